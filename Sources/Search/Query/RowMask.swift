/// The selected rows of a cell: a byte a row, 255 or 0, sixteen rows a block. Filters narrow it one after the other,
/// each in one pass over its column, which is many times faster than testing row by row.
struct RowMask {
    typealias Block = SIMD16<UInt8>

    private let memory: UnsafeMutableBufferPointer<Block>
    /// The blocks that may have selected rows; the others are never read.
    private(set) var blocks = 0..<0

    /// - Parameter memory: space for every block of the largest cell.
    init(memory: UnsafeMutableBufferPointer<Block>) { self.memory = memory }

    /// Selects exactly `rows`.
    mutating func set(_ rows: Range<Int>) {
        let size = Columns.rowsPerBlock
        blocks = rows.isEmpty ? 0..<0 : rows.lowerBound / size..<(rows.upperBound + size - 1) / size
        guard let first = blocks.first, let last = blocks.last else { return }
        for block in blocks { memory[block] = Block(repeating: .max) }
        memory[first] &= Self.lanes(from: rows.lowerBound - first * size)
        memory[last] &= ~Self.lanes(from: rows.upperBound - last * size)
    }

    /// Selects the rows of `other` that are in `rows`, a subrange of what `other` was set to.
    mutating func set(_ rows: Range<Int>, of other: RowMask) {
        set(rows)
        keep { other[$0] }
    }

    /// The selected rows of one of `blocks`.
    @inline(__always)
    subscript(block: Int) -> Block { memory[block] }

    /// Keeps the rows for which `test`, given a block number, returns 255.
    @inline(__always)
    func keep(_ test: (Int) -> Block) {
        for block in blocks { memory[block] &= test(block) }
    }

    /// Deselects all rows.
    func clear() {
        for block in blocks { memory[block] = Block() }
    }

    /// Keeps the rows that satisfy `test`, one by one.
    @inline(__always)
    func keepRows(_ test: (Int) -> Bool) {
        for block in blocks {
            for lane in Lanes(memory[block]) where !test(block * Columns.rowsPerBlock + lane) {
                memory[block][lane] = 0
            }
        }
    }

    /// The number of selected rows.
    var count: Int {
        var tally = RowTally()
        for block in blocks { tally.add(memory[block]) }
        return tally.total
    }

    /// 255 in the lanes whose bits are set.
    @inline(__always)
    static func block(_ bits: UInt16) -> Block {
        let (low, high) = (UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8))
        let halves = Block(lowHalf: SIMD8(repeating: low), highHalf: SIMD8(repeating: high))
        let lane = Block(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
        return ((halves & lane) .== lane).bytes
    }

    /// 255 in the lanes of a block that `rows` holds.
    @inline(__always)
    static func lanes(_ rows: Range<Int>, _ block: Int) -> Block {
        let (start, size) = (block &* Columns.rowsPerBlock, Columns.rowsPerBlock)
        let first = min(max(rows.lowerBound &- start, 0), size)
        return lanes(from: first) & ~lanes(from: min(max(rows.upperBound &- start, 0), size))
    }

    /// 255 in the lanes starting with `first`.
    @inline(__always)
    private static func lanes(from first: Int) -> Block {
        let lanes = Block(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        return (lanes .>= Block(repeating: UInt8(truncatingIfNeeded: first))).bytes
    }
}

/// Counts the selected rows of blocks.
struct RowTally {
    /// Subtracting 255 adds one to a byte, which can count to 255.
    private static let maxTurns = 255

    private var sums = RowMask.Block()
    private var turns = 0
    private var counted = 0

    @inline(__always)
    mutating func add(_ block: RowMask.Block) {
        if turns == Self.maxTurns { (sums, turns, counted) = (RowMask.Block(), 0, total) }
        sums &-= block
        turns += 1
    }

    var total: Int { counted + Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum()) }

    /// For each of `values` how many rows of the mask pass `test`, which gets a block number and the value: in one pass
    /// for all values.
    @inline(__always)
    static func counts<let count: Int>(
        in mask: RowMask, _ values: InlineArray<count, RowMask.Block>, _ test: (Int, RowMask.Block) -> RowMask.Block
    ) -> InlineArray<count, Int> {
        var totals = InlineArray<count, Int>(repeating: 0)
        var start = mask.blocks.lowerBound
        while start < mask.blocks.upperBound {
            let end = min(start + maxTurns, mask.blocks.upperBound)
            var sums = InlineArray<count, RowMask.Block>(repeating: RowMask.Block())
            for block in start..<end {
                for index in 0..<count { sums[index] &-= mask[block] & test(block, values[index]) }
            }
            for index in 0..<count {
                totals[index] += Int(SIMD16<UInt16>(truncatingIfNeeded: sums[index]).wrappedSum())
            }
            start = end
        }
        return totals
    }
}

extension SIMD16<UInt8> {
    /// A bit for each lane of a mask.
    @inline(__always)
    var bits: UInt16 {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        // Each byte keeps the bit of its place, and the product gathers them in its highest byte.
        let (places, ones): (UInt64, UInt64) = (0x8040_2010_0804_0201, 0x0101_0101_0101_0101)
        let (low, high) = (((halves.x & places) &* ones) &>> 56, ((halves.y & places) &* ones) &>> 56)
        return UInt16(truncatingIfNeeded: low | high &<< 8)
    }

    @inline(__always)
    var isZero: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves.x | halves.y == 0
    }
}

extension SIMD16<UInt8> {
    /// Repeats each byte in both halves of a word, so that 255 becomes 65,535.
    @inline(__always)
    var doubled: SIMD16<UInt16> {
        var words = SIMD16<UInt16>()
        for lane in 0..<16 { words[lane] = UInt16(self[lane]) &* 257 }
        return words
    }
}

// The lanes of a mask are 0 or −1, so truncating them gives 0 or 255.
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

/// Compiles to a few pack instructions; `init(truncatingIfNeeded:)` does too, but in a function that is not inlined.
@inline(__always)
private func lowBytes<Lane: FixedWidthInteger>(_ lanes: SIMD16<Lane>) -> SIMD16<UInt8> {
    var bytes = SIMD16<UInt8>()
    for lane in 0..<16 { bytes[lane] = UInt8(truncatingIfNeeded: lanes[lane]) }
    return bytes
}
