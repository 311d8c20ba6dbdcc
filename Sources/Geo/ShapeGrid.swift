/// Finds which of many shapes contain a point: a grid of a tenth of a degree names those whose box touches a cell.
public struct ShapeGrid: Sendable {
    private struct Cell: Hashable {
        let (row, column): (Int32, Int32)

        static func == (one: Cell, other: Cell) -> Bool { one.row == other.row && one.column == other.column }

        func hash(into hasher: inout Hasher) {
            hasher.combine(row)
            hasher.combine(column)
        }
    }

    private static let stepsPerCell: Int32 = 10_000
    /// A larger shape is tested for every point: few are as large as a state.
    private static let maxCellsPerShape = 4_096

    private let shapes: [Shape]
    private var cells: [Cell: [Int32]] = [:]
    private var large: [Int32] = []

    public init(_ shapes: [Shape]) {
        self.shapes = shapes
        for (index, shape) in shapes.enumerated() {
            let (rows, columns) = (
                Self.cell(shape.south)...Self.cell(shape.north), Self.cell(shape.west)...Self.cell(shape.east)
            )
            guard rows.count * columns.count <= Self.maxCellsPerShape else {
                large.append(Int32(index))
                continue
            }
            for row in rows {
                for column in columns { cells[Cell(row: row, column: column), default: []].append(Int32(index)) }
            }
        }
    }

    /// The indices, in the list given to `init`, of the shapes that contain the point.
    public func shapes(containing point: Coordinate) -> [Int] {
        let row = Self.cell(Int32((point.latitude * Shape.stepsPerDegree).rounded(.down)))
        let column = Self.cell(Int32((point.longitude * Shape.stepsPerDegree).rounded(.down)))
        let candidates = cells[Cell(row: row, column: column), default: []] + large
        return candidates.map { Int($0) }.filter { shapes[$0].contains(point) }
    }

    private static func cell(_ steps: Int32) -> Int32 {
        steps >= 0 ? steps / stepsPerCell : (steps - stepsPerCell + 1) / stepsPerCell
    }
}
