import Domain
import Geo

/// Converts the cells of one row into a draft, collecting all errors.
struct ListingCells {
    static let optionalColumns = [
        "externalId", "street", "city", "region", "latitude", "longitude", "pricePeriod", "areaSquareFeet", "amenities",
        "availableFrom", "availableUntil", "contactName", "contactEmail", "contactPhone", "photos",
    ]

    let header: CSVHeader
    let record: CSVRecord
    /// The contact of a row that names none.
    let defaultEmail: String
    private var errors = ValidationErrors()

    init(header: CSVHeader, record: CSVRecord, defaultEmail: String) {
        self.header = header
        self.record = record
        self.defaultEmail = defaultEmail
    }

    mutating func draft() throws(Problem) -> ListingDraft {
        var fields = ListingFields()
        fields.kind = word("kind")
        checkExternalID()
        checkPhotos()
        fields.title = cell("title")
        fields.description = cell("description")
        fields.address = Address(
            street: cell("street"), city: cell("city"), region: cell("region"), postalCode: cell("postalCode"),
            country: cell("country"))
        fields.location = location()
        fields.priceCents = price()
        fields.pricePeriod = word("pricePeriod") ?? .month
        fields.bedrooms = count("bedrooms")
        fields.bathroomHalves = bathroomHalves()
        fields.areaSquareFeet = count("areaSquareFeet")
        fields.amenities = amenities()
        fields.availableFrom = day("availableFrom")
        fields.availableUntil = day("availableUntil")
        fields.contact = contact()
        return try ListingDraft(fields, complete: true, cityMayFollow: true, errors: errors)
    }

    /// The owner's own id of the listing; `nil` when the cell is empty or there is no such column.
    var externalID: String? { cell("externalId").map(Text.tidy) }

    /// Paths and URLs of photos, in order; `nil` when there is no such column.
    var photos: [String]? {
        guard header.has("photos") else { return nil }
        return (cell("photos") ?? "").split(separator: "|").map { Text.tidy(String($0)) }.filter { !$0.isEmpty }
    }

    private mutating func checkExternalID() {
        guard header.has("externalId") else { return }
        guard let externalID else { return errors.missing("externalId") }
        Text.check(externalID, "externalId", Limits.externalIDLength, into: &errors)
    }

    private mutating func checkPhotos() {
        guard let photos else { return }
        errors.check(
            "photos", photos.count <= Limits.photosPerListing, "can have at most \(Limits.photosPerListing) items",
            code: "too_many_photos")
        for path in photos { Text.check(path, "photos", ImportLimits.photoPathLength, into: &errors) }
    }

    /// `nil` when empty.
    private func cell(_ column: String) -> String? { header.text(column, in: record) }

    private mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ column: String) -> Word? {
        guard let text = cell(column) else { return nil }
        let word = Word(rawValue: text.lowercased())
        let choices = Word.allCases.map(\.rawValue).joined(separator: ", ")
        errors.check(
            column, word != nil, "must be one of \(choices)", code: "type",
            params: .allowed(Word.allCases.map(\.rawValue)).found(text))
        return word
    }

    private mutating func location() -> Coordinate? {
        guard cell("latitude") != nil || cell("longitude") != nil else { return nil }
        let place = header.number("latitude", in: record).flatMap { latitude in
            header.number("longitude", in: record).flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        errors.check(
            "latitude", place != nil, "and longitude are both decimal degrees, or both empty", code: "range",
            params: ["maxLatitude": 90, "maxLongitude": 180])
        return place
    }

    /// Errors name the contract's fields, like the draft's, so that each field has at most one error.
    private mutating func price() -> Int? {
        guard let text = cell("price") else { return nil }
        let cents = Hundredths(text)?.value
        let range = Limits.priceCents
        errors.check(
            "priceCents", cents.map(range.contains) ?? false,
            "must be an amount such as 850 or 850.50, from 0.01 to \(range.upperBound / 100)", code: "range",
            params: .bounds(Double(range.lowerBound) / 100...Double(range.upperBound) / 100).found(text))
        return cents
    }

    private mutating func count(_ column: String) -> Int? {
        guard let text = cell(column) else { return nil }
        let whole = Hundredths(text)?.whole
        errors.check(
            column, whole != nil, "must be a whole number", code: "type", params: .expected("integer").found(text))
        return whole
    }

    private mutating func bathroomHalves() -> Int? {
        guard let text = cell("bathrooms") else { return nil }
        let halves = Hundredths(text)?.halves
        let maxBathrooms = Int(Limits.bathrooms.upperBound)
        errors.check(
            "bathrooms", halves.map { $0 <= 2 * maxBathrooms } ?? false,
            "must be 0 to \(maxBathrooms) in halves, such as 1.5", code: "range",
            params: .bounds(Limits.bathrooms).with("step", 0.5).found(text))
        return halves
    }

    private mutating func amenities() -> Amenities {
        var amenities: Amenities = []
        for name in (cell("amenities") ?? "").split(separator: "|").map({ Text.tidy(String($0)) }) where !name.isEmpty {
            guard let amenity = Amenities(name: name) else {
                let names = Amenities.names
                errors.add(
                    "amenities", "can't have \(beginning(name)), only \(names.joined(separator: ", "))",
                    params: .allowed(names).found(name))
                return amenities
            }
            amenities.formUnion(amenity)
        }
        return amenities
    }

    private func contact() -> Contact {
        let (email, phone) = (cell("contactEmail"), cell("contactPhone"))
        return Contact(name: cell("contactName"), email: email ?? (phone == nil ? defaultEmail : nil), phone: phone)
    }

    private mutating func day(_ column: String) -> Day? {
        guard let text = cell(column) else { return nil }
        let day = Day(text)
        errors.check(
            column, day != nil, "must be a date written YYYY-MM-DD", code: "type", params: .expected("date").found(text)
        )
        return day
    }
}

extension [String: ErrorParameter] {
    /// Quotes the beginning of the wrong cell, so that the person who corrects the file finds it.
    fileprivate func found(_ cell: String) -> Self { with("found", .text(beginning(cell))) }
}

private let maxFoundScalars = 60

private func beginning(_ cell: String) -> String { String(cell.unicodeScalars.prefix(maxFoundScalars)) }
