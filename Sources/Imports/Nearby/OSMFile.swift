import Domain
import Geo

/// Reads the points of interest, the streets and the street addresses of a map.
///
/// Reads the elements up to three times, so that only the needed nodes are in memory: first for what is taken, then
/// for the ways of matching relations, then for the locations of their nodes. A way is located at the mean of its
/// nodes, a relation at that of all its members' nodes, unless the file gives their centers.
struct OSMFile {
    /// A way or relation whose location is not yet known.
    private struct Shape {
        let kind: PointKind
        let id: String
        let name: String?
        let line: Int
        var nodes: [Int64]
        let ways: [Int64]
    }

    private let open: (_ tagKeys: Set<String>) throws(Problem) -> any OSMElements
    private var collector: PointCollector
    private var streets = StreetCollector()
    private var shapes: [Shape] = []
    private var corners = 0
    private let name: String
    private(set) var bounds: BoundingBox?
    private(set) var day: Day?

    private static let otherKeys: Set<String> = ["name", "access", "disused"]

    /// - Parameter open: starts reading the elements, with the tags of these keys.
    init(
        named name: String, open: @escaping (_ tagKeys: Set<String>) throws(Problem) -> any OSMElements
    ) throws(Problem) {
        self.open = open
        self.name = name
        collector = PointCollector(name)
        try readPoints()
        try readMemberWays()
        try readCorners()
    }

    var points: [PointOfInterest] { collector.points }
    var report: ImportReport { collector.report }
    var features: [MapFeature] { streets.features }
    var leftOut: Int { streets.leftOut }

    private mutating func readPoints() throws(Problem) {
        let tags = OSMTags.shipped
        var reader = try open(tags.keys.union(Self.otherKeys).union(StreetCollector.keys))
        while let element = try reader.next() {
            collector.report.read += 1
            if !element.errors.isEmpty {
                collector.report.refuse(line: element.line, element.errors)
            } else if element.isDeleted {
                collector.report.skip("deleted")
            } else {
                streets.take(element)
                guard let kind = tags.kind(of: element.tags) else {
                    collector.report.skip("no point of interest")
                    continue
                }
                try take(element, kind)
            }
        }
        (bounds, day) = (reader.bounds, reader.day)
    }

    private mutating func take(_ element: OSMElement, _ kind: PointKind) throws(Problem) {
        if let reason = OSMTags.exclusion(access: element["access"], disused: element["disused"]) {
            return collector.report.skip(reason)
        }
        let id = "\(element.type.rawValue)/\(element.id)"
        if let location = element.location {
            return try collector.take(kind, id: id, name: element.name, location: location, line: element.line)
        }
        let nodes = element.nodes + element.members.filter { $0.type == .node }.map(\.id)
        try keep(
            Shape(
                kind: kind, id: id, name: element.name, line: element.line, nodes: Self.withoutClosing(nodes),
                ways: element.members.filter { $0.type == .way }.map(\.id)))
    }

    private mutating func keep(_ shape: Shape) throws(Problem) {
        corners += shape.nodes.count + shape.ways.count
        guard corners <= ImportLimits.mapCorners else {
            throw .unreadable(name, "has areas of more than \(ImportLimits.mapCorners) corners: take a smaller part")
        }
        shapes.append(shape)
    }

    /// The last node of a closed way repeats its first.
    private static func withoutClosing(_ nodes: [Int64]) -> [Int64] {
        nodes.count > 1 && nodes.first == nodes.last ? Array(nodes.dropLast()) : nodes
    }

    private mutating func readMemberWays() throws(Problem) {
        let wanted = Set(shapes.flatMap(\.ways))
        guard !wanted.isEmpty else { return }
        var (reader, ways): (any OSMElements, [Int64: [Int64]]) = (try open([]), [:])
        while let element = try reader.next() {
            guard element.type == .way, wanted.contains(element.id) else { continue }
            corners += element.nodes.count
            guard corners <= ImportLimits.mapCorners else { throw tooManyCorners }
            ways[element.id] = Self.withoutClosing(element.nodes)
        }
        // Many relations may share a way, and one may name it many times, so their total is bounded, too.
        for index in shapes.indices {
            for nodes in Set(shapes[index].ways).sorted().compactMap({ ways[$0] }) {
                corners += nodes.count
                guard corners <= ImportLimits.mapCorners else { throw tooManyCorners }
                shapes[index].nodes += nodes
            }
        }
    }

    private var tooManyCorners: Problem {
        .unreadable(name, "has relations of more than \(ImportLimits.mapCorners) corners")
    }

    private mutating func readCorners() throws(Problem) {
        let wanted = Set(shapes.lazy.flatMap(\.nodes))
        guard !wanted.isEmpty || streets.needsNodes else { return streets.finish() }
        var (reader, places): (any OSMElements, [Int64: Coordinate]) = (try open([]), [:])
        while let element = try reader.next() {
            guard element.type == .node, let place = element.location else { continue }
            if wanted.contains(element.id) { places[element.id] = place }
            streets.locate(element.id, at: place)
        }
        streets.finish()
        for shape in shapes {
            var mean = CornerMean()
            for node in shape.nodes { if let place = places[node] { mean.add(place) } }
            if let point = mean.point {
                try collector.take(shape.kind, id: shape.id, name: shape.name, location: point, line: shape.line)
            } else {
                collector.report.skip("without a place in the file")
            }
        }
    }
}
