import Domain
import Geo
import Testing

@testable import Search

@Suite("Random searches while unused words are dropped")
struct RandomSweepTests {
    /// Listings that come, change and go; each has words of its own beside those of the others.
    private struct Changes {
        var some: RandomListings
        var texts: RandomTexts
        var next: UInt32 = 1
        /// Words of listings, also of those that were removed.
        var words: [String] = []

        init(seed: UInt64) { (some, texts) = (RandomListings(seed: seed), RandomTexts(seed: seed)) }

        mutating func listing(_ number: UInt32) -> IndexedListing {
            let made = texts.texts()
            let own = (0..<3).map { _ in
                String((0..<Int.random(in: 2...9, using: &some.random)).map { _ in some.random.pick("abcdé") })
            }
            words = (own + words.prefix(400))
            return some.listing(
                number,
                ListingTexts(
                    title: made.title, description: ([made.description] + own).joined(separator: " "),
                    street: made.street, town: made.town))
        }

        mutating func change(_ fixture: inout IndexFixture) {
            let there = fixture.reference.listings.keys.sorted().shuffled(using: &some.random)
            let gone = Array(there.prefix(some.random.pick([0, 1, 5, there.count / 2])))
            let edited = there.dropFirst(gone.count).prefix(some.random.pick([0, 3, 20]))
            let new = (0..<UInt32(some.random.pick([0, 1, 30, 80]))).map { next + $0 }
            next += UInt32(new.count)
            fixture.change(put: edited.map { listing($0) } + new.map { listing($0) }, remove: gone)
        }

        /// Exact, the beginning of a word, misspelled, a phrase, excluded.
        mutating func query(_ fixture: IndexFixture) -> ListingQuery {
            var query = some.query(near: fixture.reference.listings.values.min { $0.number < $1.number })
            let own = words.isEmpty ? "" : some.random.pick(words)
            let text =
                switch Int.random(in: 0..<6, using: &some.random) {
                case 0: own
                case 1: String(own.prefix(3))
                case 2: texts.typo(in: own)
                case 3: "\"\(own) \(words.isEmpty ? "" : some.random.pick(words.prefix(9)))\""
                default: texts.query()
                }
            query.filter.words = WordQuery(text)
            return query
        }
    }

    @Test(
        "find what brute force and an index from scratch do, amid posts, edits, deletions and sweeps",
        arguments: UInt64(1)...4)
    func likeFromScratch(seed: UInt64) {
        var (changes, fixture) = (Changes(seed: seed), IndexFixture())
        for round in 0..<36 {
            changes.change(&fixture)
            for _ in 0..<Int.random(in: 0...6, using: &changes.some.random) { fixture.sweepWords() }
            if round % 9 == 8 { fixture.sweepAllWords() }
            let scratch = IndexFixture(fixture.reference.listings.values.sorted { $0.number < $1.number })
            if round % 9 == 8 { #expect(fixture.index.words.wordCount == scratch.index.words.wordCount) }
            for _ in 0..<4 {
                let query = changes.query(fixture)
                let (found, expected) = (fixture.page(of: query), fixture.reference.page(of: query))
                guard found == expected, found == scratch.page(of: query) else {
                    Issue.record("seed \(seed), round \(round): \(query) gives \(found), not \(expected)")
                    return
                }
            }
        }
    }

    @Test("that began before a sweep end on the index with which they began", arguments: UInt64(1)...3)
    func snapshots(seed: UInt64) {
        var (changes, fixture) = (Changes(seed: seed), IndexFixture())
        for _ in 0..<12 { changes.change(&fixture) }
        let held = fixture
        let queries = (0..<40).map { _ in changes.query(held) }
        let before = queries.map { held.page(of: $0) }
        for _ in 0..<6 {
            changes.change(&fixture)
            fixture.sweepAllWords()
        }
        #expect(queries.map { held.page(of: $0) } == before)
    }
}
