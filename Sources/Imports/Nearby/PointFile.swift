import Domain
import Foundation
import Geo

/// The operator's statements about a file of points that lacks them.
public struct PointFileOptions: Sendable {
    /// The name of the source; the file's by default.
    public var source: String?
    public var attribution: String?
    public var date: Day?
    /// The bounds within which the file is complete.
    public var bounds: BoundingBox?
    public var kind: PointKind?

    public init() {}

    /// Parses `south,west,north,east`.
    public mutating func setBounds(_ text: String) throws(Problem) {
        guard let box = BoundingBox(text) else {
            throw .invalid("bounds", "is south,west,north,east in degrees, not \(text)")
        }
        bounds = box
    }
}

/// Reads points of interest, and of maps their streets and addresses, from OpenStreetMap's XML and `.osm.pbf`,
/// Overpass' JSON, GeoJSON or CSV, recognized by the start of the file.
public struct PointFile: Sendable {
    public static let openStreetMap = "© OpenStreetMap contributors, ODbL 1.0"

    /// One source, or one for each extract of a CSV file.
    public private(set) var sets: [PointSet] = []
    public private(set) var report = ImportReport()
    /// The number of streets and addresses beyond the limit, which are not taken.
    public private(set) var leftOut = 0

    private let name: String
    private let options: PointFileOptions

    /// Reads the whole file, several times if it is XML. Throws a problem when it cannot be read, or its source or
    /// attribution is unknown.
    public init(path: String, _ options: PointFileOptions = PointFileOptions()) throws(Problem) {
        guard path != "-" else {
            throw .invalid("file", "is read several times, so it can't be standard input")
        }
        let first = try InputFile(path: path).firstLine()
        try self.init(named: URL(fileURLWithPath: path).lastPathComponent, beginning: first, options) {
            () throws(Problem) in try InputFile(path: path)
        }
    }

    /// - Parameter beginning: the first line of the file.
    init(
        named name: String, beginning: String, _ options: PointFileOptions,
        open: @escaping () throws(Problem) -> InputFile
    ) throws(Problem) {
        self.name = name
        self.options = options
        switch beginning.first(where: { !$0.isWhitespace }) {
        case "<": try readXML(open)
        case "{": try readJSON(try open())
        default: try readCSV(try open())
        }
    }

    private mutating func readXML(_ open: @escaping () throws(Problem) -> InputFile) throws(Problem) {
        try take(
            OSMFile(named: name) { keys throws(Problem) in OSMElementReader(try open(), tagKeys: keys) })
    }

    private mutating func take(_ map: OSMFile) throws(Problem) {
        (report, leftOut) = (map.report, map.leftOut)
        try add(map.points, map.features, bounds: map.bounds, date: map.day, isMap: true)
    }

    private mutating func readJSON(_ input: InputFile) throws(Problem) {
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        if let elements = try OverpassElements(bytes, named: name) {
            return try take(OSMFile(named: name) { _ throws(Problem) in elements })
        }
        let file = try PointGeoJSONFile(bytes, named: name, kind: options.kind)
        report = file.collector.report
        try add(file.collector.points, bounds: file.bounds, date: file.day, isMap: false)
    }

    private mutating func readCSV(_ input: InputFile) throws(Problem) {
        let file = try PointCSVFile(input, kind: options.kind)
        report = file.report
        for extract in file.extracts {
            try add(extract.collector.points, extract: extract.name, bounds: nil, date: nil, isMap: false)
        }
    }

    /// - Parameter isMap: whether the file is complete within its stated bounds. Other files cover only the categories
    ///   of their points: a list of restaurants says nothing about parks, and a map of streets nothing about points.
    private mutating func add(
        _ points: [PointOfInterest], _ features: [MapFeature] = [], extract: String? = nil, bounds: BoundingBox?,
        date: Day?, isMap: Bool
    ) throws(Problem) {
        guard report.badRowCount == 0, !points.isEmpty || !features.isEmpty else { return }
        let known = options.bounds ?? bounds
        let places = points.isEmpty ? features.map(\.location) : points.map(\.location)
        guard let box = known ?? BoundingBox(of: places) else { return }
        let present = Set(points.map(\.kind.category))
        let source = PointSource(
            name: try sourceName(extract), attribution: try attribution(points), date: options.date ?? date,
            categories: isMap && known != nil && !points.isEmpty ? Set(PointCategory.allCases) : present, bounds: box,
            isWhole: options.bounds != nil || (isMap && bounds != nil))
        sets.append(
            PointSet(source: source, points: points.map { $0.identified(in: source) }, features: features))
    }

    private func sourceName(_ extract: String?) throws(Problem) -> String {
        let base = Text.tidy(options.source ?? String(name.prefix { $0 != "." }))
        let full = extract.map { "\(base): \($0)" } ?? base
        var errors = ValidationErrors()
        Text.check(full, "source", Limits.pointSourceLength, into: &errors)
        guard errors.list.isEmpty else { throw .invalid(errors.list) }
        return full
    }

    private func attribution(_ points: [PointOfInterest]) throws(Problem) -> String {
        if let given = options.attribution.map({ Text.tidy($0) }) {
            var errors = ValidationErrors()
            Text.check(given, "attribution", Limits.pointAttributionLength, into: &errors)
            guard errors.list.isEmpty else { throw .invalid(errors.list) }
            return given
        }
        guard points.allSatisfy({ PointIdentity.isElement($0.id) }) else {
            throw .invalid(
                "attribution", "says who made \(name): give it with --attribution, unless all ids are OpenStreetMap's")
        }
        return Self.openStreetMap
    }
}
