import Database
import Domain
import Testing

@testable import Store

@Suite("Whose mail is due")
struct DueMailTests {
    /// Each is the moment of a notification and of a decision. Two accounts have several.
    private static let moments: [(account: Int, dueAt: Int)] = [
        (2, 9), (0, 7), (1, 7), (2, 5), (0, 8), (3, 7), (4, 99),
    ]

    @Test("the account that waits longest comes first, each comes once, and those of one moment come by their ids")
    func order() async throws {
        try await TemporaryStore.run { fixture in
            let tenant = fixture.tenant
            var accounts: [Account.ID] = []
            for name in ["ann", "ben", "cleo", "dan", "eve"] {
                accounts.append(try await fixture.makeAccount(name, in: tenant).id)
            }
            let ids = accounts.sorted { $0.description < $1.description }
            try await fixture.database.write { db in
                for (index, moment) in Self.moments.enumerated() {
                    try db.execute(
                        """
                        INSERT INTO notifications (
                            tenant_id, account_id, id, kind, occasion, count, created_at, mail_due_at, facts)
                        VALUES (?, ?, ?, 'listingHeld', ?, 1, 0, ?, '{}')
                        """, tenant, ids[moment.account], "notification \(index)", "\(index)", moment.dueAt)
                    try db.execute(
                        """
                        INSERT INTO decision_mails (tenant_id, account_id, id, kind, title, reason, due_at)
                        VALUES (?, ?, ?, 'wantedHeld', 'Room', 'Why', ?)
                        """, tenant, ids[moment.account], "\(index)", moment.dueAt)
                }
            }
            let (now, store) = (Instant(milliseconds: 10), fixture.store)
            let notified = try await store.notificationMails.recipientsOfDueMail(at: now, limit: 10)
            #expect(notified.map(\.account) == [ids[2], ids[0], ids[1], ids[3]])
            let decided = try await store.decisionMails.recipientsOfDueDecisionMail(at: now, limit: 3)
            #expect(decided.map(\.account) == [ids[2], ids[0], ids[1]])
        }
    }

    @Test("no ids find nothing, and are no error")
    func none() async throws {
        try await TemporaryStore.run { fixture in
            let tenant = fixture.tenant
            _ = try await fixture.makeAccount("sam", in: tenant)
            try await fixture.database.read { db in
                let posters = try db.posters([], in: tenant)
                let reports = try db.reports(of: [], settledToo: true, in: tenant)
                #expect(posters.isEmpty && reports.isEmpty && db.marks(2) == "?, ?")
            }
        }
    }
}
