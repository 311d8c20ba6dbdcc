/// Which rows of a cell are still in: a byte a row, 255 or 0, sixteen rows a block. Filters narrow it one after the other, each
/// in one straight run over its column; that beats testing row by row many times over.
struct RowMask {
    typealias Block = SIMD16<UInt8>

    private let memory: UnsafeMutablePointer<Block>
    /// The blocks that may hold rows; the others are never looked at.
    private(set) var blocks = 0..<0

    /// - Parameter memory: room for every block of the largest cell.
    init(memory: UnsafeMutablePointer<Block>) { self.memory = memory }

    /// Lets in `rows` and no others.
    mutating func set(_ rows: Range<Int>) {
        let size = Columns.rowsPerBlock
        blocks = rows.isEmpty ? 0..<0 : rows.lowerBound / size..<(rows.upperBound + size - 1) / size
        guard let first = blocks.first, let last = blocks.last else { return }
        for block in blocks { memory[block] = Block(repeating: .max) }
        memory[first] &= Self.lanes(from: rows.lowerBound - first * size)
        memory[last] &= ~Self.lanes(from: rows.upperBound - last * size)
    }

    /// Lets in the rows of `other` that are also in `rows`.
    mutating func set(_ rows: Range<Int>, of other: RowMask) {
        set(rows)
        keep { other[$0] }
    }

    /// A block; all zero where no row was let in.
    @inline(__always)
    subscript(block: Int) -> Block { blocks.contains(block) ? memory[block] : Block() }

    /// Keeps the rows that `test` answers 255 for, given the number of a block.
    @inline(__always)
    func keep(_ test: (Int) -> Block) {
        for block in blocks { memory[block] &= test(block) }
    }

    /// Keeps the rows that `test` says yes to, one by one.
    @inline(__always)
    func keepRows(_ test: (Int) -> Bool) {
        for block in blocks {
            for lane in Lanes(memory[block]) where !test(block * Columns.rowsPerBlock + lane) { memory[block][lane] = 0 }
        }
    }

    /// How many rows are in.
    var count: Int { count { _ in Block(repeating: .max) } }

    /// How many rows are in that `test` also answers 255 for.
    @inline(__always)
    func count(where test: (Int) -> Block) -> Int {
        var (sum, whole) = (Block(), 0)
        for (turn, block) in blocks.enumerated() {
            // Each subtraction of 255 adds one to a byte, which holds no more than 255 of them.
            if turn % 255 == 254 { (sum, whole) = (Block(), whole + Self.total(sum)) }
            sum &-= memory[block] & test(block)
        }
        return whole + Self.total(sum)
    }

    @inline(__always)
    private static func total(_ bytes: Block) -> Int { Int(SIMD16<UInt16>(truncatingIfNeeded: bytes).wrappedSum()) }

    /// 255 in the lanes from `first` on.
    private static func lanes(from first: Int) -> Block {
        let lanes = Block(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        return (lanes .>= Block(repeating: UInt8(first))).bytes
    }
}

/// The lanes of a block that are in, as a set of bits that can be walked from both ends.
struct Lanes: Sequence, IteratorProtocol {
    private var bits: UInt16

    @inline(__always)
    init(_ block: RowMask.Block) {
        let halves = unsafeBitCast(block, to: SIMD2<UInt64>.self)
        bits = Self.bits(halves.x) | Self.bits(halves.y) << 8
    }

    /// One bit of each byte, gathered in the highest byte by a multiplication.
    @inline(__always)
    private static func bits(_ bytes: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: ((bytes & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56)
    }

    @inline(__always)
    mutating func next() -> Int? {
        guard bits != 0 else { return nil }
        defer { bits &= bits &- 1 }
        return bits.trailingZeroBitCount
    }

    @inline(__always)
    mutating func nextFromEnd() -> Int? {
        guard bits != 0 else { return nil }
        let lane = 15 - bits.leadingZeroBitCount
        bits ^= 1 << UInt16(lane)
        return lane
    }
}

extension SIMD16<UInt8> {
    @inline(__always)
    var isZero: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves.x | halves.y == 0
    }
}

// A mask's lanes are 0 or −1, so cutting them to bytes leaves 0 or 255. These compile to pack instructions.
extension SIMDMask<SIMD16<Int8>> {
    @inline(__always)
    var bytes: SIMD16<UInt8> { unsafeBitCast(self, to: SIMD16<UInt8>.self) }
}
extension SIMDMask<SIMD16<Int16>> {
    @inline(__always)
    var bytes: SIMD16<UInt8> { SIMD16<UInt8>(truncatingIfNeeded: unsafeBitCast(self, to: SIMD16<Int16>.self)) }
}
extension SIMDMask<SIMD16<Int32>> {
    @inline(__always)
    var bytes: SIMD16<UInt8> { SIMD16<UInt8>(truncatingIfNeeded: unsafeBitCast(self, to: SIMD16<Int32>.self)) }
}
