// Tenants may let the listings of a new owner wait for a moderator until one of them was released.

/// The listing must be published differently from how its caller prepared it: the prepared response would be wrong.
public struct ApprovalOutdated: Error {
    /// Why it must be held for a moderator; `nil` when it becomes active.
    public let cause: Hold.Cause?

    public init(cause: Hold.Cause?) { self.cause = cause }
}

/// The same for several listings that are stored together.
public struct ApprovalsOutdated: Error {
    public let listings: [Listing.ID: ApprovalOutdated]

    public init(listings: [Listing.ID: ApprovalOutdated]) { self.listings = listings }
}

extension Hold {
    /// The reason shown to the owner and moderators.
    public static let firstListingReason =
        "Listings from new owners go live once a moderator has reviewed them."

    public static func firstListing(since now: Instant) -> Hold {
        Hold(
            since: now, reason: firstListingReason, isAutomatic: true, appeal: nil, appealedAt: nil,
            isFirstListing: true)
    }

    /// The reason shown to the owner and moderators. It names no signal, so that nobody learns how to avoid them.
    public static let signalsReason =
        "Something in this listing needs a review. It's hidden until a moderator has checked it."

    public static func signaled(since now: Instant) -> Hold {
        Hold(
            since: now, reason: signalsReason, isAutomatic: true, appeal: nil, appealedAt: nil, isSignaled: true)
    }
}

extension Listing {
    /// The complete listing, held for a moderator or active.
    public func published(heldForApproval isHeld: Bool, at now: Instant) -> Listing {
        var listing = isHeld ? held() : self
        if !isHeld { listing.status = .active }
        listing.hold = isHeld ? .firstListing(since: now) : nil
        return listing
    }

    /// The complete listing, published as the store demands.
    public func published(as outdated: ApprovalOutdated, at now: Instant) -> Listing {
        guard outdated.cause == .signals else {
            return published(heldForApproval: outdated.cause == .firstListing, at: now)
        }
        var listing = held()
        listing.hold = .signaled(since: now)
        return listing
    }

    /// The error for the caller when `prepared` must be stored differently; else `nil`.
    public func outdated(_ prepared: Listing) -> ApprovalOutdated? {
        let isAsPrepared = status == prepared.status && hold?.cause == prepared.hold?.cause
        return isAsPrepared ? nil : ApprovalOutdated(cause: hold?.cause)
    }

    /// Whether it waits for a moderator because of signals.
    public var isHeldBySignals: Bool { status == .held && hold?.isSignaled ?? false }

    /// Whether it waits for a moderator because its owner is new.
    public var isHeldForApproval: Bool { status == .held && hold?.isFirstListing ?? false }
}
