/// A price that a listing has or had in public.
public struct ListingPrice: Hashable, Sendable {
    public let since: Instant
    public let cents: Int
    public let period: PricePeriod

    public init(since: Instant, cents: Int, period: PricePeriod) {
        (self.since, self.cents, self.period) = (since, cents, period)
    }
}

/// What the page of a listing says beside the listing itself.
public struct ListingBackground: Sendable {
    /// When its owner registered.
    public let ownerSince: Instant
    /// Whether the owner confirmed the e-mail address.
    public let isOwnerConfirmed: Bool
    /// How many of the owner's first `Limits.countedListings` listings are public.
    public let ownersListings: Int
    /// `nil` while nobody's rating of the owner is shown.
    public let ownerRating: OwnerRating?
    /// Its public prices, the oldest first; empty when it never was public.
    public let prices: [ListingPrice]

    public init(
        ownerSince: Instant, isOwnerConfirmed: Bool, ownersListings: Int, ownerRating: OwnerRating?,
        prices: [ListingPrice]
    ) {
        (self.ownerSince, self.isOwnerConfirmed, self.ownersListings) = (ownerSince, isOwnerConfirmed, ownersListings)
        (self.ownerRating, self.prices) = (ownerRating, prices)
    }

    /// When the listing was public first.
    public var listedAt: Instant? { prices.first?.since }
}

extension Listing {
    /// Whether it is or was public: a draft that never was has no date of expiry.
    public var wasPublic: Bool { expiresAt != nil && !isHeldForApproval }

    /// Its price at a moment; `nil` without a price.
    public func price(since: Instant) -> ListingPrice? {
        fields.priceCents.map { ListingPrice(since: since, cents: $0, period: fields.pricePeriod) }
    }
}
