/// A current or former public price of a listing.
public struct ListingPrice: Hashable, Sendable {
    public let since: Instant
    public let cents: Int
    public let period: PricePeriod

    public init(since: Instant, cents: Int, period: PricePeriod) {
        self.since = since
        self.cents = cents
        self.period = period
    }
}

/// Facts about a listing's owner and price history, shown on its page.
public struct OwnerAndPriceHistory: Sendable {
    /// When its owner registered.
    public let ownerSince: Instant
    /// Whether the owner verified their email address.
    public let isOwnerConfirmed: Bool
    /// How many of the owner's first `Limits.countedListings` listings are public.
    public let ownersListings: Int
    /// `nil` while no rating of the owner is public.
    public let ownerRating: OwnerRating?
    /// Its public prices, oldest first; empty when it was never public.
    public let prices: [ListingPrice]

    public init(
        ownerSince: Instant, isOwnerConfirmed: Bool, ownersListings: Int, ownerRating: OwnerRating?,
        prices: [ListingPrice]
    ) {
        self.ownerSince = ownerSince
        self.isOwnerConfirmed = isOwnerConfirmed
        self.ownersListings = ownersListings
        self.ownerRating = ownerRating
        self.prices = prices
    }

    /// When the listing was first public.
    public var listedAt: Instant? { prices.first?.since }
}

extension Listing {
    /// Whether it is or was public: a draft that never was has no expiry date.
    public var wasPublic: Bool { expiresAt != nil && !isHeldForApproval }

    /// Its price as a public price since a moment; `nil` without a price.
    public func price(since: Instant) -> ListingPrice? {
        fields.priceCents.map { ListingPrice(since: since, cents: $0, period: fields.pricePeriod) }
    }
}
