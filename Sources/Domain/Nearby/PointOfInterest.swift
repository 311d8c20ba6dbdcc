import Geo

/// A place on the map that people go to.
public struct PointOfInterest: Hashable, Sendable, Identifiable {
    /// The source's id, such as `node/357275664`: equal ids in several sources are the same point.
    public let id: String
    public let kind: PointKind
    /// `nil` for an unnamed point, as many a sports pitch is.
    public let name: String?
    public let location: Coordinate

    public init(id: String, kind: PointKind, name: String?, location: Coordinate) {
        self.id = id
        self.kind = kind
        self.name = name
        self.location = location
    }
}

/// A source of points and its coverage: categories, bounds and date.
public struct PointSource: Hashable, Sendable {
    /// An import replaces the points of the source of the same name.
    public let name: String
    /// The notice that its license requires.
    public let attribution: String
    /// The date of the data; `nil` when unknown.
    public let date: Day?
    /// The categories that it covers.
    public let categories: Set<PointCategory>
    public let bounds: BoundingBox
    /// Whether it has all points of its categories within its bounds, rather than a selection.
    public let isWhole: Bool

    public init(
        name: String, attribution: String, date: Day?, categories: Set<PointCategory>, bounds: BoundingBox,
        isWhole: Bool
    ) {
        self.name = name
        self.attribution = attribution
        self.date = date
        self.categories = categories
        self.bounds = bounds
        self.isWhole = isWhole
    }

    /// Whether this source makes the other one redundant: it covers the other's bounds and categories, with later data.
    func replaces(_ other: PointSource) -> Bool {
        guard isWhole, let date, date > other.date ?? Day(daysSinceEpoch: .min) else { return false }
        return categories.isSuperset(of: other.categories) && bounds.contains(other.bounds)
    }
}

/// All points of a source.
public struct PointSet: Hashable, Sendable {
    public let source: PointSource
    public let points: [PointOfInterest]
    /// The streets and addresses of a map, each once. Empty when the set was read from the store, which looks them up
    /// where they are.
    public let features: [MapFeature]

    public init(source: PointSource, points: [PointOfInterest], features: [MapFeature] = []) {
        self.source = source
        self.points = points
        self.features = features
    }
}
