import Geo

/// What is near a place, by category.
public struct NearbyPoints: Sendable {
    /// How much of a walk around a place the sources know.
    public enum Coverage: String, Sendable, CaseIterable {
        /// All of it.
        case whole
        /// Some of it: the data end within the walk, or are a list of some points. There may be more.
        case partial
        /// Nothing, which is not the same as no points.
        case none
    }

    /// A point that was found, and how far away it is.
    public struct Hit: Sendable {
        public let kind: PointKind
        public let name: String?
        public let location: Coordinate
        public let miles: Double
    }

    /// What is known of a category.
    public struct Group: Sendable {
        public let category: PointCategory
        public let coverage: Coverage
        /// Those within a walk; `nil` when nothing is known.
        public let count: Int?
        /// The nearest, at most `Limits.nearestPoints`, and none beyond `Limits.milesToNearestPoint`.
        public let nearest: [Hit]
    }

    /// One of each category, in their order.
    public let groups: [Group]
    /// Those that know the place, the newest first.
    public let sources: [PointSource]

    /// The most that is known of any category.
    public var coverage: Coverage {
        if groups.contains(where: { $0.coverage == .whole }) { return .whole }
        return groups.contains { $0.coverage == .partial } ? .partial : .none
    }
}

/// The nearest of some points, without an array that grows.
struct NearestPoints {
    private(set) var hits: [(position: Int, miles: Double)] = []

    init() { hits.reserveCapacity(Limits.nearestPoints + 1) }

    /// Of equally near ones, the one that comes first in its list.
    mutating func add(_ position: Int, _ miles: Double) {
        if hits.count == Limits.nearestPoints, let last = hits.last, (last.miles, last.position) <= (miles, position) {
            return
        }
        let index = hits.firstIndex { (miles, position) < ($0.miles, $0.position) } ?? hits.endIndex
        hits.insert((position, miles), at: index)
        if hits.count > Limits.nearestPoints { hits.removeLast() }
    }
}
