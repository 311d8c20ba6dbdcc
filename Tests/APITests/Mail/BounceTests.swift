import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("Mail that comes back")
struct BounceTests {
    /// Postfix writes this when the address of a mail doesn't exist.
    private static func report(on mail: ReceivedMail, status: String = "5.1.1", action: String = "failed") -> [UInt8] {
        let text = """
            Content-Type: multipart/report; report-type=delivery-status; boundary="b/mail.example.edu"

            --b/mail.example.edu
            Content-Type: message/delivery-status

            Reporting-MTA: dns; mail.example.edu

            Final-Recipient: rfc822; \(mail.to)
            Action: \(action)
            Status: \(status)

            --b/mail.example.edu
            Content-Type: message/rfc822

            \(mail.raw)
            --b/mail.example.edu--

            """
        return Array(text.utf8)
    }

    private func record(
        _ messages: [[UInt8]], _ server: OwnServer, isDryRun: Bool = false
    ) async throws -> BounceRecorder.Count {
        var recorder = BounceRecorder(server.installation, isDryRun: isDryRun)
        for message in messages { try await recorder.take(message) }
        return recorder.count
    }

    /// Sends an announcement to the account, and with it a link to another address.
    private func announce(to address: String, _ server: OwnServer) async throws {
        let tenant = try await server.installation.tenant(named: Tenant.defaultName)
        let account = try await server.installation.account(address, in: tenant)
        let mail = try server.installation.mailer().compose(
            .announcement(title: "News", text: "Of today"), to: account, of: tenant)
        let token = MailToken(
            account: account.id, purpose: .studentBadge, email: try EmailAddress("other@nowhere.example"),
            expiresAt: server.now + .days(1))
        let link = LinkMail(
            token: token, tokenDigest: "\(mail.id)",
            mail: try server.installation.mailer().compose(
                .studentBadge(token: "T", address: token.email), to: account, of: tenant))
        try await server.installation.store.mailTokens.send(link, notice: mail, in: tenant.id)
        try await server.deliverMail()
    }

    @Test("an address that bounces gets no more mail but that about the account; its owner is told and confirms it")
    func suppressed() async throws {
        try await OwnServer.run { server async throws in
            let (sam, token) = try await server.registerAddress("sam@nowhere.example")
            #expect(try await server.verify(token, as: sam).status == 200)
            #expect(try await sam.get("/v1/account").json.emailBouncedAt.isNull)
            server.clock.advance(seconds: 60)
            try await announce(to: "sam@nowhere.example", server)
            let mail = try await server.receivedMail(2, to: "sam@nowhere.example")
            let report = Self.report(on: mail)
            #expect(try await record([report], server, isDryRun: true).suppressed == 1)
            #expect(try await sam.get("/v1/account").json.emailBouncedAt.isNull)
            let count = try await record([report, report], server)
            #expect((count.messages, count.suppressed, count.alreadySuppressed) == (2, 1, 1))
            #expect(try await !sam.get("/v1/account").json.emailBouncedAt.isNull)
            try await announce(to: "sam@nowhere.example", server)
            #expect(try server.receivedMails(to: "sam@nowhere.example").count == 2)
            #expect(try server.receivedMails(to: "other@nowhere.example").count == 2)
            server.clock.advance(seconds: 60)
            #expect(try await sam.post("/v1/account/verification").status == 202)
            let second = try await server.receivedMail(3, to: "sam@nowhere.example").token
            #expect(try await server.verify(second, as: sam).status == 200)
            #expect(try await sam.get("/v1/account").json.emailBouncedAt.isNull)
            #expect(try await sam.post("/v1/account/verification").code == "already_verified")
            // The mailbox is read again each night.
            #expect(try await record([report], server).outdated == 1)
            try await announce(to: "sam@nowhere.example", server)
            #expect(try server.receivedMails(to: "sam@nowhere.example").count == 4)
        }
    }

    @Test("forged, foreign, late and temporary reports, and those about another address, change nothing")
    func refused() async throws {
        try await OwnServer.run { server async throws in
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            try await announce(to: "sam@nowhere.example", server)
            let mail = try await server.receivedMail(2, to: "sam@nowhere.example")
            let badge = try await server.receivedMail(to: "other@nowhere.example")
            let text = String(decoding: Self.report(on: mail), as: UTF8.self)
            let reference = try #require(mail.fields["message-id"]?.dropFirst().prefix { $0 != "@" })
            let other = reference.hasSuffix("0") ? "1" : "0"
            let count = try await record(
                [
                    Array(text.replacing(reference, with: reference.dropLast() + other).utf8),
                    Array(text.replacing(reference, with: sam.accountID).utf8), Array("Subject: Hello\n\nSam".utf8),
                    Self.report(on: mail, status: "5.7.1"), Self.report(on: mail, status: "4.4.1"),
                    Self.report(on: mail, action: "delayed"), Self.report(on: badge),
                ], server)
            #expect((count.ignored, count.refused, count.pending, count.outdated) == (3, 1, 2, 1))
            server.clock.advance(seconds: 15 * 86_400)
            #expect(try await record([Self.report(on: mail)], server).outdated == 1)
            #expect(try await sam.get("/v1/account").json.emailBouncedAt.isNull)
        }
    }

    @Test("a suppressed address is tried again after half a year")
    func halfAYear() async throws {
        try await OwnServer.run { server async throws in
            _ = try await server.registerAddress("sam@nowhere.example")
            let mail = try await server.receivedMail(to: "sam@nowhere.example")
            #expect(try await record([Self.report(on: mail)], server).suppressed == 1)
            let store = server.installation.store.bounces
            #expect(try await store.endOldSuppressions() == 0)
            server.clock.advance(seconds: 181 * 86_400)
            #expect(try await store.endOldSuppressions() == 1)
        }
    }

    @Test("the messages of a mailbox are read one by one, and a single message whole")
    func mailbox() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "mailbox")
            try Data("From a Fri\nA: 1\n\nFrom b Fri\nB: 2\n\ntext\n".utf8).write(to: file)
            var reader = try MailboxReader(file.path)
            #expect(try reader.next() == Array("A: 1\n\n".utf8))
            #expect(try reader.next() == Array("B: 2\n\ntext\n".utf8))
            #expect(try reader.next() == nil)
            try Data("A: 1\n\nFrom b Fri\nB: 2".utf8).write(to: file)
            reader = try MailboxReader(file.path)
            #expect(try reader.next() == Array("A: 1\n\nFrom b Fri\nB: 2".utf8))
            #expect(try reader.next() == nil)
            try Data(repeating: UInt8(ascii: "x"), count: 3 << 20).write(to: file)
            reader = try MailboxReader(file.path)
            #expect(try reader.next()?.count == DeliveryReport.maxBytes)
            #expect(try reader.next() == nil)
            #expect(throws: Problem.self) { _ = try MailboxReader(folder.path) }
        }
    }
}
