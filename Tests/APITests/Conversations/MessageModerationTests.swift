import Domain
import Testing

@Suite("Moderators and messages")
struct MessageModerationTests {
    private static let advert = "Dear student, this lovely flat is yours today if you answer me at once and pay."

    /// Sends the advert about listings of many owners: the first five are delivered.
    private func spammed(_ server: OwnServer, _ count: Int) async throws -> (
        spammer: APIClient, owner: APIClient
    ) {
        let (spammer, owner) = (try await server.register("spammer"), try await server.register("olive"))
        server.clock.advance(days: 8)
        for number in 0..<count {
            let answer = try await spammer.ask(owner.posted(), Self.advert)
            #expect(answer.json.lastMessage.status.text == (number < 5 ? "delivered" : "held"), "\(number)")
        }
        return (spammer, owner)
    }

    @Test("the same text about a sixth listing waits for a moderator, who releases it: the owner gets it as new")
    func released() async throws {
        try await OwnServer.run { server in
            let (spammer, owner) = try await spammed(server, 7)
            let moderator = try await server.register("mona", as: .moderator)
            #expect(try await owner.unread() == 5)
            #expect(try await owner.get("/v1/conversations").json.items.list.count == 5)
            #expect(try await spammer.get("/v1/conversations").json.items.list.count == 7)
            let queued = try await moderator.get("/v1/admin/queue").json.items[0]
            #expect(queued.kind == "account" && queued.heldMessages == 2 && queued.id.text == spammer.accountID)
            let path = "/v1/admin/accounts/\(spammer.accountID)/held-messages"
            let held = try await moderator.get(path).json.items
            #expect(held.list.count == 1 && held[0].recipients == 2 && held[0]["text"].text == Self.advert)
            let verdict: JSON = ["verdict": "release", "reason": "A harmless offer", "through": held[0].lastSentAt]
            #expect(try await moderator.post(path, verdict).status == 204)
            #expect(try await owner.unread() == 7)
            #expect(try await moderator.post(path, verdict).code == "already_decided")
            #expect(try await moderator.get("/v1/admin/queue").json.items == [])
            // A text that a moderator released may be sent to others.
            #expect(try await spammer.ask(owner.posted(), Self.advert).json.lastMessage.status == "delivered")
        }
    }

    @Test("a repeated request whose message is held says the same as the first, about a new listing or in a thread")
    func repeated() async throws {
        try await OwnServer.run { server in
            let (spammer, owner) = try await spammed(server, 5)
            let listing = try await owner.posted()
            let asking = spammer.with(["Idempotency-Key": "ask"])
            let asked = [try await asking.ask(listing, Self.advert), try await asking.ask(listing, Self.advert)]
            #expect(asked[0].json == asked[1].json && asked[1].headers["Idempotency-Replayed"] == ["true"])
            #expect(asked[0].json.lastMessage.status == "held" && asked[0].json.role == "seeker")
            let path = "/v1/conversations/\(asked[0].json.id.text)"
            let saying = spammer.with(["Idempotency-Key": "say"])
            let said = [try await saying.say(Self.advert, in: path), try await saying.say(Self.advert, in: path)]
            #expect(said[0].json == said[1].json && said[0].json.status == "held")
            #expect(try await spammer.texts(in: path).count == 2)
            #expect(try await spammer.get(path).json.lastMessage == said[0].json)
        }
    }

    @Test("what an owner writes while the listing is on hold waits with it, and comes with its release")
    func heldOwner() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let admin = try await server.registerAdmin()
            let path = try await sam.opened(listing)
            #expect(try await admin.decide(listing.listingPath, "hold").status == 200)
            let said = try await olive.say("Pay me today.", in: path)
            #expect(said.json.status == "held")
            #expect(try await sam.texts(in: path) == ["Is it free?"])
            #expect(try await sam.say("Hello?", in: path).json.status == "delivered")
            #expect(try await admin.decide(listing.listingPath, "release").status == 200)
            #expect(try await sam.texts(in: path) == ["Is it free?", "Hello?", "Pay me today."])
            #expect(try await sam.unread() == 1)
        }
    }

    @Test("who deletes a listing while it is on hold does not go on writing to those who asked about it")
    func withdrawn() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let mona = try await server.register("mona", as: .moderator)
            let path = try await sam.opened(listing)
            #expect(try await mona.decide(listing.listingPath, "hold").status == 200)
            #expect(try await olive.delete(listing.listingPath).status == 204)
            #expect(try await olive.say("Send me a deposit.", in: path).json.status == "held")
            #expect(try await sam.say("Is it still there?", in: path).json.status == "delivered")
        }
    }

    @Test("a discarded text reaches nobody, its author sees it as before, and what came later still waits")
    func discarded() async throws {
        try await OwnServer.run { server in
            let (spammer, owner) = try await spammed(server, 6)
            let moderator = try await server.register("mona", as: .moderator)
            let path = "/v1/admin/accounts/\(spammer.accountID)/held-messages"
            let seen = try await moderator.get(path).json.items[0].lastSentAt
            server.clock.advance(seconds: 1)
            _ = try await spammer.ask(owner.posted(), Self.advert)
            let verdict: JSON = ["verdict": "discard", "reason": "Spam to everybody", "through": seen]
            #expect(try await moderator.post(path, verdict).status == 204)
            #expect(try await owner.unread() == 5)
            #expect(try await moderator.get(path).json.items[0].recipients == 1)
            let own = try await spammer.get("/v1/conversations").json.items.list
            #expect(own.map(\.lastMessage.status).filter { $0 == "held" }.count == 2)
            let audit = try await server.registerAdmin().get("/v1/admin/audit").json.items.list
            #expect(audit.map(\.action).contains("discardMessages"))
            #expect(audit.filter { $0.action == "readMessages" }.count == 2)
        }
    }

    @Test("who sent a text about five listings may send it to others about the same, but not about a sixth")
    func fiveListings() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            var listings: [JSON] = []
            for _ in 0..<6 { listings.append(try await olive.posted()) }
            for (number, listing) in (listings + listings).enumerated() {
                let path = try await server.register("student\(number)").opened(listing)
                let isSixth = listing.id == listings[5].id
                let sent = try await olive.say(Self.advert, in: path).json
                #expect(sent.status.text == (isSixth ? "held" : "delivered"), "\(number)")
            }
        }
    }

    @Test("who answers everybody about one listing with the same text is not held, nor is a short question")
    func sameListing() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            for number in 0..<7 {
                let path = try await server.register("student\(number)").opened(listing)
                #expect(try await olive.say(Self.advert, in: path).json.status == "delivered")
            }
            let sam = try await server.register("sam")
            server.clock.advance(days: 8)
            for _ in 0..<7 { #expect(try await sam.ask(olive.posted()).json.lastMessage.status == "delivered") }
        }
    }

    @Test("a moderator reads a reported message and five on each side, which is in the audit log, and nothing else")
    func reported() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let moderator = try await server.register("mona", as: .moderator)
            let path = try await sam.opened(listing, "message 0")
            var messages: [JSON] = []
            for number in 1...16 {
                let author = number.isMultiple(of: 2) ? sam : olive
                messages.append(try await author.say("message \(number)", in: path).json)
            }
            let report: JSON = ["reason": "scam"]
            let reportPath = { (message: JSON) in "\(path)/messages/\(message.id.text)/reports" }
            #expect(try await olive.post(reportPath(messages[8]), report).code == "own_message")
            let filed = try await sam.post(reportPath(messages[8]), report)
            #expect(filed.status == 201)
            #expect(try await sam.post(reportPath(messages[10]), report).code == "already_reported")
            #expect(try await server.register("tom").post(reportPath(messages[8]), report).status == 404)
            let found = try await moderator.get("/v1/admin/accounts/\(olive.accountID)").json.reports[0]
            #expect(found.isAboutMessage == true)
            let read = try await moderator.get("/v1/admin/reports/\(found.id.text)/messages").json.items.list
            #expect(read.map { $0["text"].text } == (4...14).map { "message \($0)" })
            #expect(read.filter { $0.isReported == true }.map { $0["text"].text } == ["message 9"])
            for somebody in [sam, olive] {
                #expect(try await somebody.get("/v1/admin/reports/\(found.id.text)/messages").status == 403)
            }
            let other = try await sam.post(listing.listingPath + "/reports", report).json.id.text
            #expect(try await moderator.get("/v1/admin/reports/\(other)/messages").status == 404)
            let audit = try await server.registerAdmin().get("/v1/admin/audit?action=readMessages").json.items.list
            #expect(audit.map(\.subject.text) == [olive.accountID])
        }
    }

    @Test("a moderator reads no messages that are about their own account")
    func ownCase() async throws {
        try await TestServer.run { server in
            let moderator = try await server.register("mona", as: .moderator)
            let sam = try await server.register("sam")
            let path = try await sam.opened(moderator.posted())
            let reply = try await moderator.say("Wire me the money", in: path).json
            #expect(try await sam.get(path).json.lastMessage.cautions == ["wireTransfer"])
            let report = try await sam.post("\(path)/messages/\(reply.id.text)/reports", ["reason": "scam"]).json
            #expect(try await moderator.get("/v1/admin/reports/\(report.id.text)/messages").code == "own_case")
            #expect(
                try await moderator.get("/v1/admin/accounts/\(moderator.accountID)/held-messages").code == "own_case")
        }
    }
}
