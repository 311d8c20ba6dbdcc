import Geo

/// A place that people go to, as a map knows it.
public struct PointOfInterest: Hashable, Sendable {
    /// As its source names it, such as `node/357275664`: equal ids in several sources are the same point.
    public let id: String
    public let kind: PointKind
    /// `nil` when it has none: many a pitch has not.
    public let name: String?
    public let location: Coordinate

    public init(id: String, kind: PointKind, name: String?, location: Coordinate) {
        (self.id, self.kind, self.name, self.location) = (id, kind, name, location)
    }
}

/// Where points are from, and what it knows: of which categories, where, and when.
public struct PointSource: Hashable, Sendable {
    /// An import replaces the points of the source of the same name.
    public let name: String
    /// What its licence asks to show.
    public let attribution: String
    /// The day that the data are of; `nil` when nobody knows.
    public let date: Day?
    /// Those that it knows of.
    public let categories: Set<PointCategory>
    public let bounds: BoundingBox
    /// Whether it has all points of its categories within its bounds; a list of some has not.
    public let isWhole: Bool

    public init(
        name: String, attribution: String, date: Day?, categories: Set<PointCategory>, bounds: BoundingBox,
        isWhole: Bool
    ) {
        (self.name, self.attribution, self.date) = (name, attribution, date)
        (self.categories, self.bounds, self.isWhole) = (categories, bounds, isWhole)
    }

    /// Whether what another source knows is no more, and not newer: all in these bounds, of an earlier day.
    func replaces(_ other: PointSource) -> Bool {
        guard isWhole, let date, date > other.date ?? Day(daysSinceEpoch: .min) else { return false }
        return categories.isSuperset(of: other.categories) && bounds.contains(other.bounds)
    }
}

/// All points of a source.
public struct PointSet: Hashable, Sendable {
    public let source: PointSource
    public let points: [PointOfInterest]

    public init(source: PointSource, points: [PointOfInterest]) { (self.source, self.points) = (source, points) }
}
