// Tenants may let the listings of a new owner wait for a moderator until one of them was released.

/// Thrown when a listing is published in another way than its caller prepared: its answer would say something else.
public struct ApprovalOutdated: Error {
    /// Whether it must be held for a moderator. Otherwise it becomes active.
    public let isHeld: Bool

    public init(isHeld: Bool) { self.isHeld = isHeld }
}

extension Hold {
    /// The reason shown to the owner and moderators.
    public static let firstListingReason =
        "Listings of new owners are shown as soon as a moderator has looked at them."

    public static func firstListing(since now: Instant) -> Hold {
        Hold(
            since: now, reason: firstListingReason, isAutomatic: true, appeal: nil, appealedAt: nil,
            isFirstListing: true)
    }
}

extension Listing {
    /// The complete listing, which waits for a moderator before it becomes active; or which does not have to.
    public func published(heldForApproval isHeld: Bool, at now: Instant) -> Listing {
        var listing = isHeld ? held() : self
        if !isHeld { listing.status = .active }
        listing.hold = isHeld ? .firstListing(since: now) : nil
        return listing
    }

    /// Whether it waits for a moderator because its owner is new.
    public var isHeldForApproval: Bool { status == .held && hold?.isFirstListing ?? false }
}
