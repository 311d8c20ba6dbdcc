/// Counts how often each bit of many words is set, all bits at once: a vector holds one binary digit of each count, so
/// that adding words takes a few logical operations instead of an addition for each of their bits.
struct BitTally {
    typealias Words = SIMD16<UInt16>

    /// Six levels count to 63; four words are added at a time.
    private static let maxBlocks = 60

    private(set) var counts = [Int](repeating: 0, count: 16)

    /// Adds the words of all blocks.
    @inline(__always)
    mutating func add(_ blocks: Range<Int>, _ words: (Int) -> Words) {
        var start = blocks.lowerBound
        while start < blocks.upperBound {
            let end = min(start + Self.maxBlocks, blocks.upperBound)
            addFew(start..<end, words)
            start = end
        }
    }

    @inline(__always)
    private mutating func addFew(_ blocks: Range<Int>, _ words: (Int) -> Words) {
        var (ones, twos, fours) = (Words(), Words(), Words())
        var (eights, sixteens, more) = (Words(), Words(), Words())
        var block = blocks.lowerBound
        while block + 4 <= blocks.upperBound {
            let first = Self.add(&ones, words(block), words(block + 1))
            let second = Self.add(&ones, words(block + 2), words(block + 3))
            var carry = Self.add(&twos, first, second)
            carry = Self.add(&fours, carry)
            carry = Self.add(&eights, carry)
            carry = Self.add(&sixteens, carry)
            more ^= carry
            block += 4
        }
        while block < blocks.upperBound {
            var carry = Self.add(&ones, words(block))
            carry = Self.add(&twos, carry)
            carry = Self.add(&fours, carry)
            carry = Self.add(&eights, carry)
            carry = Self.add(&sixteens, carry)
            more ^= carry
            block += 1
        }
        for bit in 0..<16 {
            let (shift, one) = (Words(repeating: UInt16(bit)), Words(repeating: 1))
            var sums = (more &>> shift) & one
            sums = sums &+ sums &+ ((sixteens &>> shift) & one)
            sums = sums &+ sums &+ ((eights &>> shift) & one)
            sums = sums &+ sums &+ ((fours &>> shift) & one)
            sums = sums &+ sums &+ ((twos &>> shift) & one)
            sums = sums &+ sums &+ ((ones &>> shift) & one)
            counts[bit] += Int(sums.wrappedSum())
        }
    }

    /// Adds one number of one bit to each sum, and returns the carries.
    @inline(__always)
    private static func add(_ sums: inout Words, _ bits: Words) -> Words {
        defer { sums ^= bits }
        return sums & bits
    }

    /// Adds two numbers of one bit to each sum, and returns the carries.
    @inline(__always)
    private static func add(_ sums: inout Words, _ first: Words, _ second: Words) -> Words {
        let differ = first ^ second
        defer { sums ^= differ }
        return (first & second) | (sums & differ)
    }
}
