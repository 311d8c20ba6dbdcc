import Domain
import Geo

/// Converts the cells of one row into a draft, collecting all errors.
struct ListingCells {
    static let optionalColumns =
        [
            "externalId", "street", "city", "region", "latitude", "longitude", "pricePeriod", "areaSquareFeet",
            "amenities",
            "availableFrom", "availableUntil", "contactName", "contactEmail", "contactPhone", "photos",
        ] + LeaseColumnNames.all

    private let columns: ListingHeader
    let record: CSVRecord
    let options: ListingFileOptions
    var errors = ValidationErrors()
    /// The cells that were read as something else.
    private(set) var readCells: [ReadCell] = []

    init(columns: ListingHeader, record: CSVRecord, options: ListingFileOptions) {
        self.columns = columns
        self.record = record
        self.options = options
    }

    private var header: CSVHeader { columns.header }
    var areaUnits: MeasurementUnits { columns.areaUnits }

    mutating func draft() throws(Problem) -> ListingDraft {
        var fields = ListingFields()
        fields.kind = word("kind", ListingWords.kinds)
        checkExternalID()
        checkPhotos()
        fields.title = cell("title")
        fields.description = cell("description")
        fields.address = address()
        fields.location = location()
        fields.hideExactLocation = cell(FeedListing.hidden) != nil
        fields.pricePeriod = word("pricePeriod", ListingWords.periods) ?? .month
        fields.priceCents = price(&fields.pricePeriod)
        fields.bedrooms = bedrooms()
        fields.bathroomHalves = bathroomHalves()
        fields.areaSquareFeet = areaSquareFeet()
        fields.amenities = amenities()
        fields.availableFrom = day("availableFrom")
        fields.availableUntil = day("availableUntil")
        fields.contact = contact()
        fields.lease = lease()
        return try ListingDraft(fields, complete: true, cityMayFollow: true, errors: errors)
    }

    /// The beginning of the title, by which its owner finds a row.
    var title: String? {
        cell("title").map { String(Text.tidyLine($0).unicodeScalars.prefix(Limits.titleLength.upperBound)) }
    }

    /// The owner's own id of the listing; `nil` when the cell is empty or there is no such column.
    var externalID: String? { cell("externalId").map(Text.tidyLine) }

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
    func cell(_ column: String) -> String? { header.text(column, in: record) }

    /// A cell with a value rather than a text: plain, without the apostrophe or formula that keeps a spreadsheet from
    /// reading it as a number. `nil` when empty.
    func value(_ column: String) -> String? {
        guard var text = cell(column).map({ Text.plainNumber($0) }) else { return nil }
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 3 {
            text = String(text.dropFirst(2).dropLast())
        }
        if text.hasPrefix("'") { text.removeFirst() }
        return text.isEmpty ? nil : text
    }

    /// Remembers that a cell, or a part of it, was read as something else, if it was.
    mutating func read(_ column: String, _ part: String? = nil, as value: String) {
        guard let found = (part ?? cell(column)).map(beginning), found != value else { return }
        readCells.append(ReadCell(column: column, found: found, value: value))
    }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ column: String, _ words: [String: Word]
    ) -> Word? {
        guard let text = value(column) else { return nil }
        let word = Word(rawValue: text.lowercased()) ?? words[ListingColumnNames.key(text)]
        let choices = Word.allCases.map(\.rawValue)
        errors.check(
            column, word != nil, "must be one of \(choices.joined(separator: ", "))",
            params: .allowed(choices).found(text))
        if let word { read(column, as: word.rawValue) }
        return word
    }

    private mutating func address() -> Address {
        let region = cell("region").map(Text.tidyLine)
        var country = value("country").map { $0.uppercased() }
        if let text = country, text.utf8.count != 2 || text == "UK" {
            country = ListingWords.countries[ListingColumnNames.key(text)] ?? text
        }
        var postalCode = value("postalCode")
        let isZIP = postalCode?.prefix { $0.isASCII && $0.isNumber }.utf8.count == 5
        if country == nil, isZIP, region.flatMap(USState.code) != nil {
            country = "US"
            readCells.append(ReadCell(column: "country", found: "", value: "US"))
        }
        if let country { read("country", as: country) }
        postalCode = postalCode.map { WrittenPostalCode($0, region: region, country: country).text.uppercased() }
        if let postalCode { read("postalCode", as: postalCode) }
        return Address(
            street: cell("street"), city: cell("city"), region: region, postalCode: postalCode, country: country)
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

    private func contact() -> Contact {
        let (email, phone) = (cell("contactEmail"), value("contactPhone"))
        return Contact(
            name: cell("contactName"), email: email ?? (phone == nil ? options.defaultEmail : nil), phone: phone)
    }

    var amenityColumns: [(name: String, column: String)] { columns.amenities }
}

extension [String: ErrorParameter] {
    /// Quotes the beginning of the wrong cell, so that the person who corrects the file finds it.
    func found(_ cell: String) -> Self { with("found", .text(beginning(cell))) }
}

private let maxFoundScalars = 60

func beginning(_ cell: String) -> String { String(cell.unicodeScalars.prefix(maxFoundScalars)) }
