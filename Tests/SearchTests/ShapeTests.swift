import Domain
import Geo
import Testing

@testable import Search

@Suite("The shape of an index")
struct ShapeTests {
    @Test("cells and regions keep their limits and their order, whatever comes and goes", arguments: UInt64(1)...4)
    func limits(seed: UInt64) {
        var some = RandomListings(seed: seed)
        var board = Board()
        for step in UInt32(0)..<60 {
            let there = board.reference.listings.keys.sorted().shuffled(using: &some.random)
            let growing = step % 20 < 12
            board.change(
                put: (0..<(growing ? 60 : 3)).map { some.listing(step * 100 + $0) },
                remove: Array(there.prefix(growing ? 5 : there.count / 3)))
            check(board.index)
        }
    }

    private func check(_ index: ListingIndex) {
        let cells = index.regions.flatMap(\.cells)
        #expect(cells.allSatisfy { (1...Board.tiny.rows.most).contains($0.count) })
        #expect(index.regions.allSatisfy { (1...Board.tiny.cells.most).contains($0.cells.count) })
        #expect(index.count == cells.reduce(index.outsize.count) { $0 + $1.count })
        for (cell, next) in zip(cells, cells.dropFirst()) {
            #expect(cell.columns.rows().allSatisfy { $0.key >= cell.fence && $0.key < next.fence })
        }
        for cell in cells {
            let rows = cell.columns.rows()
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.order < $1.order })
            #expect(rows.allSatisfy { cell.numbers.contains($0.number) })
        }
        // Runts are joined as they arise, so that a shrunken index has few cells.
        #expect(cells.count <= 2 + index.count / (Board.tiny.rows.fewest / 2))
    }

    @Test("all listings of a tenant in one building are found, in order, and can be edited")
    func oneBuilding() {
        var board = Board((1...500).map { .room($0, cents: 50_000 + Int($0 % 3)) })
        board.change(put: [.room(7, cents: 1), .room(501)], remove: [8, 9])
        for sort in ListingQuery.Sort.allCases {
            let queries = [
                ListingQuery.around(sort: sort), .around(miles: 0, sort: sort, after: .init(value: 50_001, number: 77)),
            ]
            for query in queries { #expect(board.page(of: query) == board.reference.page(of: query)) }
        }
        #expect(board.page(of: .around()).total == 499)
    }

    @Test("an edit copies one cell and shares all others")
    func sharing() {
        var some = RandomListings(seed: 9)
        var board = Board((1...400).map { .room($0, at: some.place()) })
        let before = board.index.regions.flatMap(\.cells)
        board.change(put: [.room(77, at: board.reference.listings[77]?.place ?? .manhattan, cents: 5)])
        let after = board.index.regions.flatMap(\.cells)
        #expect(after.count == before.count)
        #expect(zip(before, after).count { $0 !== $1 } == 1)
    }

    @Test("a listing that moves is found at its new place only")
    func moving() {
        var board = Board([.room(1), .room(2)])
        board.change(put: [.room(1, at: .pole), .room(2, cents: 5_000_000_000)])
        #expect(board.page(of: .around()).numbers == [2])
        #expect(board.page(of: .around(.pole)).numbers == [1])
        board.change(put: [.room(1, bedrooms: 999), .room(2)])
        board.change(put: [.room(1)], remove: [2, 2, 3])
        #expect(board.page(of: .around()).numbers == [1])
        #expect(board.index.outsize.isEmpty)
    }

    @Test("an index that lost everything finds nothing and takes new listings")
    func emptied() {
        var board = Board((1...100).map { .room($0) })
        board.change(remove: Array(1...100))
        #expect(board.index.count == 0 && board.index.regions.isEmpty)
        #expect(board.page(of: .around(facets: true)).facets?.kinds[.rent] == 0)
        board.change(put: [.room(100)])
        #expect(board.page(of: .around()).numbers == [100])
    }

    @Test("cells of the usual size agree with brute force too")
    func usualSizes() {
        var some = RandomListings(seed: 4)
        var board = Board(sizes: .init())
        board.change(put: (1...3_000).map { some.listing($0) })
        board.change(put: (2_900...3_100).map { some.listing($0) }, remove: Array(1...40))
        #expect(board.index.regions.flatMap(\.cells).count > 2)
        for turn in 0..<40 {
            let query = some.query(near: board.reference.listings[UInt32(100 + turn)])
            #expect(board.agrees(on: query), "\(query)")
        }
    }
}
