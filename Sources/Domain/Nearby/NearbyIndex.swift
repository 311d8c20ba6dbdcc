import Geo

/// All points of interest in memory: a grid for each category, with the displayed data of each point in parallel
/// arrays.
public struct NearbyIndex: Sendable {
    /// The points of a category.
    struct Layer: Sendable {
        let grid: PointGrid
        let kinds: [PointKind]
        let locations: [PackedCoordinate]
        /// The end of each point's name in `names`.
        let nameEnds: [UInt32]
        /// All names concatenated: most are too long to be stored inline in a `String`.
        let names: [UInt8]

        init(_ points: [PointOfInterest]) {
            grid = PointGrid(points.map(\.location))
            kinds = points.map(\.kind)
            locations = points.map { PackedCoordinate($0.location) }
            var (ends, names): ([UInt32], [UInt8]) = ([], [])
            for point in points {
                names += (point.name ?? "").utf8
                ends.append(UInt32(names.count))
            }
            nameEnds = ends
            self.names = names
        }

        func hit(_ position: Int, _ miles: Double) -> NearbyPoints.Hit {
            let start = position == 0 ? 0 : Int(nameEnds[position - 1])
            let name = names[start..<Int(nameEnds[position])]
            return NearbyPoints.Hit(
                kind: kinds[position], name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self),
                location: locations[position].coordinate, miles: miles)
        }
    }

    public let sources: [PointSource]
    let layers: [Layer]

    /// A point in several sources comes from the newest of them; a source that a newer one completely covers is left
    /// out, along with points that were removed since.
    public init(_ sets: [PointSet]) {
        // A map of streets alone says nothing about points.
        let sets = sets.filter { !$0.source.categories.isEmpty }
        let used = sets.filter { set in !sets.contains { $0.source.replaces(set.source) } }
            .sorted { Self.isBefore($0.source, $1.source) }
        sources = used.map(\.source)
        var (known, points): (Set<String>, [PointCategory: [PointOfInterest]]) = ([], [:])
        for point in used.allPoints where known.insert(point.id).inserted {
            points[point.kind.category, default: []].append(point)
        }
        layers = PointCategory.allCases.map { Layer((points[$0] ?? []).sorted { $0.id < $1.id }) }
    }

    /// Newest first.
    private static func isBefore(_ one: PointSource, _ other: PointSource) -> Bool {
        let (day, otherDay) = (one.date?.daysSinceEpoch ?? .min, other.date?.daysSinceEpoch ?? .min)
        return day != otherDay ? day > otherDay : one.name < other.name
    }

    public var count: Int { layers.reduce(0) { $0 + $1.grid.count } }

    public func around(_ place: Coordinate) -> NearbyPoints {
        let (coverages, sources) = known(around: place)
        let origin = DistanceOrigin(place)
        let found = zip(PointCategory.allCases, zip(layers, coverages)).map { category, known in
            Self.group(category, known.0, known.1, origin)
        }
        let walks = found.map { (category: $0.group.category, coverage: $0.group.coverage, miles: $0.walks) }
        return NearbyPoints(groups: found.map(\.group), sources: sources, walkability: Walkability(walks))
    }

    /// A category, and the distances of its nearest points within a walk.
    private static func group(
        _ category: PointCategory, _ layer: Layer, _ coverage: NearbyPoints.Coverage, _ origin: DistanceOrigin
    ) -> (group: NearbyPoints.Group, walks: [Double]) {
        guard coverage != .none else {
            return (.init(category: category, coverage: .none, count: nil, nearest: []), [])
        }
        var (count, nearest) = (0, NearestPoints(limit: max(Limits.nearestPoints, Walkability.maxCounted)))
        layer.grid.forEach(within: Limits.walkMiles, of: origin) { position, miles in
            count += 1
            nearest.add(position, miles)
        }
        let walks = nearest.hits.map(\.miles)
        if count < Limits.nearestPoints {
            nearest = NearestPoints(limit: Limits.nearestPoints)
            layer.grid.forEach(within: Limits.milesToNearestPoint, of: origin) { nearest.add($0, $1) }
        }
        let hits = nearest.hits.prefix(Limits.nearestPoints).map { layer.hit($0.position, $0.miles) }
        return (.init(category: category, coverage: coverage, count: count, nearest: hits), walks)
    }

    /// The sources' coverage of a walk around a place, by category, and the sources that cover it.
    private func known(around place: Coordinate) -> (coverages: [NearbyPoints.Coverage], sources: [PointSource]) {
        var coverages = [NearbyPoints.Coverage](repeating: .none, count: PointCategory.allCases.count)
        guard let walk = BoundingBox(around: place, radiusMiles: Limits.walkMiles) else { return (coverages, []) }
        let touching = sources.filter { $0.bounds.touches(walk) }
        for source in touching {
            let isWhole = source.isWhole && source.bounds.contains(walk)
            for (index, category) in PointCategory.allCases.enumerated() where source.categories.contains(category) {
                if isWhole || coverages[index] == .whole {
                    coverages[index] = .whole
                } else {
                    coverages[index] = .partial
                }
            }
        }
        return (coverages, touching)
    }
}

extension [PointSet] {
    fileprivate var allPoints: some Sequence<PointOfInterest> { lazy.flatMap(\.points) }
}
