import Testing

@testable import Database

extension PostgreSQLPipelineTests {
    @Test("rows that are needed later travel with the next statement that has a result, in their order")
    func later() async throws {
        try await PostgreSQLStore.run { fixture in
            let write = Self.write { db in
                try db.execute(Self.insert, "test 1", 1)
                let first = try db.later(Self.count) { try $0.int() }
                try db.execute(Self.insert, "test 2", 2)
                let second = try db.later(Self.count) { try $0.int() }
                try db.execute(Self.insert, "test 3", 3)
                #expect(try db.first(Self.count) { try $0.int() } == 3)
                #expect(try first.first() == 1)
                #expect(try second.all() == [2])
                #expect(try first.all() == [1], "asking again gives the same rows")
            }
            let (kinds, trips) = try await Self.commit([write], in: fixture)
            #expect(kinds == [nil] && trips == 3)
        }
    }

    @Test("rows that are asked for last are fetched when they are taken, and nobody has to take them")
    func taken() async throws {
        try await PostgreSQLStore.run { fixture in
            let writes = [true, false].map { takes in
                Self.write { db in
                    let count = try db.later(Self.count) { try $0.int() }
                    if takes { #expect(try count.first() == 0) }
                }
            }
            let kinds = try await Self.commit(writes, in: fixture).kinds
            #expect(kinds == [nil, nil])
        }
    }
}
