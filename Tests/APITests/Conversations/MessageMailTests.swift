import Domain
import Testing

@testable import API
@testable import App

@Suite("Mails about messages")
struct MessageMailTests {
    private func mails(_ server: OwnServer, to name: String) async throws -> [ReceivedMail] {
        try await server.deliverMail()
        return try server.receivedMails(to: "\(name)@example.edu").filter { $0.subject.contains("new message") }
    }

    @Test("who has not read a message after a quarter of a minute gets its text and a link, and no address")
    func mail() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(sam, olive)
            let path = try await sam.opened(listing, "Is it free?\nI could come <b>today</b>.")
            try await server.step(.messageMail)
            #expect(try await mails(server, to: "olive").isEmpty)
            server.clock.advance(seconds: 16)
            try await server.step(.messageMail)
            try await server.step(.messageMail)
            let received = try await mails(server, to: "olive")
            #expect(received.count == 1)
            let mail = try #require(received.first)
            #expect(mail.subject == "You have a new message on Digs")
            #expect(mail.plain.contains("    Is it free?\n    I could come <b>today</b>."))
            #expect(mail.html.contains("&lt;b&gt;today"))
            #expect(mail.link.hasSuffix("/messages?id=\(path.split(separator: "/").last ?? "")"))
            #expect(!mail.raw.contains("sam@example.edu"))
        }
    }

    @Test("who has read it gets none, and who gets ten in a row gets one in ten minutes with the newest five")
    func bounded() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(olive)
            let path = try await sam.opened(listing, "number 0")
            let newest = try await olive.get(path).json.lastMessage.id
            #expect(try await olive.put(path + "/read", ["through": newest]).status == 204)
            server.clock.advance(seconds: 20)
            try await server.step(.messageMail)
            #expect(try await mails(server, to: "olive").isEmpty)
            for number in 1..<10 {
                #expect(try await sam.say("number \(number)", in: path).status == 201)
                server.clock.advance(seconds: 20)
                try await server.step(.messageMail)
            }
            #expect(try await mails(server, to: "olive").map(\.plain).map { $0.contains("number 1") } == [true])
            server.clock.advance(seconds: 600)
            try await server.step(.messageMail)
            let second = try #require(try await mails(server, to: "olive").last { $0.plain.contains("number 9") })
            #expect(second.plain.contains("number 5") && !second.plain.contains("number 4"))
            server.clock.advance(seconds: 600)
            try await server.step(.messageMail)
            #expect(try await mails(server, to: "olive").count == 2)
        }
    }

    @Test("two servers that find the same mail due send it once, and none that was read meanwhile")
    func once() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(olive)
            let path = try await sam.opened(listing)
            let store = server.installation.store
            let tenant = try await server.tenant()
            let later = server.now + .seconds(60)
            func due() async throws -> MessageMail {
                let recipients = try await store.messageMails.recipientsOfDueMessageMail(
                    at: later + .days(1), limit: 10)
                return try await store.messageMails.dueMessageMail(to: try #require(recipients.first))
            }
            func message(_ mail: MessageMail) throws -> OutgoingMail {
                try server.installation.mailer().compose(
                    .messages(try #require(mail.threads.first)), to: try #require(mail.account), of: tenant)
            }
            let first = try await due()
            try await store.messageMails.finish(first, with: message(first), at: later)
            try await store.messageMails.finish(first, with: message(first), at: later)
            #expect(try await mails(server, to: "olive").count == 1)
            _ = try await sam.say("And now?", in: path)
            let next = try await due()
            _ = try await olive.put(path + "/read", ["through": try await olive.get(path).json.lastMessage.id])
            try await store.messageMails.finish(next, with: message(next), at: later)
            #expect(try await mails(server, to: "olive").count == 1)
        }
    }

    @Test("messages of several conversations within minutes are one mail, and what follows within ten minutes another")
    func merged() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, olive, listing) = try await server.people()
            let pat = try await server.register("pat")
            try await server.markVerified(olive)
            _ = try await sam.opened(listing, "Sam asks")
            server.clock.advance(seconds: 10)
            let path = try await pat.opened(listing, "Pat asks")
            server.clock.advance(seconds: 6)
            try await server.step(.messageMail)
            let first = try #require(try await olivesMails(server).only)
            #expect(first.subject == "New messages in 2 conversations on Digs")
            #expect(first.plain.contains("    Sam asks") && first.plain.contains("    Pat asks"))
            for text in ["And today?", "And tomorrow?"] {
                server.clock.advance(seconds: 60)
                _ = try await pat.say(text, in: path)
                try await server.step(.messageMail)
            }
            #expect(try await olivesMails(server).count == 1)
            server.clock.advance(seconds: 480)
            try await server.step(.messageMail)
            let second = try #require(try await olivesMails(server).last)
            #expect(second.plain.contains("    And today?") && second.plain.contains("    And tomorrow?"))
            #expect(try await olivesMails(server).count == 2)
        }
    }

    @Test("who looks for a home is warned of paying early, and the owner who has nothing to pay is not")
    func warning() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(sam, olive)
            let path = try await sam.opened(listing)
            server.clock.advance(seconds: 16)
            try await server.step(.messageMail)
            _ = try await olive.say("It is.", in: path)
            let ad = try await sam.wants()
            _ = try await olive.post(ad.wantedPath + "/conversations", ["message": "I have a room."])
            server.clock.advance(seconds: 16)
            try await server.step(.messageMail)
            let toOwner = try #require(try await olivesMails(server).only)
            let toSeeker = try #require(try server.receivedMails(to: "sam@example.edu").last)
            for (mail, isWarned) in [(toOwner, false), (toSeeker, true)] {
                for text in [mail.plain, mail.html] { #expect(text.contains("Never pay") == isWarned, "\(text)") }
                #expect(!mail.plain.contains("\n\n\n") && !mail.html.contains("<p></p>"))
            }
        }
    }

    @Test("a mail of several conversations of which one is read before it is sent goes without that one")
    func overtaken() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let pat = try await server.register("pat")
            try await server.markVerified(olive)
            let path = try await sam.opened(listing, "Sam asks")
            _ = try await pat.opened(listing, "Pat asks")
            server.clock.advance(seconds: 16)
            let (store, now) = (server.installation.store, server.now)
            let recipient = try #require(
                try await store.messageMails.recipientsOfDueMessageMail(at: now, limit: 10).only)
            let mail = try await store.messageMails.dueMessageMail(to: recipient)
            _ = try await olive.put(path + "/read", ["through": try await olive.get(path).json.lastMessage.id])
            let message = try server.installation.mailer().compose(
                .messages(try #require(mail.threads.first)), to: try #require(mail.account),
                of: try await server.tenant())
            try await store.messageMails.finish(mail, with: message, at: now)
            #expect(try await olivesMails(server).isEmpty)
            try await server.step(.messageMail)
            let sent = try #require(try await olivesMails(server).only)
            #expect(sent.plain.contains("Pat asks") && !sent.plain.contains("Sam asks"))
        }
    }

    private func olivesMails(_ server: OwnServer) async throws -> [ReceivedMail] {
        try await server.deliverMail()
        return try server.receivedMails(to: "olive@example.edu").filter { $0.fields["list-unsubscribe"] != nil }
    }

    @Test("nobody is mailed whose address is not confirmed, who blocked the author, or whose author is blocked")
    func refused() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let admin = try await server.registerAdmin()
            let path = try await sam.opened(listing)
            server.clock.advance(seconds: 16)
            try await server.step(.messageMail)
            try await server.markVerified(olive)
            _ = try await sam.say("And now?", in: path)
            _ = try await olive.put(path + "/block")
            server.clock.advance(seconds: 700)
            try await server.step(.messageMail)
            _ = try await olive.delete(path + "/block")
            _ = try await sam.say("And today?", in: path)
            _ = try await admin.put("/v1/admin/accounts/\(sam.accountID)/block", ["reason": "Asks for gift cards"])
            server.clock.advance(seconds: 700)
            try await server.step(.messageMail)
            #expect(try await mails(server, to: "olive").isEmpty)
        }
    }
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
