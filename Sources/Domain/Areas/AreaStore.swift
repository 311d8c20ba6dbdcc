import Geo

/// The areas, boundaries and figures that were imported. They belong to no tenant.
public protocol AreaStore: Sendable {
    /// Grows with each import.
    func areaRevision() async throws -> Int64

    /// With the newest population.
    func areas() async throws -> [Area]

    func shapes() async throws -> [AreaShape]

    func figures(of areas: [Area.ID]) async throws -> [Area.ID: [DatedFigure]]

    /// Adds or completes areas and replaces their boundaries. Each call is one transaction.
    func merge(_ areas: [ImportedArea]) async throws -> MergeCount

    /// Adds or replaces figures; those of areas that nobody knows yet come with the area. Each call is one transaction.
    func merge(_ rows: [AreaFigureRow]) async throws -> MergeCount

    /// Lets servers know of what was merged.
    func announceAreas() async throws
}

public struct AreaShape: Sendable, Equatable {
    public let area: Area.ID
    public let shape: Shape

    public init(area: Area.ID, shape: Shape) { (self.area, self.shape) = (area, shape) }
}

/// An area as a file tells of it.
public struct ImportedArea: Sendable, Equatable {
    public let area: Area
    public let shape: Shape?

    public init(_ area: Area, shape: Shape? = nil) { (self.area, self.shape) = (area, shape) }
}

/// The figures of an area in one row of a file.
public struct AreaFigureRow: Sendable, Equatable {
    public let area: Area.ID
    /// What an unknown area is called; `nil` when the row doesn't say and the number is no name.
    public let unknown: Area?
    public let figures: [DatedFigure]

    public init(area: Area.ID, unknown: Area?, figures: [DatedFigure]) {
        (self.area, self.unknown, self.figures) = (area, unknown, figures)
    }
}

/// The areas and figures that ship with Digs.
public protocol ShippedAreaTable: Sendable {
    /// Read anew each time, since nobody keeps them twice.
    func areas() throws -> [Area]
    func figures(of area: Area.ID) -> [DatedFigure]
}
