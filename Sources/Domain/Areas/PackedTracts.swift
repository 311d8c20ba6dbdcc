import Geo

/// The census tracts that ship with Digs: as areas, the hundred and sixty thousand would take ten times the memory.
public struct PackedTracts: Sendable {
    public struct Tract: Sendable {
        public let id: Area.ID
        /// The point where its people live on average.
        public let center: Coordinate
        /// In the census of its boundaries' year.
        public let population: Int

        public init(id: Area.ID, center: Coordinate, population: Int) {
            self.id = id
            self.center = center
            self.population = population
        }
    }

    /// The tracts with the boundaries of one year.
    private struct Year: Sendable {
        let index: PointIndex
        /// The position of its first tract in the list of all.
        let start: Int
    }

    private let ids: [Area.ID]
    private let positions: AreaPositions
    private let centers: [PackedCoordinate]
    private let populations: [Int32]
    private let byYear: [Int: Year]

    /// - Parameter tracts: each once; those of a year stand together.
    public init(_ tracts: [Tract] = []) {
        ids = tracts.map(\.id)
        positions = AreaPositions(ids)
        centers = tracts.map { PackedCoordinate($0.center) }
        populations = tracts.map { Int32(clamping: $0.population) }
        var byYear: [Int: Year] = [:]
        for group in tracts.indices.grouped(by: { tracts[$0].id.tractYear ?? 0 }) {
            let index = PointIndex(tracts[group.range].map(\.center))
            byYear[group.key] = Year(index: index, start: group.range.lowerBound)
        }
        self.byYear = byYear
    }

    public var count: Int { ids.count }

    var years: some Sequence<Int> { byYear.keys }

    /// - Parameter state: finds the US Postal Service's abbreviation of a state.
    func tract(_ id: Area.ID, state: (Area.ID) -> String?) -> Area? {
        positions[id].map { area(at: $0, state: state) }
    }

    /// The nearest tract of a year within `Limits.milesFromTractPoint`.
    func nearest(
        to point: Coordinate, year: Int, where isWanted: (Area.ID) -> Bool
    ) -> (id: Area.ID, miles: Double)? {
        guard let year = byYear[year] else { return nil }
        let found = year.index.nearest(to: point, within: Limits.milesFromTractPoint) {
            isWanted(ids[year.start + $0])
        }
        return found.map { (ids[year.start + $0.position], $0.miles) }
    }

    private func area(at position: Int, state: (Area.ID) -> String?) -> Area {
        let id = ids[position]
        return Area(
            id: id, name: Area.name(byNumberOf: id) ?? id.geoID, state: id.state.flatMap(state),
            location: centers[position].coordinate, population: Int(populations[position]))
    }
}

extension Range<Int> {
    /// The ranges of neighbors with equal keys.
    fileprivate func grouped<Key: Equatable>(by key: (Int) -> Key) -> [(key: Key, range: Range<Int>)] {
        var (groups, start) = ([(key: Key, range: Range<Int>)](), lowerBound)
        for index in self where index + 1 == upperBound || key(index + 1) != key(index) {
            groups.append((key(index), start..<index + 1))
            start = index + 1
        }
        return groups
    }
}
