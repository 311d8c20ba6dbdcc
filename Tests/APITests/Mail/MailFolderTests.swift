import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("Mail in a folder")
struct MailFolderTests {
    private func names(_ server: OwnServer) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: server.folder.appending(path: "mail").path)
    }

    @Test("mails are files that only the owner can read, and there are no other files")
    func files() async throws {
        try await OwnServer.run { server async throws in
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            try await server.deliverMail()
            let names = try names(server)
            #expect(names.count == 1)
            #expect(names.first?.contains(sam.accountID) == true)
            let path = server.folder.appending(path: "mail/\(names.first ?? "")").path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("deleting an account deletes its mails, and no others")
    func deleting() async throws {
        try await TestServer.run { server async throws in
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            _ = try await server.registerAddress("tom@nowhere.example")
            #expect(try await sam.leave().status == 204)
            #expect(try server.receivedMails(to: "sam@nowhere.example").isEmpty)
            #expect(try server.receivedMails(to: "tom@nowhere.example").count == 1)
        }
    }

    @Test("leftovers of a killed process are removed: mails of deleted accounts, and old drafts")
    func leftovers() async throws {
        try await OwnServer.run { server async throws in
            _ = try await server.registerAddress("tom@nowhere.example")
            try await server.deliverMail()
            let mail = server.folder.appending(path: "mail")
            let (now, tenant) = (server.now, try await server.tenant().id)
            let gone = "\(OutgoingMail.ID(at: now)).\(Account.ID(at: now)).\(tenant).eml"
            let drafts = [(".old.draft", -3_600.0), (".new.draft", 0)]
            try Data("x".utf8).write(to: mail.appending(path: gone))
            try Data("x".utf8).write(to: mail.appending(path: "notes.txt"))
            for (name, age) in drafts {
                try Data("x".utf8).write(to: mail.appending(path: name))
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: mail.appending(path: name).path)
            }
            try await server.installation.mail.cleanUp()
            let left = try names(server)
            #expect(!left.contains(gone) && !left.contains(".old.draft"))
            #expect(left.contains("notes.txt") && left.contains(".new.draft"))
            #expect(try server.receivedMails(to: "tom@nowhere.example").count == 1)
        }
    }

    @Test("a mail that a dead process had claimed is delivered by the next one")
    func taken() async throws {
        try await OwnServer.run { server async throws in
            let now = server.now
            let store = server.installation.store
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            let tenant = try await server.tenant()
            let id = try #require(Account.ID(sam.accountID))
            let account = try #require(try await store.accounts.account(id, in: tenant.id))
            let mail = try await server.mailTomorrow(to: account, of: tenant)
            let taken = try await store.outbox.claimMails(at: now + .days(2), until: now + .days(9), limit: 1).first
            #expect(taken?.id == mail.id)
            #expect(taken?.attempts == 1)
            #expect(try await store.outbox.claimMails(at: now + .days(2), until: now + .days(9), limit: 1).isEmpty)
            server.clock.advance(days: 2)
            #expect(try server.receivedMails(to: "sam@nowhere.example").count == 1)
            try await store.outbox.releaseClaimedMail()
            _ = try await server.receivedMail(2, to: "sam@nowhere.example")
        }
    }

    @Test("of mails that are due together, one that cannot be written waits, and each other comes once")
    func oneFails() async throws {
        try await OwnServer.run { server async throws in
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            try await server.deliverMail()
            let (tenant, store) = (try await server.tenant(), server.installation.store)
            let id = try #require(Account.ID(sam.accountID))
            let account = try #require(try await store.accounts.account(id, in: tenant.id))
            var mails: [OutgoingMail.ID] = []
            for _ in 1...5 { mails.append(try await server.mailTomorrow(to: account, of: tenant).id) }
            // A folder where its file is to be.
            let obstacle = server.folder.appending(path: "mail/\(mails[2]).\(id).\(tenant.id).eml")
            try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
            server.clock.advance(days: 1)
            try await server.deliverMail()
            #expect(try await store.outbox.queuedMailCount() == 1)
            try FileManager.default.removeItem(at: obstacle)
            #expect(try server.receivedMails(to: "sam@nowhere.example").count == mails.count)
            server.clock.advance(days: 1)
            try await server.deliverMail()
            #expect(try server.receivedMails(to: "sam@nowhere.example").count == 1 + mails.count)
        }
    }

    @Test("mails go when they are as old as the setting says")
    func retention() async throws {
        let week: @Sendable (inout Settings) -> Void = { $0.keepMailDays = 7 }
        try await OwnServer.run(configure: week) { server async throws in
            for name in ["tom", "sam"] { _ = try await server.registerAddress("\(name)@nowhere.example") }
            try await server.deliverMail()
            let old = server.folder.appending(path: "mail/\(try #require(try names(server).first))").path
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -8 * 86_400)], ofItemAtPath: old)
            try await server.installation.mail.cleanUp()
            #expect(try names(server).count == 1 && !FileManager.default.fileExists(atPath: old))
        }
    }
}

extension OwnServer {
    /// A mail that is due tomorrow: nobody delivers it before the clock is advanced.
    fileprivate func mailTomorrow(to account: Account, of tenant: Tenant) async throws -> OutgoingMail {
        let now = self.now
        let mail = try installation.mailer().compose(.accountBlocked(reason: "Nothing"), to: account, of: tenant)
        let later = OutgoingMail(
            id: mail.id, account: mail.account, sealedMessage: mail.sealedMessage, createdAt: now + .days(1))
        let token = MailToken(
            account: account.id, purpose: .studentBadge, email: account.email, expiresAt: now + .days(9))
        let link = LinkMail(token: token, tokenDigest: "\(mail.id)", mail: later)
        try await installation.store.mailTokens.send(link, notice: nil, in: tenant.id)
        return later
    }
}
