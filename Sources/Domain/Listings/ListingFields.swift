import Geo

/// A listing's address as its owner wrote it.
public struct Address: Hashable, Sendable {
    public var street: String?
    public var city: String?
    public var region: String?
    public var postalCode: String?
    /// ISO 3166-1 alpha-2, uppercase.
    public var country: String?

    public init(
        street: String? = nil, city: String? = nil, region: String? = nil, postalCode: String? = nil,
        country: String? = nil
    ) {
        self.street = street
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.country = country
    }
}

/// A listing's contact; shown to signed-in callers only.
public struct Contact: Hashable, Sendable {
    public var name: String?
    public var email: String?
    public var phone: String?

    public init(name: String? = nil, email: String? = nil, phone: String? = nil) {
        self.name = name
        self.email = email
        self.phone = phone
    }
}

/// An owner's description of a listing. Every field is optional, because a draft may leave any out.
public struct ListingFields: Hashable, Sendable {
    public var kind: ListingKind?
    public var title: String?
    public var description: String?
    public var address = Address()
    /// The exact location that the owner gave; otherwise it comes from a geocoder or the postal code.
    public var location: Coordinate?
    public var hideExactLocation = false
    public var contactVisibility = ContactVisibility.verified
    public var priceCents: Int?
    public var pricePeriod = PricePeriod.month
    public var bedrooms: Int?
    /// Half bathrooms: 3 means 1.5 bathrooms.
    public var bathroomHalves: Int?
    public var areaSquareFeet: Int?
    public var amenities: Amenities = []
    public var foodPreference = FoodPreference.any
    public var availableFrom: Day?
    public var availableUntil: Day?
    public var contact = Contact()
    public var lease = LeaseTerms.unstated

    public init() {}

    /// The texts in which somebody may write anything.
    public var freeTexts: [String] {
        let terms = [lease.rules, lease.licenseNumber, lease.floorPlanURL, lease.tourURL]
        return ([title, description] + terms + (lease.fees ?? []).map(\.label)).compactMap(\.self)
    }

    /// The end of the last day of its term: from then on nobody can have the home.
    func endOfTerm(in zone: TenantTimeZone) -> Instant? {
        availableUntil.map { zone.start(of: Day(daysSinceEpoch: $0.daysSinceEpoch + 1)) }
    }

    /// Whether a moment is the end of its term in any time zone: the marketplace's may have been another one when the
    /// listing was stored.
    func hasTerm(endingAt moment: Instant) -> Bool {
        guard let end = endOfTerm(in: .utc) else { return false }
        return (end - .hours(14)...end + .hours(12)).contains(moment)
    }

    /// The monthly price in cents, which searches compare.
    public func monthlyCents(_ semester: SemesterLength) -> Int? {
        priceCents.map { pricePeriod.monthlyCents($0, semester: semester) }
    }
}
