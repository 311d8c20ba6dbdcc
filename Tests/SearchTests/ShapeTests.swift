import Domain
import Geo
import Testing

@testable import Search

@Suite("The shape of an index")
struct ShapeTests {
    @Test("cells and regions keep their limits and their order, whatever comes and goes", arguments: UInt64(1)...4)
    func limits(seed: UInt64) {
        var some = RandomListings(seed: seed)
        var fixture = IndexFixture()
        for step in UInt32(0)..<60 {
            let there = fixture.reference.listings.keys.sorted().shuffled(using: &some.random)
            let growing = step % 20 < 12
            fixture.change(
                put: (0..<(growing ? 60 : 3)).map { some.listing(step * 100 + $0) },
                remove: Array(there.prefix(growing ? 5 : there.count / 3)))
            check(fixture.index)
        }
    }

    private func check(_ index: ListingIndex) {
        let cells = index.regions.flatMap(\.cells)
        #expect(cells.allSatisfy { (1...IndexFixture.tiny.rows.maxCount).contains($0.count) })
        #expect(index.regions.allSatisfy { (1...IndexFixture.tiny.cells.maxCount).contains($0.cells.count) })
        #expect(index.count == cells.reduce(index.overflow.count) { $0 + $1.count })
        for (cell, next) in zip(cells, cells.dropFirst()) {
            #expect(cell.rows.allSatisfy { $0.key >= cell.lowerBound && $0.key < next.lowerBound })
        }
        for cell in cells {
            let rows = cell.rows
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.order < $1.order })
            #expect(rows.allSatisfy { cell.numbers.contains($0.number) })
        }
        // Small cells are merged as they appear, so that a shrunken index has few cells.
        #expect(cells.count <= 2 + index.count / (IndexFixture.tiny.rows.minCount / 2))
    }

    @Test("all listings of a tenant in one building are found, in order, and can be edited")
    func oneBuilding() {
        var fixture = IndexFixture((1...500).map { .room($0, cents: 50_000 + Int($0 % 3)) })
        fixture.change(put: [.room(7, cents: 1), .room(501)], remove: [8, 9])
        for sort in ListingQuery.Sort.allCases {
            let queries = [
                ListingQuery.around(sort: sort), .around(miles: 0, sort: sort, after: .init(value: 50_001, number: 77)),
            ]
            for query in queries { #expect(fixture.page(of: query) == fixture.reference.page(of: query)) }
        }
        #expect(fixture.page(of: .around()).total == 499)
    }

    @Test("an edit copies one cell and shares all others")
    func sharing() {
        var some = RandomListings(seed: 9)
        var fixture = IndexFixture((1...400).map { .room($0, at: some.place()) })
        let before = fixture.index.regions.flatMap(\.cells)
        fixture.change(put: [.room(77, at: fixture.reference.listings[77]?.place ?? .manhattan, cents: 5)])
        let after = fixture.index.regions.flatMap(\.cells)
        #expect(after.count == before.count)
        #expect(zip(before, after).count { $0 !== $1 } == 1)
    }

    @Test("a listing that moves is found at its new place only")
    func moving() {
        var fixture = IndexFixture([.room(1), .room(2)])
        fixture.change(put: [.room(1, at: .pole), .room(2, cents: 5_000_000_000)])
        #expect(fixture.page(of: .around()).numbers == [2])
        #expect(fixture.page(of: .around(.pole)).numbers == [1])
        fixture.change(put: [.room(1, bedrooms: 999), .room(2)])
        fixture.change(put: [.room(1)], remove: [2, 2, 3])
        #expect(fixture.page(of: .around()).numbers == [1])
        #expect(fixture.index.overflow.isEmpty)
    }

    @Test("an index that lost everything finds nothing and takes new listings")
    func emptied() {
        var fixture = IndexFixture((1...100).map { .room($0) })
        fixture.change(remove: Array(1...100))
        #expect(fixture.index.count == 0 && fixture.index.regions.isEmpty)
        #expect(fixture.page(of: .around(facets: true)).facets?.kinds[.rent] == 0)
        fixture.change(put: [.room(100)])
        #expect(fixture.page(of: .around()).numbers == [100])
    }

    @Test("cells of the usual size agree with brute force too")
    func usualSizes() {
        var some = RandomListings(seed: 4)
        var fixture = IndexFixture(sizes: .init())
        fixture.change(put: (1...6_000).map { some.listing($0) })
        fixture.change(put: (5_900...6_100).map { some.listing($0) }, remove: Array(1...40))
        #expect(fixture.index.regions.flatMap(\.cells).count > 2)
        for turn in 0..<40 {
            let query = some.query(near: fixture.reference.listings[UInt32(100 + turn)])
            #expect(fixture.agrees(on: query), "\(query)")
        }
    }
}
