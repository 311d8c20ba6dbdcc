import Database
import Domain
import Foundation
import TestDatabases
import Testing

@testable import Store

@Suite("The chain of the audit log")
struct AuditChainTests {
    /// Runs `body` with six rows of two tenants and the installation. The triggers are removed, as by a
    /// person at the database.
    private static func open(_ body: @Sendable (TemporaryStore) async throws -> Void) async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            for (index, tenant) in [fixture.tenant, two, nil, fixture.tenant, two, nil].enumerated() {
                let entry = AuditEntry(
                    at: fixture.now + .seconds(index),
                    actor: index == 3 ? .account(.init(at: fixture.now)) : .operator,
                    action: .setTenant, subject: "subject \(index)", reason: index.isMultiple(of: 2) ? "reason" : nil)
                try await fixture.store.audit.record(entry, in: tenant)
            }
            try await fixture.database.write { try $0.run(script: TestEngine.unlockAudit) }
            try await body(fixture)
        }
    }

    @Test("is whole as it was written, and when it is empty")
    func whole() async throws {
        try await Self.open { fixture in
            guard case .whole(let count, let hash) = try await fixture.store.audit.verifyAudit() else {
                Issue.record("it is broken")
                return
            }
            #expect(count == 6 && hash.count == 64)
        }
        try await TemporaryStore.run { fixture async throws in
            #expect(try await fixture.store.audit.verifyAudit() == .whole(count: 0, hash: ""))
        }
    }

    @Test(
        "the first row that was changed is named, whatever was changed of it",
        arguments: [
            "tenant_id = ''", "id = '01900000-0000-7000-8000-000000000000'", "at = at + 1", "actor_id = NULL",
            "action = 'addHost'", "subject = 'subject 9'", "reason = 'another'", "reason = ''",
            "hash = '00'", "subject = 'subject 3r', reason = 'eason'",
        ])
    func changed(change: String) async throws {
        try await Self.open { fixture in
            try await fixture.database.write { db in
                try db.run(
                    script: "UPDATE audit SET \(change) WHERE sequence = 4; UPDATE audit SET at = 0 WHERE sequence = 6")
            }
            #expect(
                try await fixture.store.audit.verifyAudit()
                    == .broken(sequence: 4, why: "it was changed after it was written"))
        }
    }

    @Test("a row that was taken out is named, the last one too, and one that was put in")
    func takenOut() async throws {
        let cases: [(script: String, sequence: Int64)] = [
            ("DELETE FROM audit WHERE sequence = 1", 1), ("DELETE FROM audit WHERE sequence = 3", 3),
            ("DELETE FROM audit WHERE sequence = 6", 6), ("DELETE FROM audit WHERE sequence > 4", 5),
            ("DELETE FROM audit", 1),
            ("DELETE FROM audit WHERE sequence = 3; UPDATE audit SET sequence = sequence - 1 WHERE sequence > 3", 3),
            (
                "INSERT INTO audit SELECT 7, tenant_id, 'x', at, actor_id, action, subject, reason, hash FROM audit "
                    + "WHERE sequence = 6", 7
            ),
        ]
        for (script, sequence) in cases {
            try await Self.open { fixture in
                try await fixture.database.write { db in try db.run(script: script) }
                guard case .broken(sequence, _) = try await fixture.store.audit.verifyAudit() else {
                    Issue.record("\(script): \(try await fixture.store.audit.verifyAudit())")
                    return
                }
            }
        }
    }

    @Test("without the installation's secret no row can be made that fits")
    func keyed() async throws {
        try await Self.open { fixture in
            let stranger = Store(
                database: fixture.database, clock: fixture.store.clock, cryptography: try TestCryptography(8))
            let entry = AuditEntry(
                at: fixture.now, actor: .operator, action: .grantAdmin, subject: "mallory", reason: nil)
            try await stranger.audit.record(entry, in: fixture.tenant)
            #expect(
                try await fixture.store.audit.verifyAudit()
                    == .broken(sequence: 7, why: "it was changed after it was written"))
            guard case .broken(1, _) = try await stranger.audit.verifyAudit() else {
                Issue.record("another secret finds it whole")
                return
            }
        }
    }

    @Test("many writers at once make one chain")
    func concurrent() async throws {
        try await TemporaryStore.run { fixture in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<40 {
                    group.addTask {
                        let entry = AuditEntry(
                            at: fixture.now, actor: .operator, action: .addHost, subject: "\(index)", reason: nil)
                        try await fixture.store.audit.record(entry, in: fixture.tenant)
                    }
                }
                try await group.waitForAll()
            }
            guard case .whole(40, _) = try await fixture.store.audit.verifyAudit() else {
                Issue.record("\(try await fixture.store.audit.verifyAudit())")
                return
            }
        }
    }

    @Test("a filter finds by actor, subject, action and time, and only its own tenant's rows")
    func filters() async throws {
        try await Self.open { fixture async throws in
            func subjects(_ set: (inout AuditFilter) -> Void) async throws -> [String] {
                var filter = AuditFilter()
                set(&filter)
                return try await fixture.store.audit.audit(filter, page: PageRequest(), in: fixture.tenant).items
                    .map(
                        \.subject)
            }
            let actor = AuditEntry.Actor.account(.init(at: fixture.now))
            #expect(try await subjects { _ in } == ["subject 3", "subject 0"])
            #expect(try await subjects { $0.actor = .operator } == ["subject 0"])
            #expect(try await subjects { $0.actor = actor } == [])
            #expect(try await subjects { $0.subjects = ["subject 3"] } == ["subject 3"])
            #expect(try await subjects { ($0.subjects, $0.actor) = (["subject 3"], .operator) } == [])
            #expect(try await subjects { $0.subjects = ["subject 1"] } == [])
            #expect(try await subjects { $0.action = .addHost } == [])
            #expect(try await subjects { $0.from = fixture.now + .seconds(1) } == ["subject 3"])
            #expect(try await subjects { $0.to = fixture.now + .seconds(2) } == ["subject 0"])
        }
    }
}
