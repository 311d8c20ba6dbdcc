import Geo

/// The points of interest near a place, by category.
public struct NearbyPoints: Sendable {
    /// How much of a walk around a place the sources cover.
    public enum Coverage: String, Sendable, CaseIterable {
        /// All of it.
        case whole
        /// Some of it: the data end within the walk, or list only some points. There may be more.
        case partial
        /// Nothing is known there; this differs from knowing that there are no points.
        case none
    }

    /// A point with its distance.
    public struct Hit: Sendable {
        public let kind: PointKind
        public let name: String?
        public let location: Coordinate
        public let miles: Double
    }

    /// The points of one category.
    public struct Group: Sendable {
        public let category: PointCategory
        public let coverage: Coverage
        /// The number within a walk; `nil` without data.
        public let count: Int?
        /// The nearest, at most `Limits.nearestPoints`, and none beyond `Limits.milesToNearestPoint`.
        public let nearest: [Hit]
    }

    /// One for each category, in their order.
    public let groups: [Group]
    /// The sources that cover the place, newest first.
    public let sources: [PointSource]
    /// `nil` where the sources don't know enough.
    public let walkability: Walkability?

    /// The best coverage of any category.
    public var coverage: Coverage {
        if groups.contains(where: { $0.coverage == .whole }) { return .whole }
        return groups.contains { $0.coverage == .partial } ? .partial : .none
    }
}

/// Collects the nearest points in a fixed amount of memory.
struct NearestPoints {
    private(set) var hits: [(position: Int, miles: Double)] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        hits.reserveCapacity(limit + 1)
    }

    /// The first in its list wins among equally near points.
    mutating func add(_ position: Int, _ miles: Double) {
        if hits.count == limit, let last = hits.last, (last.miles, last.position) <= (miles, position) {
            return
        }
        let index = hits.firstIndex { (miles, position) < ($0.miles, $0.position) } ?? hits.endIndex
        hits.insert((position, miles), at: index)
        if hits.count > limit { hits.removeLast() }
    }
}
