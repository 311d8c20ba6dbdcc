import Domain
import Testing

@testable import App

@Suite("How many mails strangers cause")
struct MailAllowanceTests {
    private static func olivesMails(_ server: OwnServer) async throws -> [ReceivedMail] {
        try await server.deliverMail()
        return try server.receivedMails(to: "olive@example.edu").filter {
            $0.subject.lowercased().contains("new message")
        }
    }

    @Test("37 conversations that three accounts open in 25 seconds are two mails, which tell of all of them")
    func flood() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            let rooms = try await (0..<13).asyncMap { _ in try await olive.posted() }
            let puppets = try await ["pa", "pb", "pc"].asyncMap { try await server.register($0) }
            for puppet in puppets { try await server.giveHistory(to: puppet) }
            let pairs = puppets.flatMap { puppet in rooms.map { (puppet, $0) } }.prefix(37)
            for (turn, pair) in pairs.enumerated() {
                _ = try await pair.0.opened(pair.1, "Number \(turn)")
                if turn.isMultiple(of: 3) { server.clock.advance(seconds: 2) }
                try await server.step(.messageMail)
            }
            for _ in 0..<12 {
                server.clock.advance(seconds: 60)
                try await server.step(.messageMail)
            }
            let received = try await Self.olivesMails(server)
            let conversations = received.map { $0.subject.firstMatch(of: /[0-9]+/).flatMap { Int($0.output) } ?? 1 }
            #expect(received.count <= 2 && conversations.reduce(0, +) == 37, "\(received.map(\.subject))")
            #expect(received.contains { $0.plain.contains("more conversation") })
        }
    }

    @Test("six mails a day tell of one author's messages; the rest waits for the daily mail and is in it")
    func capped() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            try await server.markVerified(olive)
            server.waitForHourAfterDailyMail()
            let paths = try await (0..<2).asyncMap { _ in try await sam.opened(olive.posted()) }
            for turn in 0..<14 {
                _ = try await sam.say("Number \(turn)", in: paths[turn % 2])
                server.clock.advance(seconds: 660)
                try await server.step(.messageMail)
            }
            #expect(try await Self.olivesMails(server).count == MailAllowance.perAuthor)
            server.clock.advance(days: 1)
            try await server.step(.messageMail)
            try await server.step(.messageMail)
            let received = try await Self.olivesMails(server)
            #expect(received.count == MailAllowance.perAuthor + 1)
            #expect(received.last?.plain.contains("Number 13") == true)
            #expect(received.last?.plain.contains("Number 12") == true)
        }
    }

    @Test("who got twenty mails in a day gets no further one of another author before the daily mail")
    func cappedInAll() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(olive)
            server.waitForHourAfterDailyMail()
            try await server.useUpMailAllowance(of: olive)
            _ = try await sam.opened(listing)
            server.clock.advance(seconds: 660)
            try await server.step(.messageMail)
            #expect(try await Self.olivesMails(server).isEmpty)
            server.clock.advance(days: 1)
            try await server.step(.messageMail)
            #expect(try await Self.olivesMails(server).count == 1)
        }
    }

    @Test("a mail about a new device comes at once while mails that strangers cause and gathered mails wait")
    func newDevice() async throws {
        try await OwnServer.run { server in
            server.clock.stop()
            let (sam, olive, listing) = try await server.people()
            try await server.markVerified(olive)
            let saved = try await sam.posted()
            try await olive.save(saved)
            try await sam.setPrice(saved.priceCents.int - 10_000, of: saved)
            server.clock.advance(seconds: 16)
            #expect(try await server.notificationMails(to: "olive").count == 1)
            try await server.useUpMailAllowance(of: olive)
            _ = try await sam.opened(listing)
            try await sam.setPrice(saved.priceCents.int - 20_000, of: saved)
            let body: JSON = ["email": "olive@example.edu", "password": "correct horse battery"]
            for (index, name) in ["program-one", "program-two"].enumerated() {
                let device = server.stranger.with(["User-Agent": name])
                #expect(try await device.post("/v1/sessions", body).status == 201)
                try await server.step(.messageMail)
                let subjects = try await server.notificationMails(to: "olive").map(\.subject)
                #expect(subjects.count == index + 2, "\(subjects)")
                #expect(subjects.filter { $0.contains("logged in to your account") }.count == index + 1, "\(subjects)")
            }
            #expect(try await Self.olivesMails(server).isEmpty)
        }
    }
}

extension TestMarketplace {
    /// Lets strangers have caused as many mails to an account as they may in a day.
    fileprivate func useUpMailAllowance(of client: APIClient) async throws {
        let now = now
        try await installation.database.write { db in
            for minute in 1...MailAllowance.perRecipient {
                try db.execute(
                    """
                    INSERT INTO mail_causes (tenant_id, account_id, author_id, mailed_at)
                    SELECT tenant_id, id, '', ? FROM accounts WHERE id = ?
                    """, now - .seconds(60 * minute), client.accountID)
            }
        }
    }
}

extension OwnServer {
    /// An hour after a daily mail none comes in between.
    fileprivate func waitForHourAfterDailyMail() {
        let moment = NotificationMail.nextDaily(after: now, in: .utc).milliseconds + Instant.Span.hours(1).milliseconds
        clock.advance(seconds: Int((moment - now.milliseconds) / 1000))
    }
}
