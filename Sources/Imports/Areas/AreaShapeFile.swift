import Domain
import Foundation
import Geo

/// Reads the boundaries of areas from GeoJSON (RFC 7946), such as converted cartographic files of the Census Bureau.
enum AreaShapeFile {
    /// Properties with the whole id, most reliable first, and the boundaries' year that the name implies.
    private static let ids: [(name: String, tractYear: Int?, kind: AreaKind?)] = [
        ("GEOID20", 2020, nil), ("GEOID10", 2010, nil), ("ZCTA5CE20", nil, .zip), ("ZCTA5CE10", nil, .zip),
        ("GEOID", nil, nil), ("AFFGEOID", nil, nil), ("GEO_ID", nil, nil), ("geoid", nil, nil), ("id", nil, nil),
    ]

    static func areas(
        of input: InputFile, tractYear: Int?
    ) throws(Problem) -> (areas: [ImportedArea], report: ImportReport) {
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        let collection: GeoJSONCollection
        do { collection = try JSONDecoder().decode(GeoJSONCollection.self, from: Data(bytes)) } catch {
            throw .unreadable(input.name, "isn't a collection of features in GeoJSON")
        }
        guard collection.type == "FeatureCollection" else {
            throw .unreadable(input.name, "is GeoJSON, but no FeatureCollection")
        }
        var (areas, report, known): ([ImportedArea], ImportReport, Set<AreaID>) = ([], ImportReport(), [])
        for (index, feature) in collection.features.enumerated() {
            report.read += 1
            switch area(of: feature, tractYear: tractYear) {
            case .success(let area) where known.insert(area.area.id).inserted: areas.append(area)
            case .success: report.refuse(line: index + 1, [.init(field: "GEOID", message: "is in the file twice")])
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

    private static func area(of feature: GeoJSONFeature, tractYear: Int?) -> Result<ImportedArea, Refusal> {
        guard let given = ids.first(where: { feature.text($0.name) != nil }), let text = feature.text(given.name) else {
            return .failure(.otherKind("without an id"))
        }
        let year = given.tractYear ?? tractYear
        switch Geography.area(text, kind: given.kind, tractYear: year ?? 0) {
        case .otherKind(let kind): return .failure(.otherKind(kind))
        case .unreadable:
            let hint = year == nil ? "; tracts need --boundaries" : ""
            return .failure(.bad(given.name, "isn't an id: \(text.prefix(40))\(hint)"))
        case .area(let id): return area(id, feature)
        }
    }

    private static func area(_ id: AreaID, _ feature: GeoJSONFeature) -> Result<ImportedArea, Refusal> {
        guard let geometry = feature.geometry else { return .failure(.otherKind("without a boundary")) }
        guard let shape = geometry.shape else {
            return .failure(
                .bad(
                    "geometry",
                    "isn't a Polygon or MultiPolygon of closed rings on Earth with at most "
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
}
