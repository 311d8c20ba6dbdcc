import Domain
import Testing

@testable import API
@testable import App

@Suite("Event streams")
struct EventTests {
    @Test("a stream begins with what is unread, and tells of a message and a notification as they come")
    func live() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let (sam, olive, listing) = try await server.people()
            try await olive.listening { events in
                #expect(try await events.next("unread") == ["conversations": 0, "notifications": 0])
                let path = try await sam.opened(listing, "Is it free?")
                let message = try await events.next("message")
                #expect(message.message["text"].text == "Is it free?")
                #expect(path.hasSuffix(message.conversation.text))
                #expect(try await events.next("unread") == ["conversations": 1, "notifications": 0])
                let body: JSON = ["email": "olive@example.edu", "password": "correct horse battery"]
                _ = try await server.stranger.post("/v1/sessions", body)
                #expect(try await events.next("notification").kind == "newDevice")
                #expect(try await events.next("unread") == ["conversations": 1, "notifications": 1])
                _ = try await olive.put("\(path)/read", ["through": message.message.id])
                #expect(try await events.next("unread") == ["conversations": 0, "notifications": 1])
            }
        }
    }

    @Test("a stream that is resumed brings what came meanwhile, once, and nothing from before")
    func resumed() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing, "first")
            var last = ""
            try await olive.listening { events in
                _ = try await events.next("unread")
                _ = try await sam.say("second", in: path)
                _ = try await events.next("message")
                last = events.lastID
            }
            _ = try await sam.say("third", in: path)
            try await olive.with(["Last-Event-ID": last]).listening { events in
                #expect(try await events.next("message").message["text"].text == "third")
                #expect(try await events.next("unread").conversations == 1)
                _ = try await sam.say("fourth", in: path)
                #expect(try await events.next("message").message["text"].text == "fourth")
            }
            // The id belongs to another account, or to a database before a restore.
            try await sam.with(["Last-Event-ID": last]).listening { events in
                _ = try await events.next("reset")
            }
        }
    }

    @Test("a client that comes back after a day is told to load anew")
    func forgotten() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let (sam, olive, listing) = try await server.people()
            let last = try await olive.newestEventID()
            _ = try await sam.opened(listing)
            server.clock.advance(days: 2)
            #expect(try await server.installation.store.accountEvents.deleteOldEvents(limit: 100) > 0)
            try await olive.with(["Last-Event-ID": last]).listening { events in
                _ = try await events.next("reset")
            }
        }
    }

    @Test("an account has five streams, each counted until it ends")
    func bounded() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let sam = try await server.register("sam")
            let hub = server.installation.events
            let account = AccountKey(
                tenant: try await server.tenant().id, account: try #require(Account.ID(sam.accountID)))
            var open = try (0..<5).map { _ in try hub.subscribe(account) }
            let sixth = try await sam.get("/v1/events")
            #expect((sixth.status, sixth.code) == (429, "too_many_streams"))
            #expect(sixth.headers["Retry-After"] == ["25"] && sixth.headers["RateLimit"].count == 1)
            open.removeLast()
            #expect(hub.count == 4)
            try await sam.listening { events in _ = try await events.next("unread") }
        }
    }

    @Test("a stream ends when its session does, and when the server stops")
    func ended() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let sam = try await server.register("sam")
            try await sam.listening { events in
                _ = try await events.next("unread")
                #expect(try await sam.delete("/v1/sessions/current").status == 204)
                for turn in 0..<EventHub.beats { server.installation.events.beat(turn: turn) }
                #expect(try await events.isOver())
            }
            let pat = try await server.register("pat")
            try await pat.listening { events in
                _ = try await events.next("unread")
                server.installation.events.close()
                #expect(try await events.isOver())
            }
        }
    }

    @Test("a stream that its client leaves is over at once: pages that are loaded again and again stay below the limit")
    func left() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let sam = try await server.register("sam")
            for _ in 0..<3 * EventHub.maxStreamsPerAccount {
                try await sam.listening { events in _ = try await events.next("unread") }
                try await eventually("the stream is over") { server.installation.events.count == 0 }
            }
        }
    }

    @Test("more events than are read at once come in their order, each once")
    func many() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing, "first")
            let last = try await olive.newestEventID()
            let texts = (0..<AccountEvents.limit + 5).map { "number \($0)" }
            // In turns, because nobody may write that much without a reply.
            for (turn, text) in texts.enumerated() {
                let author = turn.isMultiple(of: 2) ? sam : olive
                #expect(try await author.say(text, in: path).status == 201)
            }
            try await olive.with(["Last-Event-ID": last]).listening { events in
                var arrived: [String] = []
                for _ in texts { arrived.append(try await events.next("message").message["text"].text) }
                #expect(arrived == texts)
                #expect(try await events.next("unread").conversations == 1)
            }
        }
    }

    @Test("a stream that is woken many times while it looks loses nothing and repeats nothing")
    func wokenOften() async throws {
        try await OwnServer.run(background: [.events]) { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing, "first")
            let account = AccountKey(
                tenant: try await server.tenant().id, account: try #require(Account.ID(olive.accountID)))
            try await olive.listening { events in
                _ = try await events.next("unread")
                for number in 0..<4 {
                    #expect(try await sam.say("number \(number)", in: path).status == 201)
                    for _ in 0..<100 { server.installation.events.wake([account]) }
                }
                for number in 0..<4 {
                    #expect(try await events.next("message").message["text"].text == "number \(number)")
                }
            }
        }
    }
}
