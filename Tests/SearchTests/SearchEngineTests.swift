import Domain
import Geo
import Testing

@testable import Search

@Suite("The search engine")
struct SearchEngineTests {
    let north = Tenant.ID(high: 1, low: 1)
    let south = Tenant.ID(high: 2, low: 2)

    @Test("finds what was there before it started, each tenant its own")
    func loads() async throws {
        let source = FakeSearchSource()
        source.commit(put: (1...30).map { .room($0) }, in: north)
        source.commit(put: [.room(31)], in: south, logged: false)
        let engine = SearchEngine(source)
        #expect(try await engine.search(.around(), in: north).total == 0)
        try await engine.load()
        #expect(try await engine.search(.around(), in: north).total == 30)
        #expect(try await engine.search(.around(), in: south).numbers == [31])
        #expect(try await engine.search(.around(), in: Tenant.ID(high: 3, low: 3)).total == 0)
        #expect(engine.count == 31)
    }

    @Test("keeps no index before it is loaded")
    func notLoaded() async throws {
        let source = FakeSearchSource()
        source.commit(put: [.room(1)], in: north)
        let engine = SearchEngine(source)
        try await engine.catchUp()
        #expect(engine.count == 0 && source.readings == 0)
        try await engine.load()
        #expect(engine.count == 1)
    }

    @Test("applies new, edited, hidden and deleted listings")
    func appliesChanges() async throws {
        let source = FakeSearchSource()
        source.commit(put: (1...5).map { .room($0) }, in: north)
        let engine = SearchEngine(source)
        try await engine.load()
        source.commit(put: [.room(2, cents: 1), .room(6, at: .pole)], remove: [3, 99], in: north)
        #expect(try await engine.search(.around(), in: north).total == 5)
        try await engine.catchUp()
        #expect(try await engine.search(.around(sort: .price), in: north).numbers == [2, 1, 4, 5])
        #expect(try await engine.search(.around(.pole), in: north).numbers == [6])
    }

    @Test("an import of twelve thousand listings, more than one reading of the log, is applied whole")
    func bulkChanges() async throws {
        let source = FakeSearchSource()
        let engine = SearchEngine(source)
        try await engine.load()
        source.commit(put: (1...12_000).map { .room($0) }, in: north)
        try await engine.catchUp()
        #expect(engine.count == 12_000)
    }

    @Test("a change while it loads is not missed")
    func changesWhileLoading() async throws {
        let source = FakeSearchSource()
        source.commit(put: [.room(1), .room(2)], in: north)
        let engine = SearchEngine(source)
        async let loaded = engine.load()
        source.commit(put: [.room(3)], remove: [1], in: north)
        _ = try await loaded
        try await engine.catchUp()
        #expect(try await engine.search(.around(), in: north).numbers == [2, 3])
    }

    @Test("after catching up, every writer finds its change, however many there are")
    func readsOwnWrites() async throws {
        let source = FakeSearchSource(beforeChanges: { _ in await Task.yield() })
        let engine = SearchEngine(source)
        try await engine.load()
        try await withThrowingTaskGroup { group in
            for writer in UInt32(0)..<20 {
                group.addTask {
                    for number in writer * 10 + 1...writer * 10 + 10 {
                        source.commit(put: [.room(number)], in: north)
                        try await engine.catchUp()
                        let page = try await engine.search(.around(limit: 1_000), in: north)
                        #expect(page.numbers.contains(number))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(engine.count == 200)
    }

    @Test("callers at the same time share the work of the next catch-up")
    func coalesces() async throws {
        let (open, gate) = AsyncStream<Void>.makeStream()
        // The first read, during loading, passes; the second waits at the gate.
        let source = FakeSearchSource(beforeChanges: { reading in if reading == 2 { for await _ in open {} } })
        let engine = SearchEngine(source)
        try await engine.load()
        try await withThrowingTaskGroup { group in
            group.addTask { try await engine.catchUp() }
            while source.readings < 2 { await Task.yield() }
            for _ in 0..<100 { group.addTask { try await engine.catchUp() } }
            for _ in 0..<1_000 { await Task.yield() }
            gate.finish()
            try await group.waitForAll()
        }
        // One for all hundred; a few more if a caller was late.
        #expect((3...20).contains(source.readings))
    }

    @Test("a failure reaches the caller, and the next catch-up makes good for it")
    func failure() async throws {
        let source = FakeSearchSource()
        let engine = SearchEngine(source)
        try await engine.load()
        source.commit(put: [.room(1)], in: north)
        source.failing = true
        await #expect(throws: FakeSearchSource.Failure.self) { try await engine.catchUp() }
        source.failing = false
        try await engine.catchUp()
        #expect(engine.count == 1)
    }

    @Test("words are those of the texts as they are now, each tenant's its own")
    func words() async throws {
        let source = FakeSearchSource()
        source.commit(put: [.text(1, "Sunny room"), .text(2, "Quiet room")], in: north)
        source.commit(put: [.text(3, "Sunny room")], in: south)
        let engine = SearchEngine(source)
        try await engine.load()
        #expect(try await engine.search(.words("sunny room"), in: north).numbers == [1])
        #expect(try await engine.search(.words("sunny room"), in: south).numbers == [3])
        source.commit(put: [.text(2, "Sunny attic")], remove: [1], in: north)
        try await engine.catchUp()
        #expect(try await engine.search(.words("sunny"), in: north).numbers == [2])
        #expect(try await engine.search(.words("room"), in: north).total == 0)
        #expect(try await engine.search(.words("quiet"), in: north).total == 0)
    }

    @Test("a search among some listings looks at no others, and words apply as well")
    func among() async throws {
        let source = FakeSearchSource()
        source.commit(put: (1...9).map { .text($0, $0 % 2 == 0 ? "Sunny" : "Quiet") }, in: north)
        let engine = SearchEngine(source)
        try await engine.load()
        #expect(try await engine.search(.around(), among: [3, 4, 8, 77], in: north).numbers == [3, 4, 8])
        #expect(try await engine.search(.around(), among: [], in: north).total == 0)
        #expect(try await engine.search(.words("sunny"), among: [3, 4, 8, 77], in: north).numbers == [4, 8])
    }

    @Test("readers amid writes always see one whole change, never half of it")
    func wholeChanges() async throws {
        let source = FakeSearchSource()
        source.commit(put: (1...300).map { .room($0, cents: Int($0)) }, in: north)
        let engine = SearchEngine(source)
        try await engine.load()
        try await withThrowingTaskGroup { group in
            group.addTask {
                for number in UInt32(1)...150 {
                    source.commit(put: [.room(number + 300, cents: Int(number))], remove: [number], in: north)
                    try await engine.catchUp()
                }
            }
            for sort in ListingQuery.Sort.allCases {
                group.addTask {
                    for _ in 0..<100 {
                        let page = try await engine.search(.around(sort: sort, limit: 1_000), in: north)
                        #expect(page.total == 300 && page.hits.count == 300)
                        #expect(Set(page.numbers.map { $0 > 300 ? $0 - 300 : $0 }).count == 300)
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
