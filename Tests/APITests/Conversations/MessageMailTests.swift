import Domain
import Testing

@testable import API
@testable import App

@Suite("Mails about messages")
struct MessageMailTests {
    private func mails(_ server: OwnServer, to name: String) async throws -> [ReceivedMail] {
        try await server.deliverMail()
        return try server.receivedMails(to: "\(name)@example.edu").filter { $0.subject.contains("wrote to you") }
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
            #expect(mail.subject == #"Sam wrote to you about "Sunny room""#)
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
            let due = try #require(try await store.dueMessageMails(at: later, limit: 10).first)
            let content = try #require(try await store.content(of: due))
            func message() throws -> OutgoingMail {
                try server.installation.mailer().compose(
                    .messages(content, in: due.conversation), to: content.recipient, of: tenant)
            }
            try await store.finish(due, with: message(), at: later)
            try await store.finish(due, with: message(), at: later)
            #expect(try await mails(server, to: "olive").count == 1)
            _ = try await sam.say("And now?", in: path)
            let next = try #require(
                try await store.dueMessageMails(at: later + .days(1), limit: 10).first)
            _ = try await olive.put(path + "/read", ["through": try await olive.get(path).json.lastMessage.id])
            try await store.finish(next, with: message(), at: later)
            #expect(try await mails(server, to: "olive").count == 1)
        }
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
