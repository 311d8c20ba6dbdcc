import Geo

extension NearbyIndex {
    /// The nearest points of a kind, or whose names contain words, within `Limits.milesToNamedPoint`.
    ///
    /// - Parameters:
    ///   - kind: `nil` to look for `words`.
    ///   - words: beginnings of words of the name, folded; only the nearest names are compared.
    func find(kind: PointKind?, words: [String], around place: Coordinate, limit: Int) -> [NearbyPoints.Hit] {
        guard kind != nil || !words.isEmpty else { return [] }
        let origin = DistanceOrigin(place)
        var found: [(layer: Int, position: Int, miles: Double)] = []
        for (index, layer) in layers.enumerated() {
            if let kind, PointCategory.allCases[index] != kind.category { continue }
            layer.grid.forEach(within: Limits.milesToNamedPoint, of: origin) { position, miles in
                if kind == nil || layer.kinds[position] == kind { found.append((index, position, miles)) }
            }
        }
        found.sort { ($0.miles, $0.layer, $0.position) < ($1.miles, $1.layer, $1.position) }
        let hits = found.prefix(Limits.comparedNames).lazy.map { layers[$0.layer].hit($0.position, $0.miles) }
        return Array(hits.filter { kind != nil || Self.name($0.name, contains: words) }.prefix(limit))
    }

    private static func name(_ name: String?, contains words: [String]) -> Bool {
        guard let name else { return false }
        let known = Text.words(name)
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }

    /// The notices that the sources around a point require, each once.
    func attributions(at place: Coordinate) -> [String] {
        var seen: Set<String> = []
        return sources.filter { $0.bounds.contains(place) }.map(\.attribution).filter { seen.insert($0).inserted }
    }
}
