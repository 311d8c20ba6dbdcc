import Domain
import Geo

/// How points are named, so that the same one is recognized in other files.
enum PointIdentity {
    /// Of an id that only its source gives: others may give the same one to something else.
    static let ownPrefix = "id/"

    /// - Parameters:
    ///   - id: as the file has it; `node/123` as it is.
    ///   - number: the number of an element of OpenStreetMap, of the given type.
    static func id(_ id: String?, number: String?, type: String, at place: Coordinate, _ kind: PointKind) -> String {
        if let id, isElement(id) { return id }
        if let number, let whole = Int64(number) { return "\(type)/\(whole)" }
        if let id, !id.isEmpty { return ownPrefix + id }
        // Without an id a point is the same while its kind and its place are.
        return "at/\(place)/\(kind.rawValue)"
    }

    /// Whether it names an element of OpenStreetMap.
    static func isElement(_ id: String) -> Bool {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && OSMElement.ElementType(rawValue: String(parts[0])) != nil && Int64(parts[1]) != nil
    }
}

extension PointOfInterest {
    /// Under an id that names the source, unless all sources know it by the one it has.
    func identified(in source: PointSource) -> PointOfInterest {
        guard id.hasPrefix(PointIdentity.ownPrefix) else { return self }
        let own = id.dropFirst(PointIdentity.ownPrefix.count)
        return PointOfInterest(
            id: "\(PointIdentity.ownPrefix)\(source.name)/\(own)", kind: kind, name: name, location: location)
    }
}
