/// Which rows of a cell are still in: a byte a row, 255 or 0, sixteen rows a block. Filters narrow it one after the
/// other, each in one straight run over its column; that beats testing row by row many times over.
struct RowMask {
    typealias Block = SIMD16<UInt8>

    private let memory: UnsafeMutableBufferPointer<Block>
    /// The blocks that may hold rows; the others are never looked at.
    private(set) var blocks = 0..<0

    /// - Parameter memory: room for every block of the largest cell.
    init(memory: UnsafeMutableBufferPointer<Block>) { self.memory = memory }

    /// Lets in `rows` and no others.
    mutating func set(_ rows: Range<Int>) {
        let size = Columns.rowsPerBlock
        blocks = rows.isEmpty ? 0..<0 : rows.lowerBound / size..<(rows.upperBound + size - 1) / size
        guard let first = blocks.first, let last = blocks.last else { return }
        for block in blocks { memory[block] = Block(repeating: .max) }
        memory[first] &= Self.lanes(from: rows.lowerBound - first * size)
        memory[last] &= ~Self.lanes(from: rows.upperBound - last * size)
    }

    /// Lets in the rows of `other` that are also in `rows`, all of which `other` has been set to.
    mutating func set(_ rows: Range<Int>, of other: RowMask) {
        set(rows)
        keep { other[$0] }
    }

    /// One of `blocks`.
    @inline(__always)
    subscript(block: Int) -> Block { memory[block] }

    /// Keeps the rows that `test` answers 255 for, given the number of a block.
    @inline(__always)
    func keep(_ test: (Int) -> Block) {
        for block in blocks { memory[block] &= test(block) }
    }

    /// Keeps no row.
    func clear() {
        for block in blocks { memory[block] = Block() }
    }

    /// Keeps the rows that `test` says yes to, one by one.
    @inline(__always)
    func keepRows(_ test: (Int) -> Bool) {
        for block in blocks {
            for lane in Lanes(memory[block]) where !test(block * Columns.rowsPerBlock + lane) {
                memory[block][lane] = 0
            }
        }
    }

    /// How many rows are in.
    var count: Int {
        var tally = RowTally()
        for block in blocks { tally.add(memory[block]) }
        return tally.total
    }

    /// 255 in the lanes from `first` on.
    private static func lanes(from first: Int) -> Block {
        let lanes = Block(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        return (lanes .>= Block(repeating: UInt8(first))).bytes
    }
}

/// Counts the rows of blocks.
struct RowTally {
    private var sums = RowMask.Block()
    private var turns = 0
    private var counted = 0

    @inline(__always)
    mutating func add(_ block: RowMask.Block) {
        // Each subtraction of 255 adds one to a byte, which holds no more than 255 of them.
        if turns == 255 { (sums, turns, counted) = (RowMask.Block(), 0, total) }
        sums &-= block
        turns += 1
    }

    var total: Int { counted + Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum()) }
}

extension SIMD16<UInt8> {
    @inline(__always)
    var isZero: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves.x | halves.y == 0
    }
}

// The lanes of a mask are 0 or −1, so cutting them to bytes leaves 0 or 255.
extension SIMDMask<SIMD16<Int8>> {
    @inline(__always)
    var bytes: SIMD16<UInt8> { unsafeBitCast(self, to: SIMD16<UInt8>.self) }
}
extension SIMDMask<SIMD16<Int16>> {
    @inline(__always)
    var bytes: SIMD16<UInt8> { lowBytes(unsafeBitCast(self, to: SIMD16<Int16>.self)) }
}
extension SIMDMask<SIMD16<Int32>> {
    @inline(__always)
    var bytes: SIMD16<UInt8> { lowBytes(unsafeBitCast(self, to: SIMD16<Int32>.self)) }
}

/// Compiles to a few pack instructions; `init(truncatingIfNeeded:)` does too, but in a function that is called.
@inline(__always)
private func lowBytes<Lane: FixedWidthInteger>(_ lanes: SIMD16<Lane>) -> SIMD16<UInt8> {
    var bytes = SIMD16<UInt8>()
    for lane in 0..<16 { bytes[lane] = UInt8(truncatingIfNeeded: lanes[lane]) }
    return bytes
}
