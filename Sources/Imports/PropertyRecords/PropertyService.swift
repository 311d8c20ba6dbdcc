import Domain

/// The open-data service with which a city publishes its assessments: CARTO's SQL API.
public struct PropertyService: Sendable {
    /// The service's URL, without a path.
    public let api: String
    public let table: String
    /// The column with the parcel numbers, each of them once.
    public let key: String
    /// The columns that the mapping reads, the key first, and none with owners.
    public let columns: [String]
    /// Columns that are computed from the geometry, as SQL.
    public let expressions: [String: String]

    /// Reads the member `service`, and reports each wrong value.
    init?(
        _ content: PropertyMapping.Service, _ columns: [PropertyMapping.Column: [String]],
        _ errors: inout ValidationErrors
    ) {
        let isAddress =
            content.api.hasPrefix("https://") && ImportLimits.webAddressLength.contains(content.api.utf8.count)
        errors.check("service.api", isAddress, "must be an address that begins with https://")
        errors.check("service.table", Self.isName(content.table), "isn't the name of a table")
        errors.check("service.geometry", content.geometry.map(Self.isName) ?? true, "isn't the name of a column")
        var expressions: [String: String] = [:]
        if let geometry = content.geometry {
            if let name = columns[.latitude]?.first { expressions[name] = "ST_Y(\"\(geometry)\")" }
            if let name = columns[.longitude]?.first { expressions[name] = "ST_X(\"\(geometry)\")" }
        }
        let all = PropertyMapping.Column.allCases.flatMap { columns[$0] ?? [] }
        for name in all { errors.check("columns", Self.isName(name), "can't be asked of a service: \(name)") }
        guard let key = columns[.parcelNumber]?.first else { return nil }
        api = content.api
        table = content.table
        self.key = key
        self.columns = [key] + all.filter { $0 != key }
        self.expressions = expressions
    }

    /// Names go into SQL.
    private static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,62}/) != nil }
}

extension PropertyMapping {
    /// The cities whose mapping ships with Digs, by the name of their dataset.
    public static let shippedCities = ["philadelphia"]

    /// The shipped mapping of a city. Throws a problem naming `city` for an unknown one.
    public static func shipped(for city: String) throws(Problem) -> PropertyMapping {
        guard shippedCities.contains(city.lowercased()) else {
            throw .invalid("city", "must be \(shippedCities.joined(separator: ", ")), or give --mapping, not \(city)")
        }
        return try philadelphia()
    }

    /// Throws a problem naming the required columns that are not among `names`.
    public func check(columns names: [String], of file: String) throws(Problem) {
        let line = names.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
        let input = InputFile(name: file, bytes: Array(line.utf8))
        var reader = CSVReader(input, .commas)
        _ = try PropertyColumns(reader.header(of: input), self, of: file)
    }
}
