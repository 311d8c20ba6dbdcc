/// The selected lanes of a block, as a set of bits that can be read from both ends.
struct Lanes: Sequence, IteratorProtocol {
    private var bits: UInt16

    @inline(__always)
    init(_ block: RowMask.Block) {
        let halves = unsafeBitCast(block, to: SIMD2<UInt64>.self)
        bits = Self.bits(halves.x) | Self.bits(halves.y) << 8
    }

    /// One bit of each byte, gathered into the highest byte by a multiplication.
    @inline(__always)
    private static func bits(_ bytes: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: ((bytes & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56)
    }

    /// The number of remaining lanes.
    var count: Int { bits.nonzeroBitCount }

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
