import Domain
import Foundation

/// The description of a city's file of assessments: its publisher, its columns, and the meaning of its codes. Written
/// as JSON; the one for Philadelphia ships with Digs as an example.
public struct PropertyMapping: Sendable {
    /// The columns that Digs reads. Nothing else is read: no owner, no mailing address.
    enum Column: String, CaseIterable {
        case parcelNumber, address, houseNumber, direction, street, suffix, unit, postalCode, latitude, longitude
        case marketValue, saleDate, salePrice, deed, description, category, yearBuilt, yearEstimated, assessedOn
    }

    let content: Content
    private var isSample = false
    /// The names of a column, best first.
    let columns: [Column: [String]]
    let categories: [String: PropertyCategory]
    private(set) var taxRate: PropertyTaxRate?
    /// `nil` for a city that only publishes files.
    public let service: PropertyService?

    struct Content: Decodable {
        let dataset: String
        let city: String
        let state: String
        let publisher: String
        let title: String
        let url: String?
        let currency: String
        let service: Service?
        let startAddress: String?
        let notice: RequiredNotice?
        let taxRate: TaxRate?
        let columns: [String: [String]]
        let categories: [String: String]
    }

    /// Where the city publishes the records for programs.
    struct Service: Decodable {
        let api: String
        let table: String
        /// The column with the points, from which latitude and longitude are computed.
        let geometry: String?
    }

    /// The sentence that the publisher asks everybody to show.
    struct RequiredNotice: Decodable {
        let text: String
        let url: String?
    }

    struct TaxRate: Decodable {
        let percent: Double
        let year: Int
        let source: String
    }

    /// The mapping for Philadelphia's file.
    public static func philadelphia() throws(Problem) -> PropertyMapping {
        let bytes = PackageResources.philadelphia_properties_json
        return try PropertyMapping(InputFile(name: "philadelphia-properties.json", bytes: bytes))
    }

    /// Throws a problem that names every wrong member.
    public init(_ input: InputFile) throws(Problem) {
        let bytes = try input.everything(atMost: ImportLimits.mappingBytes)
        do { content = try JSONDecoder().decode(Content.self, from: Data(bytes)) } catch let error as DecodingError {
            throw .unreadable(input.name, "isn't a mapping of property records: \(Self.text(error))")
        } catch { throw .unreadable(input.name, "isn't a mapping of property records") }
        var errors = ValidationErrors()
        Self.check(content, &errors)
        columns = Self.columns(content.columns, &errors)
        categories = Self.categories(content.categories, &errors)
        if let given = content.service {
            service = PropertyService(given, columns, &errors)
        } else {
            service = nil
        }
        taxRate = content.taxRate.flatMap {
            Self.taxRate($0, named: "taxRate.percent", "taxRate.year", "taxRate.source", &errors)
        }
        try errors.throwIfAny()
    }

    /// The same mapping, for a part of the city's data.
    public func ofSample() -> PropertyMapping {
        var mapping = self
        mapping.isSample = true
        return mapping
    }

    /// The same mapping with another yearly tax rate. Throws a problem naming `tax-rate`, `tax-year` or `tax-source`.
    public func withTaxRate(percent: Double, year: Int, source: String) throws(Problem) -> PropertyMapping {
        var (mapping, errors) = (self, ValidationErrors())
        let rate = TaxRate(percent: percent, year: year, source: source)
        mapping.taxRate = Self.taxRate(rate, named: "tax-rate", "tax-year", "tax-source", &errors)
        try errors.throwIfAny()
        return mapping
    }

    /// The name of the dataset.
    public var name: String { content.dataset }

    func dataset(vintage: Day) -> PropertyDataset {
        PropertyDataset(
            id: content.dataset, city: content.city, state: content.state, publisher: content.publisher,
            title: content.title, url: content.url, currency: content.currency, vintage: vintage, taxRate: taxRate,
            isSample: isSample, startAddress: content.startAddress,
            notice: content.notice.map { PublisherNotice(text: $0.text, url: $0.url) })
    }

    private static func check(_ content: Content, _ errors: inout ValidationErrors) {
        errors.check(
            "dataset",
            content.dataset.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
                && content.dataset.utf8.count <= ImportLimits.datasetIDLength.upperBound,
            "is up to \(ImportLimits.datasetIDLength.upperBound) lowercase letters, digits and hyphens")
        errors.check("state", USState.names[content.state] != nil, "isn't a state of the US Postal Service")
        errors.check("currency", content.currency.wholeMatch(of: /[A-Z]{3}/) != nil, "must be a code such as USD")
        for (name, text) in [("city", content.city), ("publisher", content.publisher), ("title", content.title)] {
            Text.check(text, name, ImportLimits.nameLength, into: &errors)
        }
        if let notice = content.notice {
            Text.check(notice.text, "notice.text", ImportLimits.nameLength, into: &errors)
        }
        for (name, url) in [("url", content.url), ("notice.url", content.notice?.url)] {
            guard let url else { continue }
            let isAddress = url.hasPrefix("https://") && ImportLimits.webAddressLength.contains(url.utf8.count)
            errors.check(name, isAddress, "must be an address that begins with https://")
        }
        if let start = content.startAddress {
            errors.check(
                "startAddress", StreetAddress(start) != nil, "must be a house number and street: 1500 Walnut St")
        }
    }

    private static func columns(
        _ given: [String: [String]], _ errors: inout ValidationErrors
    ) -> [Column: [String]] {
        var columns: [Column: [String]] = [:]
        for (name, names) in given.sorted(by: { $0.key < $1.key }) {
            guard let column = Column(rawValue: name) else {
                errors.add(
                    "columns.\(name)", "is none of \(Column.allCases.map(\.rawValue).joined(separator: ", "))")
                continue
            }
            errors.check("columns.\(name)", (1...10).contains(names.count), "must have 1 to 10 names")
            columns[column] = names
        }
        for column in [Column.parcelNumber, .marketValue] where columns[column] == nil {
            errors.missing("columns.\(column.rawValue)")
        }
        let hasStreet = columns[.houseNumber] != nil && columns[.street] != nil
        errors.check("columns.address", columns[.address] != nil || hasStreet, "or houseNumber and street are missing")
        return columns
    }

    private static func categories(
        _ given: [String: String], _ errors: inout ValidationErrors
    ) -> [String: PropertyCategory] {
        var categories: [String: PropertyCategory] = [:]
        for (code, name) in given.sorted(by: { $0.key < $1.key }) {
            let category = PropertyCategory(rawValue: name)
            errors.check(
                "categories.\(code)", category != nil,
                "must be one of \(PropertyCategory.allCases.map(\.rawValue).joined(separator: ", "))")
            categories[code.lowercased()] = category
        }
        return categories
    }

    private static func taxRate(
        _ rate: TaxRate, named percent: String, _ year: String, _ source: String, _ errors: inout ValidationErrors
    ) -> PropertyTaxRate? {
        errors.check(percent, (0...100).contains(rate.percent), "must be 0 to 100")
        errors.check(year, Limits.figureYears.contains(rate.year), "isn't a year")
        Text.check(rate.source, source, ImportLimits.nameLength, into: &errors)
        guard (0...100).contains(rate.percent) else { return nil }
        return PropertyTaxRate(
            perMillion: Int((rate.percent * 10_000).rounded()), year: rate.year, source: rate.source)
    }

    private static func text(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has another type"
        default: "it is not JSON"
        }
    }
}
