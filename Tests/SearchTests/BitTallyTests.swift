import Testing

@testable import Search

@Suite("Counting bits of many words at once")
struct BitTallyTests {
    @Test("counts each bit as reading the words one by one does, at any number of blocks", arguments: 0...130)
    func counts(blocks: Int) {
        var random = SeededRandom(seed: UInt64(blocks))
        let words = (0..<blocks).map { _ in
            BitTally.Words((0..<16).map { _ in UInt16.random(in: 0...(.max), using: &random) })
        }
        var tally = BitTally()
        tally.add(0..<blocks) { words[$0] }
        let expected = (0..<16).map { bit in
            words.reduce(0) { sum, word in sum + (0..<16).count { word[$0] >> UInt16(bit) & 1 == 1 } }
        }
        #expect(tally.counts == expected)
    }

    @Test("counts every row when all bits are set, and goes on where it was")
    func allSet() {
        var tally = BitTally()
        for blocks in [1, 60, 61, 200] { tally.add(0..<blocks) { _ in BitTally.Words(repeating: .max) } }
        #expect(tally.counts == Array(repeating: (1 + 60 + 61 + 200) * 16, count: 16))
    }
}
