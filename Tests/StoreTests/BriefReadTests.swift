import Database
import Testing

@Suite("Brief reads")
struct BriefReadTests {
    @Test("many at once beside writes see each write that was done before them")
    func fresh() async throws {
        try await TemporaryStore.run { fixture in
            let database = fixture.database
            try await database.write { try $0.execute("INSERT INTO counters (name, value) VALUES ('test', 0)") }
            for round in 1...20 {
                try await database.write { db in
                    try db.execute("UPDATE counters SET value = ? WHERE name = 'test'", round)
                }
                try await withThrowingTaskGroup(of: Int?.self) { group in
                    for _ in 0..<50 {
                        group.addTask {
                            try await database.readBriefly(in: .installation) { db in
                                try db.first("SELECT value FROM counters WHERE name = 'test'") { try $0.int() }
                            }
                        }
                    }
                    for try await value in group { #expect(value == round) }
                }
            }
        }
    }

    @Test("one that fails throws what the engine says, and the next one reads")
    func failing() async throws {
        try await TemporaryStore.run { fixture in
            for _ in 0..<20 {
                await #expect(throws: SQLError.self) {
                    try await fixture.database.readBriefly(in: .installation) { try $0.exists("SELECT 1 FROM nothing") }
                }
            }
            let found = try await fixture.database.readBriefly(in: .installation) {
                try $0.exists("SELECT 1 FROM counters")
            }
            #expect(found)
        }
    }

    @Test("it cannot write")
    func reading() async throws {
        try await TemporaryStore.run { fixture in
            await #expect(throws: SQLError.self) {
                try await fixture.database.readBriefly(in: .installation) { db in
                    try db.exists("UPDATE counters SET value = 0 RETURNING 1")
                }
            }
        }
    }
}
