import Domain
import Geo

/// A node, way or relation of OpenStreetMap.
struct OSMElement {
    enum ElementType: String { case node, way, relation }

    let type: ElementType
    let id: Int64
    let line: Int
    /// The location of a node, and of a way or relation when the file gives its center.
    var location: Coordinate?
    var tags: [(key: String, value: String)] = []
    /// The nodes of a way.
    var nodes: [Int64] = []
    /// The members of a relation; empty for nodes and ways.
    var members: [(type: ElementType, id: Int64)] = []
    var isDeleted = false
    /// Errors that make it unusable.
    var errors: [Problem.FieldError] = []

    var name: String? { self["name"] }

    subscript(key: String) -> String? { tags.first { $0.key == key }?.value }
}

/// The elements of a map one by one, and the file's metadata once all are read.
protocol OSMElements {
    /// The bounds that the file states, if any.
    var bounds: BoundingBox? { get }
    var day: Day? { get }

    /// The next element; `nil` at the end of the file.
    mutating func next() throws(Problem) -> OSMElement?
}

/// Reads OpenStreetMap's XML (https://wiki.openstreetmap.org/wiki/OSM_XML), as extracts and Overpass have it.
struct OSMElementReader: OSMElements {
    private static let maxElements = ImportLimits.mapElements

    private var reader: XMLReader
    private let tagKeys: Set<String>
    private var count = 0
    private var hasRoot = false
    private(set) var bounds: BoundingBox?
    /// The time of the newest change, or the file's stated time.
    private(set) var newest = ""
    private var statedInstant: String?

    /// - Parameter tagKeys: the keys of the tags to read.
    init(_ input: InputFile, tagKeys: Set<String>) { (reader, self.tagKeys) = (XMLReader(input, .map), tagKeys) }

    var day: Day? { Day((statedInstant ?? newest).prefix(10)) }

    mutating func next() throws(Problem) -> OSMElement? {
        while try reader.next() {
            guard hasRoot else {
                guard reader.name == "osm" else {
                    throw reader.wrong("is XML, but no map of OpenStreetMap, which begins with <osm>")
                }
                hasRoot = true
                continue
            }
            guard reader.type != .closing else { continue }
            if let type = OSMElement.ElementType(rawValue: reader.name) { return try element(type) }
            if reader.name == "bounds" { try readBounds() }
            if reader.name == "meta", let instant = try reader.value("osm_base") { statedInstant = instant }
            // Overpass ends so what it could not finish.
            if reader.name == "remark" { throw reader.wrong("is incomplete: the query that made it ended too early") }
        }
        return nil
    }

    private mutating func element(_ type: OSMElement.ElementType) throws(Problem) -> OSMElement {
        count += 1
        guard count <= Self.maxElements else { throw reader.wrong("has more than \(Self.maxElements) elements") }
        let id = try reader.value("id").flatMap { Int64($0) }
        var element = OSMElement(type: type, id: id ?? 0, line: reader.line)
        if id == nil { element.errors.append(.init(field: "id", message: "must be a whole number")) }
        if type == .node { try readLocation(of: &element) }
        let (visible, action) = (try reader.value("visible"), try reader.value("action"))
        element.isDeleted = visible == "false" || action == "delete"
        // A deleted node has no location, which is no error.
        if element.isDeleted { element.errors = [] }
        if let instant = try reader.value("timestamp"), instant > newest, instant.utf8.count <= 40 { newest = instant }
        if reader.type == .opening { try readContents(of: &element) }
        return element
    }

    private mutating func readContents(of element: inout OSMElement) throws(Problem) {
        while try reader.next() {
            if reader.type == .closing, reader.name == element.type.rawValue { return }
            guard reader.type != .closing else { continue }
            switch reader.name {
            case "center": try readLocation(of: &element)
            case "tag":
                guard let key = try reader.value("k"), tagKeys.contains(key) else { continue }
                element.tags.append((key, try reader.value("v") ?? ""))
            case "nd":
                guard let node = try reader.value("ref").flatMap({ Int64($0) }) else { continue }
                element.nodes.append(node)
            case "member":
                guard let type = try reader.value("type").flatMap({ OSMElement.ElementType(rawValue: $0) }),
                    let id = try reader.value("ref").flatMap({ Int64($0) })
                else { continue }
                element.members.append((type, id))
            default: continue
            }
            guard element.nodes.count + element.members.count <= ImportLimits.mapCorners,
                element.tags.count <= ImportLimits.mapTags
            else {
                throw reader.wrong(
                    "has an element of more than \(ImportLimits.mapCorners) corners or \(ImportLimits.mapTags) tags")
            }
        }
    }

    private mutating func readLocation(of element: inout OSMElement) throws(Problem) {
        element.location = Coordinate(latitude: try reader.value("lat"), longitude: try reader.value("lon"))
        if element.location == nil { element.errors.append(.outsideTheWorld) }
    }

    private mutating func readBounds() throws(Problem) {
        let low = Coordinate(latitude: try reader.value("minlat"), longitude: try reader.value("minlon"))
        let high = Coordinate(latitude: try reader.value("maxlat"), longitude: try reader.value("maxlon"))
        guard let low, let high,
            let box = BoundingBox(
                south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude)
        else { throw reader.wrong("has invalid bounds") }
        bounds = box
    }
}

extension Problem.FieldError {
    static let outsideTheWorld = Problem.FieldError(
        field: "location", message: "must be a latitude from -90 to 90 and a longitude from -180 to 180")
}

extension Coordinate {
    /// Parses decimal numbers; `nil` when either is missing or invalid.
    init?(latitude: String?, longitude: String?) {
        guard let latitude = latitude.flatMap(Self.decimal), let longitude = longitude.flatMap(Self.decimal) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// `Double` also reads hexadecimal numbers, which maps never use.
    private static func decimal(_ text: String) -> Double? {
        text.utf8.allSatisfy { $0 != UInt8(ascii: "x") && $0 != UInt8(ascii: "X") } ? Double(text) : nil
    }
}
