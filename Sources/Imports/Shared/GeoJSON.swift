import Domain
import Geo

/// A collection of features in GeoJSON (RFC 7946) whose geometries are boundaries.
struct GeoJSONCollection: Decodable {
    let type: String
    let name: String?
    let features: [GeoJSONFeature]
}

struct GeoJSONFeature: Decodable {
    let properties: [String: GeoJSONProperty]?
    let geometry: GeoJSONBoundary?

    func text(_ name: String) -> String? { properties?[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }

    /// The first of some properties that is a number.
    func number(_ names: String...) -> Double? { names.lazy.compactMap(text).compactMap { Double($0) }.first }
}

/// A text or a number; ignores anything else.
struct GeoJSONProperty: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let number = (try? value.decode(Double.self)).map { number in
            number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
        }
        text = (try? value.decode(String.self)) ?? number
    }
}

/// A Polygon or MultiPolygon; other geometries have no shape.
struct GeoJSONBoundary: Decodable {
    let shape: Shape?

    private enum Key: CodingKey { case type, coordinates }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        let polygons: [[[[Double]]]]? =
            switch try object.decode(String.self, forKey: .type) {
            case "Polygon": (try? object.decode([[[Double]]].self, forKey: .coordinates)).map { [$0] }
            case "MultiPolygon": try? object.decode([[[[Double]]]].self, forKey: .coordinates)
            default: nil
            }
        shape = polygons.flatMap(Self.shape)
    }

    private static func shape(_ polygons: [[[[Double]]]]) -> Shape? {
        guard polygons.joined().reduce(0, { $0 + $1.count }) <= ImportLimits.pointsPerShape else { return nil }
        let rings = polygons.map { $0.map(Self.ring) }
        guard !rings.joined().contains(nil) else { return nil }
        // A polygon whose outline shrinks to a point is dropped with its holes.
        let polygons = rings.filter { $0.first.map { $0?.isEmpty == false } ?? false }
        return Shape(polygons.map { $0.compactMap { $0 }.filter { !$0.isEmpty } })
    }

    /// Alternating latitudes and longitudes in steps, closed, without consecutive equal points; empty when fewer than
    /// three remain. `nil` for an invalid ring.
    private static func ring(_ points: [[Double]]) -> [Int32]? {
        var ring: [Int32] = []
        for point in points {
            guard point.count >= 2, abs(point[0]) <= 180, abs(point[1]) <= 90 else { return nil }
            let (y, x) = (
                Int32((point[1] * Shape.stepsPerDegree).rounded()),
                Int32((point[0] * Shape.stepsPerDegree).rounded())
            )
            if ring.count >= 2, ring[ring.count - 2] == y, ring[ring.count - 1] == x { continue }
            ring += [y, x]
        }
        guard ring.count >= 6 else { return [] }
        if ring[0] != ring[ring.count - 2] || ring[1] != ring[ring.count - 1] { ring += [ring[0], ring[1]] }
        return ring.count >= 2 * Shape.minPointsPerRing ? ring : []
    }
}
