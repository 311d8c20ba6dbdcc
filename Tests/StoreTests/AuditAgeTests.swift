import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("Rows of the audit log that go by their age")
struct AuditAgeTests {
    /// Runs `body` with six rows, each a day older than the next.
    private static func open(_ body: @Sendable (TemporaryStore) async throws -> Void) async throws {
        try await TemporaryStore.run { fixture in
            for day in 0..<6 {
                let entry = AuditEntry(
                    at: fixture.now - .days(6 - day), actor: .operator, action: .setTenant, subject: "day \(day)",
                    reason: nil)
                try await fixture.store.audit.record(entry, in: fixture.tenant)
            }
            try await body(fixture)
        }
    }

    private static func subjects(_ fixture: TemporaryStore) async throws -> [String] {
        try await fixture.store.audit.audit(AuditFilter(), page: PageRequest(), in: fixture.tenant).items.map(\.subject)
    }

    @Test("old rows are deleted in portions, and the chain of the others stays whole, with what is written later")
    func trimmed() async throws {
        try await Self.open { fixture in
            let (audit, moment) = (fixture.store.audit, fixture.now - .days(2) - .hours(1))
            #expect(try await audit.deleteRows(before: moment, limit: 3) == 3)
            #expect(try await Self.subjects(fixture) == ["day 5", "day 4", "day 3"])
            #expect(try await audit.deleteRows(before: moment, limit: 3) == 1)
            #expect(try await audit.deleteRows(before: moment, limit: 3) == 0)
            #expect(try await Self.subjects(fixture) == ["day 5", "day 4"])
            let later = AuditEntry(
                at: fixture.now, actor: .operator, action: .addHost, subject: "later", reason: nil)
            try await audit.record(later, in: fixture.tenant)
            // Two rows of before, two that tell of deleted ones, and the last.
            guard case .whole(5, _) = try await audit.verifyAudit() else {
                Issue.record("\(try await audit.verifyAudit())")
                return
            }
        }
    }

    @Test("the whole log may go: the row that tells of it is left, and the next one follows it")
    func all() async throws {
        try await Self.open { fixture in
            let audit = fixture.store.audit
            #expect(try await audit.deleteRows(before: fixture.now, limit: 100) == 6)
            guard case .whole(1, _) = try await audit.verifyAudit() else {
                Issue.record("\(try await audit.verifyAudit())")
                return
            }
            let next = AuditEntry(at: fixture.now, actor: .operator, action: .addHost, subject: "next", reason: nil)
            try await audit.record(next, in: nil)
            guard case .whole(2, _) = try await audit.verifyAudit() else {
                Issue.record("\(try await audit.verifyAudit())")
                return
            }
        }
    }

    @Test(
        "what nobody deleted by age is missed all the same",
        arguments: [
            "DELETE FROM audit WHERE sequence = 4", "DELETE FROM audit WHERE sequence <= 5",
            "UPDATE audit SET subject = '4' WHERE action = 'trimAudit'; DELETE FROM audit WHERE sequence <= 4",
            "DELETE FROM audit WHERE action = 'trimAudit'",
        ])
    func forged(script: String) async throws {
        try await Self.open { fixture in
            #expect(try await fixture.store.audit.deleteRows(before: fixture.now - .days(3), limit: 100) == 3)
            try await fixture.database.write { db in
                try db.run(script: TestEngine.unlockAudit)
                try db.run(script: script)
            }
            guard case .broken = try await fixture.store.audit.verifyAudit() else {
                Issue.record("it is whole")
                return
            }
        }
    }

    @Test("between the deletions rows cannot be deleted")
    func kept() async throws {
        try await Self.open { fixture in
            let deleted = try await fixture.store.audit.deleteRows(before: fixture.now - .days(3), limit: 100)
            #expect(deleted == 3)
            await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in try db.execute("DELETE FROM audit") }
            }
        }
    }
}
