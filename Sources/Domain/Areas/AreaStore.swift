import Geo

/// The imported areas, boundaries and figures. They belong to no tenant.
public protocol AreaStore: Sendable {
    /// Increases with each import.
    func areaRevision() async throws -> Int64

    /// Each with its newest population.
    func areas() async throws -> [Area]

    func shapes() async throws -> [AreaShape]

    func figures(of areas: [Area.ID]) async throws -> [Area.ID: [DatedFigure]]

    /// The states of imported tracts with figures of `TractStates.variables`.
    func tractStates() async throws -> TractStates

    /// Adds or completes areas and replaces their boundaries. Each call is one transaction.
    func merge(_ areas: [ImportedArea]) async throws -> MergeCount

    /// Adds or replaces figures; rows of unknown areas bring the area along. Each call is one transaction.
    func merge(_ rows: [AreaFigureRow]) async throws -> MergeCount

    /// Makes servers notice the merged data.
    func announceAreas() async throws
}

public struct AreaShape: Sendable, Equatable {
    public let area: Area.ID
    public let shape: Shape

    public init(area: Area.ID, shape: Shape) {
        self.area = area
        self.shape = shape
    }
}

/// An area from a file.
public struct ImportedArea: Sendable, Equatable {
    public let area: Area
    public let shape: Shape?

    public init(_ area: Area, shape: Shape? = nil) {
        self.area = area
        self.shape = shape
    }
}

/// The figures of an area from one row of a file.
public struct AreaFigureRow: Sendable, Equatable {
    public let area: Area.ID
    /// The name to give an unknown area; `nil` when the row has none and the number will not do.
    public let unknown: Area?
    public let figures: [DatedFigure]

    public init(area: Area.ID, unknown: Area?, figures: [DatedFigure]) {
        self.area = area
        self.unknown = unknown
        self.figures = figures
    }
}

/// The areas and figures that ship with Digs.
public protocol ShippedAreaTable: Sendable {
    /// Reads the file each time, so that it is not in memory twice.
    func areas() throws -> [Area]
    /// The census tracts, which `areas` leaves out.
    func tracts() -> PackedTracts
    func tractStates() -> TractStates
    func figures(of area: Area.ID) -> [DatedFigure]
}
