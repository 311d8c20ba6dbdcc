import Domain
import Geo

/// The ids of points, which recognize the same point in other files.
enum PointIdentity {
    /// Prefix of ids that are unique only within their source.
    static let ownPrefix = "id/"

    /// - Parameters:
    ///   - id: from the file; `node/123` is kept unchanged.
    ///   - number: the number of an OpenStreetMap element of the given type.
    static func id(_ id: String?, number: String?, type: String, at place: Coordinate, _ kind: PointKind) -> String {
        if let id, isElement(id) { return id }
        if let number, let whole = Int64(number) { return "\(type)/\(whole)" }
        if let id, !id.isEmpty { return ownPrefix + id }
        // Without an id, points are equal if their kind and location are.
        return "at/\(place)/\(kind.rawValue)"
    }

    /// Whether the id belongs to an OpenStreetMap element.
    static func isElement(_ id: String) -> Bool {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && OSMElement.ElementType(rawValue: String(parts[0])) != nil && Int64(parts[1]) != nil
    }
}

extension PointOfInterest {
    /// The point with the source in its id, unless the id is known to all sources.
    func identified(in source: PointSource) -> PointOfInterest {
        guard id.hasPrefix(PointIdentity.ownPrefix) else { return self }
        let own = id.dropFirst(PointIdentity.ownPrefix.count)
        return PointOfInterest(
            id: "\(PointIdentity.ownPrefix)\(source.name)/\(own)", kind: kind, name: name, location: location)
    }
}
