import Domain
import Foundation

/// Reads the neighborhoods of a city from GeoJSON.
public enum NeighborhoodFile {
    /// Properties with the name, best first: mixed case before capitals.
    private static let names = [
        "MAPNAME", "mapname", "LISTNAME", "listname", "Name", "name", "NAME", "NEIGHBORHOOD", "neighborhood",
        "Neighborhood",
        "LABEL", "label",
    ]

    /// - Parameter source: the author and license.
    ///
    /// Throws a problem when the file is not a collection of boundaries. The file's name is used if the collection has
    /// none.
    public static func collection(
        of input: InputFile, source: String
    ) throws(Problem) -> (collection: NeighborhoodCollection, report: ImportReport) {
        var errors = ValidationErrors()
        Text.check(source, "source", ImportLimits.nameLength, into: &errors)
        try errors.throwIfAny()
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        let found: GeoJSONCollection
        do { found = try JSONDecoder().decode(GeoJSONCollection.self, from: Data(bytes)) } catch {
            throw .unreadable(input.name, "isn't a collection of features in GeoJSON")
        }
        guard found.type == "FeatureCollection", found.features.count <= ImportLimits.neighborhoods else {
            throw .unreadable(
                input.name, "isn't a FeatureCollection of at most \(ImportLimits.neighborhoods) neighborhoods")
        }
        var (neighborhoods, report, known): ([Neighborhood], ImportReport, Set<String>) = ([], ImportReport(), [])
        for (index, feature) in found.features.enumerated() {
            report.read += 1
            switch neighborhood(of: feature) {
            case .success(let neighborhood) where known.insert(neighborhood.name).inserted:
                neighborhoods.append(neighborhood)
            case .success(let twice):
                report.refuse(
                    line: index + 1, [.init(field: "name", message: "is in the file twice: \(twice.name)")])
            case .failure(let error): report.refuse(line: index + 1, error.list)
            }
        }
        let name = RecordID.slug(found.name ?? String(input.name.prefix { $0 != "." }))
        guard ImportLimits.nameLength.contains(name.utf8.count) else {
            throw .unreadable(input.name, "needs a name with Latin letters or digits: rename it, or its member `name`")
        }
        return (NeighborhoodCollection(name: name, source: source, neighborhoods: neighborhoods), report)
    }

    private struct Refusal: Error { let list: [Problem.FieldError] }

    private static func neighborhood(of feature: GeoJSONFeature) -> Result<Neighborhood, Refusal> {
        var errors = ValidationErrors()
        let name = names.lazy.compactMap(feature.text).first.map { Text.tidy($0) }
        if let name { Text.check(name, "name", ImportLimits.nameLength, into: &errors) } else { errors.missing("name") }
        guard let shape = feature.geometry?.shape else {
            errors.add("geometry", "isn't a Polygon or MultiPolygon of closed rings on Earth")
            return .failure(Refusal(list: errors.list))
        }
        guard let name, errors.list.isEmpty else { return .failure(Refusal(list: errors.list)) }
        return .success(Neighborhood(name: display(name), shape: shape))
    }

    /// The display form of a name in capitals.
    private static func display(_ name: String) -> String {
        guard name == name.uppercased() else { return name }
        return name.split(separator: " ").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined(separator: " ")
    }
}
