// Tenants may let the listings of a new owner wait for a moderator until one of them was released.

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
    /// The complete listing as it is published: held, or active without a hold.
    public func published(with hold: Hold?) -> Listing {
        var listing = hold == nil ? self : held()
        if hold == nil { listing.status = .active }
        listing.hold = hold
        return listing
    }

    /// Whether it waits for a moderator because of signals.
    public var isHeldBySignals: Bool { status == .held && hold?.isSignaled ?? false }

    /// Whether it waits for a moderator because its owner is new.
    public var isHeldForApproval: Bool { status == .held && hold?.isFirstListing ?? false }
}
