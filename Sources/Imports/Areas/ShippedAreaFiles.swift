import Domain

/// The two tables of areas that ship with Digs: one of tracts, one of all other areas.
public struct ShippedAreaFiles: ShippedAreaTable {
    private let table: AreaTableFile
    private let tractTable: TractTableFile

    /// Reads the files at the paths; without one, its areas are missing.
    public init(areas: String?, tracts: String?) throws(Problem) {
        table = if let areas { try AreaTableFile(InputFile(path: areas)) } else { AreaTableFile() }
        tractTable = if let tracts { try TractTableFile(InputFile(path: tracts)) } else { TractTableFile() }
    }

    public func areas() -> [Area] { table.areas() }
    public func tracts() -> PackedTracts { tractTable.tracts() }
    public func tractStates() -> TractStates { tractTable.states() }

    public func figures(of area: Area.ID) -> [DatedFigure] {
        area.kind == .tract ? tractTable.figures(of: area) : table.figures(of: area)
    }
}
