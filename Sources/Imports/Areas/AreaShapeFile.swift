import Domain
import Foundation
import Geo

/// Reads the boundaries of areas from GeoJSON (RFC 7946), as the Census Bureau's cartographic files are when converted.
enum AreaShapeFile {
    /// Properties with the whole id, the surest first, and the year of the boundaries that the name tells.
    private static let ids: [(name: String, tractYear: Int?, kind: AreaKind?)] = [
        ("GEOID20", 2020, nil), ("GEOID10", 2010, nil), ("ZCTA5CE20", nil, .zip), ("ZCTA5CE10", nil, .zip),
        ("GEOID", nil, nil), ("AFFGEOID", nil, nil), ("GEO_ID", nil, nil), ("geoid", nil, nil), ("id", nil, nil),
    ]

    static func areas(
        of input: InputFile, tractYear: Int?
    ) throws(Problem) -> (areas: [ImportedArea], report: ImportReport) {
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        let collection: Collection
        do { collection = try JSONDecoder().decode(Collection.self, from: Data(bytes)) } catch {
            throw .unreadable(input.name, "is no collection of features in GeoJSON")
        }
        guard collection.type == "FeatureCollection" else {
            throw .unreadable(input.name, "is GeoJSON, but no FeatureCollection")
        }
        var (areas, report, known): ([ImportedArea], ImportReport, Set<AreaID>) = ([], ImportReport(), [])
        for (index, feature) in collection.features.enumerated() {
            report.read += 1
            switch area(of: feature, tractYear: tractYear) {
            case .success(let area) where known.insert(area.area.id).inserted: areas.append(area)
            case .success: report.refuse(line: index + 1, [.init(field: "GEOID", message: "stands in the file twice")])
            case .failure(.otherKind(let reason)): report.skip(reason)
            case .failure(.bad(let error)): report.refuse(line: index + 1, [error])
            }
        }
        return (areas, report)
    }

    private enum Refusal: Error {
        case otherKind(String)
        case bad(Problem.FieldError)

        static func bad(_ field: String, _ message: String) -> Refusal { .bad(.init(field: field, message: message)) }
    }

    private static func area(of feature: Feature, tractYear: Int?) -> Result<ImportedArea, Refusal> {
        guard let given = ids.first(where: { feature.text($0.name) != nil }), let text = feature.text(given.name) else {
            return .failure(.otherKind("without an id"))
        }
        let year = given.tractYear ?? tractYear
        switch Geography.area(text, kind: given.kind, tractYear: year ?? 0) {
        case .otherKind(let kind): return .failure(.otherKind(kind))
        case .unreadable:
            let hint = year == nil ? "; tracts need --boundaries" : ""
            return .failure(.bad(given.name, "is no id: \(text.prefix(40))\(hint)"))
        case .area(let id): return area(id, feature)
        }
    }

    private static func area(_ id: AreaID, _ feature: Feature) -> Result<ImportedArea, Refusal> {
        guard let geometry = feature.geometry else { return .failure(.otherKind("without a boundary")) }
        guard let shape = geometry.shape else {
            return .failure(
                .bad(
                    "geometry",
                    "is no Polygon or MultiPolygon of closed rings on the earth with at most "
                        + "\(ImportLimits.pointsPerShape) corners"))
        }
        let name = ["NAMELSAD20", "NAMELSAD10", "NAMELSAD", "NAME"].lazy.compactMap(feature.text).first
        guard let named = AreaNaming.area(id, named: name) else { return .failure(.otherKind("without a name")) }
        let latitude = feature.number("INTPTLAT20", "INTPTLAT10", "INTPTLAT")
        let longitude = feature.number("INTPTLON20", "INTPTLON10", "INTPTLON")
        let point = latitude.flatMap { north in longitude.flatMap { Coordinate(latitude: north, longitude: $0) } }
        let area = Area(
            id: id, name: named.name, designation: named.designation, state: named.state,
            location: point ?? shape.center)
        return .success(ImportedArea(area, shape: shape))
    }

    private struct Collection: Decodable {
        let type: String
        let features: [Feature]
    }

    private struct Feature: Decodable {
        let properties: [String: Property]?
        let geometry: Geometry?

        func text(_ name: String) -> String? { properties?[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }

        /// The first of some properties that is a number.
        func number(_ names: String...) -> Double? { names.lazy.compactMap(text).compactMap { Double($0) }.first }
    }

    /// A text or a number; anything else is passed over.
    private struct Property: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            let number = (try? value.decode(Double.self)).map { number in
                number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
            }
            text = (try? value.decode(String.self)) ?? number
        }
    }

    private struct Geometry: Decodable {
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
            // A polygon whose outline is no more than a point goes with its holes.
            let polygons = rings.filter { $0.first.map { $0?.isEmpty == false } ?? false }
            return Shape(polygons.map { $0.compactMap { $0 }.filter { !$0.isEmpty } })
        }

        /// Latitudes and longitudes in steps, closed, without points that the steps make equal; empty when fewer than
        /// three are left. `nil` for what is no ring on the earth.
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
}
