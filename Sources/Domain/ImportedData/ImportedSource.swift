/// A source of imported data, which can be removed as a whole.
public struct ImportedSource: Sendable, Equatable {
    public enum Kind: String, CaseIterable, Sendable {
        case points, properties, neighborhoods, figures, rents
        case countyRents = "county-rents"
        case rentIndex = "rent-index"
        case postalCodes = "postal-codes"
    }

    public let kind: Kind
    /// A name within the kind: that of a file, a publisher, a fiscal year or a country.
    public let name: String
    public let rows: Int
    /// The day of the data, where the source says so.
    public let date: String?

    public init(kind: Kind, name: String, rows: Int, date: String? = nil) {
        self.kind = kind
        self.name = name
        self.rows = rows
        self.date = date
    }

    /// The name among all sources: `rents:2025`.
    public var id: String { "\(kind.rawValue):\(name)" }
}

/// The sources of imported data. They belong to no tenant.
public protocol ImportedDataStore: Sendable {
    /// All sources, by kind and name.
    func sources() async throws -> [ImportedSource]

    /// Removes a source with all its data, in small transactions, so that a running server can write in between.
    func remove(_ source: ImportedSource) async throws
}
