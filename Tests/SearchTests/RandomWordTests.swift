import Domain
import Geo
import Testing

@testable import Search

@Suite("Random searches for words")
struct RandomWordTests {
    @Test("find and order what brute force does, while listings come, change and go", arguments: UInt64(1)...8)
    func likeBruteForce(seed: UInt64) {
        var (some, texts) = (RandomListings(seed: seed), RandomTexts(seed: seed))
        var fixture = IndexFixture()
        var next: UInt32 = 1
        for _ in 0..<15 {
            let there = fixture.reference.listings.keys.sorted()
            let put = (0..<some.random.pick([0, 1, 3, 40])).map { _ in
                defer { next += 1 }
                return some.listing(next, texts.texts())
            }
            let gone = Array(there.shuffled(using: &some.random).prefix(some.random.pick([0, 1, 2, there.count / 2])))
            let changed = there.shuffled(using: &some.random).prefix(3).filter { !gone.contains($0) }
            fixture.change(put: put + changed.map { some.listing($0, texts.texts()) }, remove: gone)
            for _ in 0..<6 where !check(fixture, &some, &texts, seed) { return }
        }
    }

    private func check(
        _ fixture: IndexFixture, _ some: inout RandomListings, _ texts: inout RandomTexts, _ seed: UInt64
    ) -> Bool {
        let any = fixture.reference.listings.values.min { $0.number < $1.number }
        var query = some.query(near: any)
        let text = texts.query()
        guard let words = WordQuery(text) else { return true }
        query.filter.words = words
        for _ in 0..<2 {
            let page = fixture.page(of: query)
            guard page == fixture.reference.page(of: query) else {
                Issue.record("seed \(seed): '\(text)' \(query) gives \(page), not \(fixture.reference.page(of: query))")
                return false
            }
            query.after = some.position(in: page)
        }
        return true
    }

    @Test("a map finds the same", arguments: UInt64(1)...4)
    func maps(seed: UInt64) throws {
        var (some, texts) = (RandomListings(seed: seed), RandomTexts(seed: seed))
        let fixture = IndexFixture((1...300).map { some.listing($0, texts.texts()) })
        let world = try #require(BoundingBox("-90,-180,90,180"))
        for _ in 0..<40 {
            var query = ListingQuery(area: .box(world))
            query.filter.words = WordQuery(texts.query())
            let clauses = query.filter.words.map { WordClause.clauses($0, Synonyms()) } ?? []
            let map = MapSearch.map(
                of: world, zoom: 2, query.filter, clauses, in: fixture.index, at: fixture.now)
            #expect(map.total == fixture.reference.page(of: query).total, "\(query.filter.words?.text ?? "")")
        }
    }
}
