import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("Writes that share a commit")
struct GroupCommitTests {
    private struct Wanted: Error {}

    @Test("a write that fails undoes itself and nothing else, though all came at once")
    func failingJobs() async throws {
        try await TemporaryStore.run { fixture in
            let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
                for index in 0..<200 {
                    group.addTask {
                        let done = try? await fixture.database.write { db in
                            try db.execute("INSERT INTO counters (name, value) VALUES (?, ?)", "test \(index)", index)
                            if index.isMultiple(of: 3) { throw Wanted() }
                            return true
                        }
                        return (index, done ?? false)
                    }
                }
                return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
            }
            for index in 0..<200 {
                let stored = try await fixture.number("SELECT value FROM counters WHERE name = ?", "test \(index)")
                #expect(outcomes[index] == !index.isMultiple(of: 3))
                #expect((stored != nil) == !index.isMultiple(of: 3), "write \(index)")
            }
        }
    }

    @Test("a write that the engine refuses half-way leaves none of its statements")
    func refusedHalfWay() async throws {
        try await TemporaryStore.run { fixture in
            await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in
                    try db.execute("INSERT INTO counters (name, value) VALUES ('first half', 1)")
                    try db.execute("INSERT INTO counters (name, value) VALUES ('schema', 1)")
                }
            }
            let kept = try await fixture.number("SELECT count(*) FROM counters WHERE name = 'first half'")
            #expect(kept == 0)
        }
    }

    @Test(
        "a write that caught a refused statement keeps the others",
        .enabled(if: TestEngine.isSQLite, "PostgreSQL undoes a transaction with a refused statement"))
    func caughtRefusal() async throws {
        try await TemporaryStore.run { fixture in
            try await fixture.database.write { db in
                try db.execute("INSERT INTO counters (name, value) VALUES ('kept', 1)")
                _ = try? db.execute("INSERT INTO counters (name, value) VALUES ('schema', 1)")
            }
            #expect(try await fixture.number("SELECT count(*) FROM counters WHERE name = 'kept'") == 1)
        }
    }

    @Test("a write that ends the transaction under the others' feet takes them down with it, and says so to each")
    func brokenGroup() async throws {
        try await TemporaryStore.run { fixture in
            let reported = await withTaskGroup(of: (Int, Bool).self) { group in
                for index in 0..<40 {
                    group.addTask {
                        let done = try? await fixture.database.write { db in
                            try db.execute("INSERT INTO counters (name, value) VALUES (?, ?)", "test \(index)", index)
                            if index == 20 { try db.run(script: "ROLLBACK; SELECT nothing FROM nowhere") }
                            return true
                        }
                        return (index, done ?? false)
                    }
                }
                return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
            }
            #expect(reported[20] == false)
            for index in 0..<40 {
                let stored =
                    try await fixture.number("SELECT count(*) FROM counters WHERE name = ?", "test \(index)") == 1
                #expect(stored == reported[index], "what was told of write \(index) is what happened")
            }
            // And the next one finds everything in order.
            try await fixture.database.write { db in
                try db.execute("INSERT INTO counters (name, value) VALUES ('afterwards', 1)")
            }
            #expect(try await fixture.number("SELECT count(*) FROM counters WHERE name = 'afterwards'") == 1)
        }
    }

    @Test("what was acknowledged is there for every process")
    func durable() async throws {
        try await TemporaryStore.run { fixture in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<300 {
                    group.addTask {
                        try await fixture.database.write { db in
                            try db.execute(
                                "INSERT INTO counters (name, value) VALUES (?, ?)", "test \(index)", index)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let other = try fixture.other()
            let count = try await other.read { db in
                try db.first("SELECT count(*) FROM counters WHERE name LIKE 'test %'") { try $0.integer() }
            }
            #expect(count == 300)
            try other.close()
        }
    }

    @Test(
        "the disk is waited for at each commit, and the log is written ahead",
        .enabled(if: TestEngine.isSQLite, "These are settings of SQLite"))
    func pragmas() async throws {
        try await TemporaryStore.run { fixture in
            let synchronous = try await fixture.database.write { db in
                try db.first("PRAGMA synchronous") { try $0.integer() }
            }
            let foreignKeys = try await fixture.database.write { db in
                try db.first("PRAGMA foreign_keys") { try $0.integer() }
            }
            let journal = try await fixture.database.read { db in try db.first("PRAGMA journal_mode") { try $0.text() }
            }
            #expect(synchronous == 2)
            #expect(foreignKeys == 1)
            #expect(journal == "wal")
        }
    }

    @Test("another connection's commit changes the foreign version")
    func foreignVersion() async throws {
        try await TemporaryStore.run { fixture in
            let before = try await fixture.database.foreignVersion()
            #expect(try await fixture.database.foreignVersion() == before)
            let other = try fixture.other()
            try await other.write { db in
                try db.execute("UPDATE counters SET value = value + 1 WHERE name = 'catalogue'")
            }
            #expect(try await fixture.database.foreignVersion() != before)
            try other.close()
        }
    }

    @Test("two processes' writes wait for each other and none is lost")
    func twoWriters() async throws {
        try await TemporaryStore.run { fixture in
            let other = try fixture.other()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<100 {
                    let database = index.isMultiple(of: 2) ? fixture.database : other
                    group.addTask {
                        try await database.write { db in
                            try db.execute("UPDATE counters SET value = value + 1 WHERE name = 'catalogue'")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await fixture.number("SELECT value FROM counters WHERE name = 'catalogue'") == 100)
            try other.close()
        }
    }
}
