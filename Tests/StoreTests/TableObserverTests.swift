import Database
import Synchronization
import TestDatabases
import Testing

@Suite(
    "Observing tables",
    .enabled(if: TestEngine.isSQLite, "With PostgreSQL nothing is kept that a commit could make wrong"))
struct TableObserverTests {
    @Test("a commit that changed an observed table is reported once, whatever its statements; others are not")
    func commits() async throws {
        try await TemporaryStore.run { fixture in
            let reports = Mutex(0)
            let (olive, sam) = (
                try await fixture.makeAccount("olive", in: fixture.tenant),
                try await fixture.makeAccount("sam", in: fixture.tenant)
            )
            fixture.database.observe(["sessions", "accounts"]) { reports.withLock { $0 += 1 } }
            func after(_ statements: String...) async throws -> Int {
                reports.withLock { $0 = 0 }
                try? await fixture.database.write { db in
                    for statement in statements { try db.execute(statement) }
                }
                return reports.withLock { $0 }
            }
            #expect(try await after("UPDATE counters SET value = value") == 0)
            #expect(try await after("UPDATE accounts SET name = 'O'", "UPDATE accounts SET name = 'P'") == 1)
            #expect(try await after("DELETE FROM sessions WHERE account_id = '\(olive.id)'") == 1)
            #expect(try await after("DELETE FROM accounts WHERE id = '\(sam.id)'") == 1)
            #expect(try await after("UPDATE counters SET value = value") == 0)
        }
    }

    /// Commits like another process.
    private func commit(_ fixture: TemporaryStore) async throws {
        let other = try fixture.other()
        try await other.write { try $0.execute("UPDATE counters SET value = value + 1") }
        try other.close()
    }

    @Test("what another process committed is reported by the next commit of this one, whatever that changed")
    func foreignCommits() async throws {
        try await TemporaryStore.run { fixture in
            let reports = Mutex(0)
            fixture.database.observe(["accounts"]) { reports.withLock { $0 += 1 } }
            let change: @Sendable (any InstallationDatabase) async throws -> Void = { database in
                try await database.write { try $0.execute("UPDATE counters SET value = value + 1") }
            }
            try await change(fixture.database)
            let before = reports.withLock { $0 }
            try await commit(fixture)
            try await change(fixture.database)
            #expect(reports.withLock { $0 } == before + 1)
            try await change(fixture.database)
            #expect(reports.withLock { $0 } == before + 1)
        }
    }

    @Test("while this process commits, nothing is unknown of others, unless one of them committed before")
    func committing() async throws {
        try await TemporaryStore.run { fixture in
            let database = fixture.database
            let isUnchanged: @Sendable () async throws -> Bool = {
                try await database.write { db in
                    try db.execute("UPDATE counters SET value = value + 1")
                    return database.isUnchangedByOthers
                }
            }
            #expect(try await isUnchanged() && database.isUnchangedByOthers)
            try await database.learn { Issue.record("there is nothing to learn") }
            try await commit(fixture)
            #expect(!database.isUnchangedByOthers)
            let lessons = Mutex(0)
            for _ in 0..<2 { try await database.learn { lessons.withLock { $0 += 1 } } }
            #expect(lessons.withLock { $0 } == 1 && database.isUnchangedByOthers)
            try await commit(fixture)
            #expect(try await !isUnchanged())
            #expect(try await isUnchanged())
        }
    }
}
