import Domain
import Geo

/// Converts the cells of one row into a draft, collecting all errors.
struct ListingCells {
    static let optionalColumns = [
        "street", "region", "latitude", "longitude", "areaSquareFeet", "amenities", "availableFrom", "contactName",
        "contactEmail", "contactPhone",
    ]

    let header: CSVHeader
    let record: CSVRecord
    private var errors = ValidationErrors()

    init(header: CSVHeader, record: CSVRecord) {
        (self.header, self.record) = (header, record)
    }

    mutating func draft() throws(Problem) -> ListingDraft {
        var fields = ListingFields()
        fields.kind = word("kind")
        fields.title = cell("title")
        fields.description = cell("description")
        fields.address = Address(
            street: cell("street"), city: cell("city"), region: cell("region"), postalCode: cell("postalCode"),
            country: cell("country"))
        fields.location = location()
        fields.priceCents = price()
        fields.bedrooms = count("bedrooms")
        fields.bathroomHalves = bathroomHalves()
        fields.areaSquareFeet = count("areaSquareFeet")
        fields.amenities = amenities()
        fields.availableFrom = day("availableFrom")
        fields.contact = Contact(name: cell("contactName"), email: cell("contactEmail"), phone: cell("contactPhone"))
        return try ListingDraft(fields, complete: true, errors: errors)
    }

    /// `nil` when empty.
    private func cell(_ column: String) -> String? { header.text(column, in: record) }

    private mutating func word(_ column: String) -> ListingKind? {
        guard let text = cell(column) else { return nil }
        let kind = ListingKind(rawValue: text.lowercased())
        let choices = ListingKind.allCases.map(\.rawValue).joined(separator: ", ")
        errors.check(column, kind != nil, "is one of \(choices)")
        return kind
    }

    private mutating func location() -> Coordinate? {
        guard cell("latitude") != nil || cell("longitude") != nil else { return nil }
        let place = header.number("latitude", in: record).flatMap { latitude in
            header.number("longitude", in: record).flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        errors.check("latitude", place != nil, "and longitude are both decimal degrees, or both empty")
        return place
    }

    /// Errors name the fields of the contract, as the draft's do, so that each field has at most one error.
    private mutating func price() -> Int? {
        guard let text = cell("price") else { return nil }
        let cents = Hundredths(text)?.value
        let range = Limits.priceCents
        errors.check(
            "priceCents", cents.map(range.contains) ?? false,
            "is an amount such as 850 or 850.50, from 0.01 to \(range.upperBound / 100)")
        return cents
    }

    private mutating func count(_ column: String) -> Int? {
        guard let text = cell(column) else { return nil }
        let whole = Hundredths(text)?.whole
        errors.check(column, whole != nil, "is a whole number")
        return whole
    }

    private mutating func bathroomHalves() -> Int? {
        guard let text = cell("bathrooms") else { return nil }
        let halves = Hundredths(text)?.halves
        let maxBathrooms = Int(Limits.bathrooms.upperBound)
        errors.check(
            "bathrooms", halves.map { $0 <= 2 * maxBathrooms } ?? false,
            "is 0 to \(maxBathrooms) in halves, such as 1.5")
        return halves
    }

    private mutating func amenities() -> Amenities {
        var amenities: Amenities = []
        for name in (cell("amenities") ?? "").split(separator: "|").map({ Text.tidy(String($0)) }) where !name.isEmpty {
            if let amenity = Amenities(name: name) {
                amenities.formUnion(amenity)
            } else {
                errors.add("amenities", "has \(name), which is none of \(Amenities.names.joined(separator: ", "))")
            }
        }
        return amenities
    }

    private mutating func day(_ column: String) -> Day? {
        guard let text = cell(column) else { return nil }
        let day = Day(text)
        errors.check(column, day != nil, "is a date written YYYY-MM-DD")
        return day
    }
}
