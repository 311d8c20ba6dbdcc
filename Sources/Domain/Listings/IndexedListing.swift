import Geo

/// The data of a visible listing that searches need.
public struct IndexedListing: Equatable, Sendable {
    /// The listing's sequential number in the installation: later listings have greater ones.
    public let number: UInt32
    /// The place that may be shown.
    public let place: Coordinate
    public let kind: ListingKind
    /// The monthly price in cents.
    public let monthlyCents: Int
    public let priceTerms: PriceTerms
    public let bedrooms: Int
    public let bathroomHalves: Int
    public let areaSquareFeet: Int?
    public let amenities: Amenities
    public let foodPreference: FoodPreference
    public let availableFrom: Day?
    public let availableUntil: Day?
    /// No search finds the listing from this moment on; `nil` for never.
    public let expiresAt: Instant?
    /// Whether it sorts behind all others without a doubt.
    public let isDoubted: Bool
    /// The first day on which its rent is compared with others; `nil` for never.
    public let comparedFrom: Day?
    public let texts: ListingTexts
    /// The monthly cost with fees and utilities; `nil` for a sale.
    public let allInRent: AllInRent?
    public let traits: ListingTraits
    public let fees: LeaseFees

    public init(
        number: UInt32, place: Coordinate, kind: ListingKind, monthlyCents: Int,
        priceTerms: PriceTerms = PriceTerms(.month, in: "USD"), bedrooms: Int, bathroomHalves: Int,
        areaSquareFeet: Int? = nil, amenities: Amenities = [], foodPreference: FoodPreference = .any,
        availableFrom: Day? = nil, availableUntil: Day? = nil, expiresAt: Instant? = nil,
        isDoubted: Bool = false, comparedFrom: Day? = Day(daysSinceEpoch: 0), texts: ListingTexts = ListingTexts(),
        allInRent: AllInRent? = nil, traits: ListingTraits = ListingTraits(), fees: LeaseFees = .none
    ) {
        self.number = number
        self.place = place
        self.kind = kind
        self.monthlyCents = monthlyCents
        self.priceTerms = priceTerms
        self.bedrooms = bedrooms
        self.bathroomHalves = bathroomHalves
        self.areaSquareFeet = areaSquareFeet
        self.amenities = amenities
        self.foodPreference = foodPreference
        self.availableFrom = availableFrom
        self.availableUntil = availableUntil
        self.expiresAt = expiresAt
        self.isDoubted = isDoubted
        self.comparedFrom = comparedFrom
        self.texts = texts
        self.allInRent = allInRent ?? (kind == .buy ? nil : AllInRent(cents: monthlyCents, isComplete: false))
        self.traits = traits
        self.fees = fees
    }
}
