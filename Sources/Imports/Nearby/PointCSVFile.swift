import Domain
import Geo

/// Reads points of interest from CSV: `lat`, `lon`, `category` (a tag such as `amenity_restaurant`, or a kind) and, if
/// present, `name`, `osm_type`, `osm_id` or `id`, and `extract`, which divides the file into sources.
struct PointCSVFile {
    /// The points by extract; a single unnamed one when the file has no such column.
    private(set) var extracts: [(name: String?, collector: PointCollector)] = []
    private(set) var report = ImportReport()

    private static let latitudes = ["lat", "latitude", "y"]
    private static let longitudes = ["lon", "lng", "longitude", "x"]
    private static let categories = ["category", "kind", "tag"]

    private let header: CSVHeader
    private let columns: (latitude: String, longitude: String, category: String?)
    private let given: PointKind?
    private let name: String

    /// - Parameter kind: the kind of points whose row has none.
    init(_ input: InputFile, kind: PointKind?) throws(Problem) {
        var reader = CSVReader(input, .commas)
        guard let first = try reader.next() else { throw .unreadable(input.name, "is empty") }
        let header = CSVHeader(first)
        guard let latitude = Self.latitudes.first(where: header.has),
            let longitude = Self.longitudes.first(where: header.has)
        else { throw .unreadable(input.name, "isn't a table of points: it needs the columns lat and lon") }
        let category = Self.categories.first(where: header.has)
        guard category != nil || kind != nil else {
            throw .unreadable(input.name, "is missing the column category; --kind says what all points are")
        }
        self.header = header
        name = input.name
        given = kind
        columns = (latitude, longitude, category)
        while let record = try reader.next() {
            guard report.read < ImportLimits.rows else {
                throw .unreadable(input.name, "has more than \(ImportLimits.rows) rows", line: record.line)
            }
            report.read += 1
            try take(record)
        }
        for extract in extracts { report.add(extract.collector.report) }
    }

    private mutating func take(_ record: CSVRecord) throws(Problem) {
        if let error = header.shapeError(of: record) { return report.refuse(line: record.line, [error]) }
        if let error = record.fieldError {
            return report.refuse(line: record.line, [.init(field: "row", message: error)])
        }
        let word = columns.category.flatMap { header.text($0, in: record) }
        let known = word == nil ? nil : OSMTags.shipped.kind(named: word ?? "")
        guard let kind = known ?? (word == nil ? given : nil) else { return report.skip("no point of interest") }
        let place = Coordinate(
            latitude: header.text(columns.latitude, in: record), longitude: header.text(columns.longitude, in: record))
        guard let place else { return report.refuse(line: record.line, [.outsideTheWorld]) }
        let id = PointIdentity.id(
            header.text("@id", in: record) ?? header.text("id", in: record), number: header.text("osm_id", in: record),
            type: header.text("osm_type", in: record) ?? "node", at: place, kind)
        let extract = try extractIndex(header.text("extract", in: record))
        try extracts[extract].collector.take(
            kind, id: id, name: header.text("name", in: record), location: place, line: record.line)
    }

    private mutating func extractIndex(_ extract: String?) throws(Problem) -> Int {
        if let known = extracts.firstIndex(where: { $0.name == extract }) { return known }
        guard extracts.count < ImportLimits.mapExtracts else {
            throw .unreadable(name, "has more than \(ImportLimits.mapExtracts) extracts")
        }
        extracts.append((extract, PointCollector(name)))
        return extracts.count - 1
    }
}
