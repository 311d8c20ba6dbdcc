import Domain
import Testing

@testable import API
@testable import App

@Suite("Notices by mail")
struct AnnouncementMailTests {
    private static let mailed = JSON.waterIsOff.with(["isMailed": true])

    @Test("who confirmed an address and is not blocked gets the text, and nobody who turned such mails off")
    func recipients() async throws {
        try await OwnServer.run { server in
            let (admin, sam) = (try await server.registerAdmin(), try await server.register("sam"))
            let (off, blocked) = (try await server.register("ophelia"), try await server.register("bob"))
            _ = try await server.register("unconfirmed")
            try await server.markVerified(sam, off, blocked)
            try await server.installation.database.write { db in
                try db.execute(
                    """
                    INSERT INTO notification_settings (tenant_id, account_id, kind, delivery)
                    SELECT tenant_id, id, 'notice', 'off' FROM accounts WHERE id = ?
                    """, off.accountID)
            }
            _ = try await admin.put("/v1/admin/accounts/\(blocked.accountID)/block", ["reason": "Sells bridges"])
            let path = try await admin.drafted(Self.mailed.with(["title": "<b>Water</b> {{name}}"]))
            #expect(try await admin.get(path + "/preview").json.mails == 1)
            #expect(try await admin.send(draft: path).status == 200)
            let mail = try #require(try await server.announcementMails(to: "sam", title: "<b>Water</b> {{name}}").first)
            #expect(mail.plain.contains("    From 9 to 12.\n    See https://campus.example.edu/water"))
            #expect(mail.fields["list-unsubscribe"]?.contains("/v1/unsubscribe/") == true)
            #expect(mail.html.contains("&lt;b&gt;Water&lt;/b&gt; {{name}}"))
            for name in ["ophelia", "bob", "unconfirmed", "ada"] {
                #expect(try await server.announcementMails(to: name, title: "<b>Water</b> {{name}}").isEmpty, "\(name)")
            }
            #expect(try await admin.get(path).json.mails == 1)
        }
    }

    @Test("two servers that mail the same notice send each account one, also to one that was deleted meanwhile none")
    func once() async throws {
        try await OwnServer.run { server in
            let (admin, sam) = (try await server.registerAdmin(), try await server.register("sam"))
            let tom = try await server.register("tom")
            try await server.markVerified(sam, tom)
            // Nothing is due for the server itself before its start.
            let start = server.now + .days(1)
            let path = try await admin.sent(
                Self.mailed.with(["startsAt": .string(start.description)]))
            let store = server.installation.store
            let due = try #require(try await store.announcementMails.dueAnnouncementMails(at: start, limit: 10).first)
            let first = try await store.announcementMails.recipients(of: due, at: start, limit: 1)
            #expect(first.map(\.id.description) == [sam.accountID])
            let tenant = try await server.tenant()
            func messages(_ accounts: [Account]) throws -> [OutgoingMail] {
                try accounts.map {
                    try server.installation.mailer().compose(
                        .announcement(title: due.title, text: due.text), to: $0, of: tenant)
                }
            }
            for _ in 0..<2 {
                try await store.announcementMails.finish(due, with: messages(first), through: first.last?.id, at: start)
            }
            #expect(try await server.announcementMails(to: "sam").count == 1)
            let next = try #require(try await store.announcementMails.dueAnnouncementMails(at: start, limit: 10).first)
            let rest = try await store.announcementMails.recipients(of: next, at: start, limit: 10)
            #expect(rest.map(\.id.description) == [tom.accountID])
            #expect(try await tom.leave().status == 204)
            for _ in 0..<2 {
                try await store.announcementMails.finish(next, with: messages(rest), through: nil, at: start)
            }
            #expect(try await store.announcementMails.dueAnnouncementMails(at: start, limit: 10).isEmpty)
            #expect(try await server.announcementMails(to: "tom").isEmpty)
            #expect(try await admin.get(path).json.mails == 1)
        }
    }

    @Test("nothing is mailed before the start, after the end or after a withdrawal")
    func stopped() async throws {
        try await OwnServer.run { server in
            let (admin, sam) = (try await server.registerAdmin(), try await server.register("sam"))
            try await server.markVerified(sam)
            let start = server.now + .days(1)
            let later = Self.mailed.with(["startsAt": .string(start.description)])
            let withdrawn = try await admin.sent(later.with(["title": "Withdrawn"]))
            _ = try await admin.sent(later.with(["title": "In time"]))
            let store = server.installation.store
            let due = try await store.announcementMails.dueAnnouncementMails(at: start, limit: 10)
            let overdue = try #require(due.first { $0.title == "In time" })
            #expect(try await server.announcementMails(to: "sam", title: "In time").isEmpty)
            #expect(try await admin.post(withdrawn + "/withdrawal").status == 200)
            // The end comes first.
            try await store.announcementMails.finish(overdue, with: [], through: nil, at: start + .days(8))
            server.clock.advance(days: 1)
            #expect(try await server.announcementMails(to: "sam", title: "Withdrawn").isEmpty)
            #expect(try await server.announcementMails(to: "sam", title: "In time").isEmpty)
            #expect(try await store.announcementMails.dueAnnouncementMails(at: start + .days(1), limit: 10).isEmpty)
        }
    }

    @Test("three notices are mailed in seven days, by their start; the operator's count and are not refused")
    func limited() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let tenant = try await server.tenant().id
            func now() -> Instant { server.now }
            for _ in 0..<2 { _ = try await admin.sent(Self.mailed) }
            let content = AnnouncementContent(
                title: "Maintenance", text: "On Sunday.", audience: .everyone, startsAt: now(),
                endsAt: now() + .days(1),
                isMailed: true)
            for _ in 0..<2 {
                let announcement = Announcement(byOperator: content, id: .init(at: now()), at: now())
                let audit = server.installation.auditEntry(
                    .sendAnnouncement, on: announcement.id.description, content.title)
                try await server.installation.store.announcements.publish(announcement, audit: audit, in: [tenant])
            }
            let fifth = try await admin.drafted(Self.mailed)
            let refused = try await admin.send(draft: fifth)
            #expect((refused.status, refused.code) == (429, "too_many_notice_mails"))
            #expect((600_000...604_800).contains(Int(refused.headers["Retry-After"].first ?? "") ?? 0))
            let start = now() + .days(8)
            let later: JSON = [
                "startsAt": .string(start.description), "endsAt": .string((start + .days(1)).description),
            ]
            _ = try await admin.sent(Self.mailed.with(later))
            #expect(try await admin.patch(fifth, ["isMailed": false]).status == 200)
            #expect(try await admin.send(draft: fifth).status == 200)
            let theirs = try await admin.get("/v1/admin/notices").json.items.list.first { $0.author == "operator" }
            let path = "/v1/admin/notices/\(theirs?.id.text ?? "")/withdrawal"
            #expect(try await admin.post(path).code == "operators_notice")
        }
    }
}
