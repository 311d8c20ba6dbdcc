import Domain
import Geo
import Testing

@testable import Search

@Suite("Ten thousand random searches")
struct RandomSearchTests {
    /// The seed is an argument so that a failure prints it.
    @Test("answer as brute force does, while listings come, change and go", arguments: UInt64(1)...20)
    func likeBruteForce(seed: UInt64) {
        var some = RandomListings(seed: seed)
        var fixture = IndexFixture()
        var next: UInt32 = 1
        for _ in 0..<100 {
            change(&fixture, &some, &next)
            for _ in 0..<3 where !check(fixture, &some, seed) { return }
        }
    }

    /// A few edits; rarely very many, or removing nearly all.
    private func change(_ fixture: inout IndexFixture, _ some: inout RandomListings, _ next: inout UInt32) {
        let there = fixture.reference.listings.keys.sorted()
        let (new, gone) = some.random.pick([
            (0, 1), (1, 0), (3, 1), (3, 3), (10, 2), (60, 0), (0, there.count - there.count / 8),
        ])
        var put = (0..<new).map { _ in
            defer { next += some.random.chance(5) ? 5_000 : 1 }
            return some.listing(next)
        }
        let touched = there.shuffled(using: &some.random).prefix(gone + 4)
        let removed = Array(touched.prefix(gone))
        for number in touched.dropFirst(gone) {
            put.append(edited(fixture.reference.listings[number], &some) ?? some.listing(number))
        }
        fixture.change(put: put, remove: removed)
        if some.random.chance(10) {
            fixture.now = Instant(milliseconds: Int64.random(in: 0...21_000, using: &some.random))
        }
    }

    /// The listing at its place with new values, half of the time.
    private func edited(_ old: IndexedListing?, _ some: inout RandomListings) -> IndexedListing? {
        guard let old, some.random.chance(50) else { return nil }
        let new = some.listing(old.number)
        return IndexedListing(
            number: old.number, place: old.place, kind: new.kind, monthlyCents: new.monthlyCents,
            bedrooms: new.bedrooms,
            bathroomHalves: new.bathroomHalves, areaSquareFeet: new.areaSquareFeet, amenities: new.amenities,
            isDoubted: new.isDoubted, allInRent: new.allInRent, traits: new.traits, fees: new.fees)
    }

    /// A random search, its next page, and the same among some listings: five responses with page turns.
    private func check(_ fixture: IndexFixture, _ some: inout RandomListings, _ seed: UInt64) -> Bool {
        let there = fixture.reference.listings.keys.sorted()
        let any = there.isEmpty ? nil : fixture.reference.listings[some.random.pick(there)]
        var query = some.query(near: any)
        let known: [UInt32]? = some.random.chance(20) ? (there + [900_000]).filter { _ in some.random.chance(40) } : nil
        for _ in 0..<2 {
            guard fixture.agrees(on: query, among: known) else {
                Issue.record("seed \(seed): \(query), known: \(known?.count ?? -1) differs from brute force")
                return false
            }
            query.after = some.position(in: fixture.page(of: query, among: known))
        }
        return true
    }
}
