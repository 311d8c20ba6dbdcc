import Geo

/// A rent to compare with others, or a home whose usual rent is asked for.
public struct RentQuestion: Hashable, Sendable {
    public let kind: ListingKind
    public let bedrooms: Int
    /// `nil` when only what is usual is asked for.
    public let monthlyCents: Int?
    public let includesUtilities: Bool
    /// The place that may be shown; `nil` when only the postal code is known.
    public let place: Coordinate?
    /// `nil` for the nearest known one.
    public let postalCode: String?
    /// Five digits (FIPS), where the postal code has no figure.
    public let county: String?
    /// Of the price (ISO 4217).
    public let currency: String
    /// Whether HUD's figures may be for it: they are for the US and its territories, in US dollars.
    public let isInHUDCountry: Bool
    /// The listing's number, which similar rents leave out.
    public let number: UInt32?

    /// ISO 3166-1 codes of the United States and of the territories that HUD has figures for.
    private static let hudCountries: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP"]

    /// - Parameter country: `nil` when it is not said: then the place tells it, unless a postal code or county does.
    public init(
        kind: ListingKind, bedrooms: Int, monthlyCents: Int?, includesUtilities: Bool, place: Coordinate?,
        postalCode: String?, county: String? = nil, country: String?, currency: String, number: UInt32? = nil
    ) {
        (self.kind, self.bedrooms, self.monthlyCents) = (kind, bedrooms, monthlyCents)
        (self.includesUtilities, self.place) = (includesUtilities, place)
        (self.postalCode, self.county, self.currency, self.number) = (postalCode, county, currency, number)
        let isSaid = country != nil || postalCode != nil || county != nil
        let country = isSaid ? country : place.flatMap(CountryBorders.shipped.country)
        isInHUDCountry = currency == "USD" && Self.usesZIPCodes(country)
    }

    /// Whether postal codes of the country are ZIP codes; of a country that is not said, they are.
    public static func usesZIPCodes(_ country: String?) -> Bool { country.map(hudCountries.contains) ?? true }

    /// The question of a listing; the reason when it cannot be compared.
    public static func of(_ listing: Listing) -> Result<RentQuestion, RentGap> {
        let fields = listing.fields
        guard let kind = fields.kind, let cents = fields.monthlyCents, let bedrooms = fields.bedrooms else {
            return .failure(.incomplete)
        }
        guard kind != .buy else { return .failure(.sale) }
        guard fields.pricePeriod != .once else { return .failure(.pricedOnce) }
        // What strangers see of a hidden place, so that nobody learns more by asking.
        let address = listing.publicAddress
        return .success(
            RentQuestion(
                kind: kind, bedrooms: bedrooms, monthlyCents: cents,
                includesUtilities: fields.amenities.contains(.utilitiesIncluded), place: listing.place?.shown,
                postalCode: address.postalCode.map { String($0.prefix(5)) }, country: address.country,
                currency: listing.currency, number: listing.number))
    }
}

/// Why there is no estimate.
public enum RentGap: String, Error, CaseIterable, Sendable {
    /// A sale is not a rent.
    case sale
    /// A price for all of the time says nothing about a month.
    case pricedOnce
    /// A draft without kind, price or bedrooms.
    case incomplete
    /// HUD has figures for the United States only, in US dollars.
    case otherCountry
    /// Neither a postal code nor a place near the centre of a known one.
    case noPostalCode
    /// HUD has no figure for this postal code, and the county is not known or has none either.
    case noFigure
    /// No place, and none is known for the postal code.
    case noPlace
    /// Its currency is not the one of the marketplace's listings.
    case otherCurrency
    /// Fewer similar listings than `SimilarRentQuery.minCount`.
    case fewSimilar
}
