import Database
import Domain
import Foundation
import Testing

@testable import App

@Suite("Mails to many at once")
struct ManyMailsTests {
    private static let accounts = 150
    /// The mailer adds fifty while fewer than fifty wait, and four are under way.
    private static let maxWaiting = 50 + 49 + 4

    /// Copies an account, each copy with a notification whose mail is due.
    private func fill(_ server: OwnServer, with sam: APIClient) async throws {
        try await server.markVerified(sam)
        let now = server.now
        try await server.installation.database.write { db in
            for number in 0..<Self.accounts {
                let account = Account.ID(at: now)
                try db.execute(
                    """
                    INSERT INTO accounts (
                        tenant_id, id, email, name, password_hash, role, email_verified_at, created_at, language)
                    SELECT tenant_id, ?, ?, name, password_hash, role, email_verified_at, created_at, language
                    FROM accounts WHERE id = ?
                    """, account, "copy\(number)@example.edu", sam.accountID)
                try db.execute(
                    """
                    INSERT INTO notifications (
                        tenant_id, account_id, id, kind, occasion, count, created_at, mail_due_at, facts)
                    SELECT tenant_id, id, ?, 'favoriteGone', 'test', 1, ?, ?, ? FROM accounts WHERE id = ?
                    """, Notification.ID(at: now), now, now, #"{"listing":{"id":"gone","title":"Sunny room"}}"#,
                    account)
            }
        }
    }

    @Test("they wait outside of the outbox while it is full, so that other mails wait for few, and each comes once")
    func room() async throws {
        let script = "read_letter; while [ ! -e go ]; do sleep 0.05; done; accept"
        try await MailProgram.server(script) { server, program async throws in
            let store = server.installation.store
            try await fill(server, with: try await server.register("sam"))
            try await eventually("the outbox is full") {
                try await store.outbox.isOutboxBusy(at: server.now, limit: 50)
            }
            // Longer than composing all of them takes.
            for _ in 0..<30 {
                try await Task.sleep(for: .milliseconds(100))
                try #require(try await store.outbox.queuedMailCount() <= Self.maxWaiting)
            }
            try program.touch("go")
            try await eventually("all are out") {
                try program.sent().filter { $0.contains("To: <copy") }.count == Self.accounts
            }
            for number in 0..<Self.accounts { #expect(try program.sent(to: "copy\(number)@example.edu") == 1) }
        }
    }

    @Test("a mail about a new device goes into the outbox while it is full and many others are due")
    func urgent() async throws {
        let script = "read_letter; while [ ! -e go ]; do sleep 0.05; done; accept"
        try await MailProgram.server(script) { server, program async throws in
            let store = server.installation.store
            let sam = try await server.register("sam")
            try await fill(server, with: sam)
            try await eventually("the outbox is full") {
                try await store.outbox.isOutboxBusy(at: server.now, limit: 50)
            }
            let device = server.stranger.with(["User-Agent": "program-one"])
            let body: JSON = ["email": "sam@example.edu", "password": "correct horse battery"]
            #expect(try await device.post("/v1/sessions", body).status == 201)
            try await eventually("the mail is in the outbox, and no other is delivered") {
                try await server.installation.database.read { db in
                    try db.exists("SELECT 1 FROM outbox WHERE account_id = ?", sam.accountID)
                }
            }
            #expect(try program.sent().isEmpty)
            try program.touch("go")
        }
    }
}
