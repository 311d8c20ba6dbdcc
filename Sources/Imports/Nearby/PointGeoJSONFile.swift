import Domain
import Foundation
import Geo

/// Reads points of interest from GeoJSON (RFC 7946), with OpenStreetMap tags as properties. Lines and polygons are
/// located at the mean of their vertices.
struct PointGeoJSONFile {
    private(set) var collector: PointCollector
    /// The bounds that the file states.
    private(set) var bounds: BoundingBox?
    private(set) var day: Day?

    /// - Parameter kind: the kind of points whose properties have none.
    init(_ bytes: [UInt8], named name: String, kind: PointKind?) throws(Problem) {
        let collection: Collection
        do { collection = try JSONDecoder().decode(Collection.self, from: Data(bytes)) } catch {
            throw .unreadable(name, "isn't a collection of features in GeoJSON")
        }
        guard collection.type == "FeatureCollection" else {
            throw .unreadable(name, "is GeoJSON, but no FeatureCollection")
        }
        guard collection.crs?.isWGS84 ?? true else {
            throw .unreadable(name, "isn't in degrees (WGS 84, CRS84), as GeoJSON should be")
        }
        collector = PointCollector(name)
        bounds = collection.box
        day = collection.timestamp.flatMap { Day($0.prefix(10)) }
        for (index, feature) in collection.features.enumerated() {
            collector.report.read += 1
            try take(feature, line: index + 1, kind)
        }
    }

    private mutating func take(_ feature: Feature, line: Int, _ given: PointKind?) throws(Problem) {
        guard let kind = feature.kind ?? given else { return collector.report.skip("no point of interest") }
        if let reason = OSMTags.exclusion(access: feature["access"], disused: feature["disused"]) {
            return collector.report.skip(reason)
        }
        guard let geometry = feature.geometry else { return collector.report.skip("without a place in the file") }
        guard let point = geometry.mean else { return collector.report.refuse(line: line, [.outsideTheWorld]) }
        try collector.take(
            kind, id: feature.identity(of: geometry.isPoint, at: point, kind), name: feature["name"], location: point,
            line: line)
    }

    private struct Collection: Decodable {
        let type: String
        let features: [Feature]
        let crs: System?
        let bbox: [Double]?
        let timestamp: String?

        var box: BoundingBox? {
            guard let bbox, bbox.count == 4 else { return nil }
            return BoundingBox(south: bbox[1], west: bbox[0], north: bbox[3], east: bbox[2])
        }
    }

    private struct System: Decodable {
        private struct Properties: Decodable { let name: String? }

        private let properties: Properties?

        var isWGS84: Bool {
            let name = properties?.name ?? "CRS84"
            return name.hasSuffix("CRS84") || name.hasSuffix("4326")
        }
    }

    private struct Feature: Decodable {
        private let properties: [String: FeatureProperty]?
        private let id: FeatureProperty?
        let geometry: CornerGeometry?

        subscript(name: String) -> String? { properties?[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }

        var kind: PointKind? {
            let tags = (properties ?? [:]).lazy.compactMap { key, value in value.text.map { (key: key, value: $0) } }
            let word = self["kind"] ?? self["category"]
            return OSMTags.shipped.kind(of: tags) ?? word.flatMap { OSMTags.shipped.kind(named: $0) }
        }

        func identity(of isPoint: Bool, at place: Coordinate, _ kind: PointKind) -> String {
            PointIdentity.id(
                self["@id"] ?? id?.text ?? self["id"], number: self["osm_id"],
                type: self["osm_type"] ?? (isPoint ? "node" : "way"), at: place, kind)
        }
    }
}

/// A text or a number; ignores anything else.
private struct FeatureProperty: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let number = (try? value.decode(Int64.self)).map { "\($0)" }
        text = (try? value.decode(String.self)) ?? number
    }
}

/// The vertices of any geometry.
private struct CornerGeometry: Decodable {
    let isPoint: Bool
    /// The mean of the vertices; `nil` without any, or when one is not on the earth.
    let mean: Coordinate?

    private enum Key: CodingKey { case type, coordinates }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        let type = try object.decode(String.self, forKey: .type)
        isPoint = type == "Point"
        let rings: [[[Double]]]? =
            switch type {
            case "Point": (try? object.decode([Double].self, forKey: .coordinates)).map { [[$0]] }
            case "LineString", "MultiPoint":
                (try? object.decode([[Double]].self, forKey: .coordinates)).map { [$0] }
            case "Polygon", "MultiLineString": try? object.decode([[[Double]]].self, forKey: .coordinates)
            case "MultiPolygon":
                (try? object.decode([[[[Double]]]].self, forKey: .coordinates)).map { Array($0.joined()) }
            default: nil
            }
        mean = rings.flatMap(Self.mean)
    }

    private static func mean(_ rings: [[[Double]]]) -> Coordinate? {
        var mean = CornerMean()
        for ring in rings {
            let isClosed = ring.count > 1 && ring.first == ring.last
            for corner in isClosed ? ring.dropLast() : ring[...] {
                guard corner.count >= 2, let place = Coordinate(latitude: corner[1], longitude: corner[0]) else {
                    return nil
                }
                mean.add(place)
            }
        }
        return mean.point
    }
}
