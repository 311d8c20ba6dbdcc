import Geo

/// A rent to compare with others, or a home whose usual rent is wanted.
public struct RentQuestion: Hashable, Sendable {
    public let kind: ListingKind
    public let bedrooms: Int
    /// Whether it is the rent of a whole home, a room or a studio.
    public let division: CostShare.Division
    /// `nil` when only the usual rent is wanted.
    public let monthlyCents: Int?
    public let includesUtilities: Bool
    /// The public location; `nil` when only the postal code is known.
    public let place: Coordinate?
    /// `nil` for the nearest known one.
    public let postalCode: String?
    /// Five digits (FIPS), for a postal code without a figure.
    public let county: String?
    /// The price's currency (ISO 4217).
    public let currency: String
    /// Whether HUD's figures can apply: they cover the US and its territories, in US dollars.
    public let isInHUDCountry: Bool
    /// The listing's number, which similar rents leave out.
    public let number: UInt32?

    /// ISO 3166-1 codes of the United States and the territories with HUD figures.
    private static let hudCountries: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP"]

    /// - Parameter country: `nil` when not given; then the location determines it, unless a postal code or county does.
    public init(
        kind: ListingKind, bedrooms: Int, homeType: HomeType? = nil, monthlyCents: Int?, includesUtilities: Bool,
        place: Coordinate?, postalCode: String?, county: String? = nil, country: String?, currency: String,
        number: UInt32? = nil
    ) {
        self.kind = kind
        self.bedrooms = bedrooms
        division = CostShare.Division(kind, bedrooms: bedrooms, homeType)
        self.monthlyCents = monthlyCents
        self.includesUtilities = includesUtilities
        self.place = place
        self.postalCode = postalCode
        self.county = county
        self.currency = currency
        self.number = number
        let isSaid = country != nil || postalCode != nil || county != nil
        let country = isSaid ? country : place.flatMap(CountryBorders.shipped.country)
        isInHUDCountry = currency == "USD" && Self.usesZIPCodes(country)
    }

    /// Whether the country uses ZIP codes; an unknown country is assumed to.
    public static func usesZIPCodes(_ country: String?) -> Bool { country.map(hudCountries.contains) ?? true }

    /// The question about a listing, or the reason why it cannot be compared.
    public static func of(_ listing: Listing) -> Result<RentQuestion, MissingRentReason> {
        let fields = listing.fields
        guard let kind = fields.kind, let cents = fields.monthlyCents(listing.semester),
            let bedrooms = fields.bedrooms
        else {
            return .failure(.incomplete)
        }
        guard kind != .buy else { return .failure(.sale) }
        guard fields.pricePeriod != .once else { return .failure(.pricedOnce) }
        // Uses only the public address of a hidden place, so that the check reveals nothing more.
        let address = listing.publicAddress
        return .success(
            RentQuestion(
                kind: kind, bedrooms: bedrooms, homeType: fields.lease.homeType, monthlyCents: cents,
                includesUtilities: fields.amenities.contains(.utilitiesIncluded), place: listing.place?.shown,
                postalCode: address.postalCode.map { String($0.prefix(5)) }, country: address.country,
                currency: listing.currency, number: listing.number))
    }
}

/// Why an estimate is missing.
public enum MissingRentReason: String, Error, CaseIterable, Sendable {
    /// A sale is not a rent.
    case sale
    /// A one-time price does not convert to a month.
    case pricedOnce
    /// A draft lacks kind, price or bedrooms.
    case incomplete
    /// HUD has figures for the United States only, in US dollars.
    case otherCountry
    /// There is neither a postal code nor a place near the center of a known one.
    case noPostalCode
    /// HUD has no figure for this postal code, and the county is unknown or has none either.
    case noFigure
    /// There is no location, and none is known for the postal code.
    case noPlace
    /// Its currency differs from the marketplace's.
    case otherCurrency
    /// Fewer similar listings than `SimilarRentQuery.minCount`.
    case fewSimilar
}
