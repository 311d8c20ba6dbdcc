import Database
import Synchronization
import Testing

@Suite("Observing tables")
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
}
