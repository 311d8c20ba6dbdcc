import Domain
import Geo
import Testing

@testable import Search

@Suite("Words that no listing has any more")
struct WordSweepTests {
    private let north = Tenant.ID(high: 1, low: 1)

    /// A listing whose words no other listing has, save "room".
    private func unique(_ number: UInt32, words: UInt32 = 40) -> IndexedListing {
        .text(number, "Room", (0..<words).map { word(number, $0) }.joined(separator: " "))
    }

    private func word(_ number: UInt32, _ place: UInt32) -> String {
        let letters = Array("abcdefghij")
        return "\(number)x\(place)".reduce(into: "w") { word, sign in
            word.append(sign.wholeNumberValue.map { letters[$0] } ?? sign)
        }
    }

    @Test("leave the memory while the engine runs, however often listings are posted and deleted")
    func bounded() async throws {
        let source = FakeSearchSource()
        source.commit(put: (1...200).map { .text($0, "Sunny room \($0)") }, in: north)
        let engine = SearchEngine(source)
        try await engine.load()
        let (words, size) = (engine.wordCount, await engine.snapshotContent().size)
        var most = 0
        for round in UInt32(1)...5 {
            let numbers = (round * 1_000)..<(round * 1_000 + 300)
            source.commit(put: numbers.map { unique($0) }, in: north)
            try await engine.catchUp()
            most = max(most, engine.wordCount)
            source.commit(remove: Array(numbers), in: north)
            // Each call waits for the portion before it.
            for _ in 0..<40 { try await engine.catchUp() }
            #expect(engine.wordCount == words)
        }
        #expect(most < words + 2 * 300 * 40)
        #expect(await engine.snapshotContent().size < size + size / 4)
        #expect(try await engine.search(.words("sunny"), in: north).total == 200)
        #expect(try await engine.search(.words(word(5_000, 1)), in: north).total == 0)
    }

    @Test("leave the memory when listings are edited, too")
    func edited() async throws {
        let source = FakeSearchSource()
        let engine = SearchEngine(source)
        try await engine.load()
        source.commit(put: (1...300).map { unique($0) }, in: north)
        try await engine.catchUp()
        #expect(engine.wordCount > 12_000)
        source.commit(put: (1...300).map { .text($0, "Sunny room") }, in: north)
        for _ in 0..<40 { try await engine.catchUp() }
        #expect(engine.wordCount == 2)
        #expect(try await engine.search(.words("sunny"), in: north).total == 300)
    }

    @Test("are swept for each marketplace")
    func tenants() async throws {
        let source = FakeSearchSource()
        let engine = SearchEngine(source)
        try await engine.load()
        let south = Tenant.ID(high: 2, low: 2)
        source.commit(put: (1...200).map { unique($0) }, in: north)
        source.commit(put: (201...400).map { unique($0) }, in: south)
        try await engine.catchUp()
        source.commit(remove: Array(1...200), in: north)
        source.commit(remove: Array(202...400), in: south)
        for _ in 0..<60 { try await engine.catchUp() }
        // "room" and the words of the listing that stayed.
        #expect(engine.wordCount == 41)
        #expect(try await engine.search(.words(word(201, 7)), in: south).numbers == [201])
    }

    @Test("stay in the memory while they are few, so that an edit costs no sweep")
    func few() async throws {
        let source = FakeSearchSource()
        let engine = SearchEngine(source)
        try await engine.load()
        source.commit(put: (1...20).map { unique($0) }, in: north)
        try await engine.catchUp()
        let words = engine.wordCount
        source.commit(remove: Array(1...20), in: north)
        for _ in 0..<20 { try await engine.catchUp() }
        #expect(engine.wordCount == words)
    }

    @Test("are other ones than the words of listings outside the columns")
    func overflow() {
        let stones = ["marble", "granite", "slate", "basalt", "quartz"]
        let outside = stones.indices.map { IndexedListing.text(UInt32($0), "Palace", stones[$0], cents: .max) }
        var fixture = IndexFixture(outside + (6...60).map { unique($0, words: 3) })
        #expect(fixture.index.overflow.count == 5)
        fixture.change(remove: Array(6...60) + [4])
        fixture.sweepAllWords()
        let words = fixture.index.words
        #expect(words.wordCount == 5)
        #expect((["palace"] + stones.dropLast()).allSatisfy { words.id(of: Array($0.utf8)) != nil })
        #expect(words.id(of: Array("quartz".utf8)) == nil)
        #expect(fixture.page(of: .words("granit")).numbers == [1])
        #expect(fixture.page(of: .words("slaet")).correctedText == "slate")
    }

    @Test("give their numbers to later words, and the last numbers take no memory")
    func numbers() {
        var fixture = IndexFixture((1...60).map { unique($0, words: 3) })
        let count = fixture.index.words.count
        fixture.change(remove: Array(1...59))
        fixture.sweepAllWords()
        let size = fixture.index.words.encodedSize
        #expect(fixture.index.words.wordCount == 4)
        for round in UInt32(1)...4 {
            let numbers = Array(round * 100...round * 100 + 50)
            fixture.change(put: numbers.map { unique($0, words: 3) })
            #expect(fixture.index.words.count <= count)
            #expect(fixture.page(of: .words(word(round * 100 + 7, 2))).numbers == [round * 100 + 7])
            fixture.change(remove: numbers)
            fixture.sweepAllWords()
            #expect(fixture.index.words.encodedSize == size)
        }
        fixture.change(remove: [60])
        fixture.sweepAllWords()
        #expect(fixture.index.words.count == 0)
    }
}
