import Domain
import Testing

@Suite("Conversations")
struct ConversationTests {
    @Test("a student asks, the owner sees it as unread, reads and answers; nobody else finds the conversation")
    func life() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let admin = try await server.registerAdmin()
            let path = try await sam.opened(listing)
            #expect(try await (sam.unread(), olive.unread()) == (0, 1))
            let seen = try await olive.get(path).json
            #expect(seen.role == "owner" && seen.unread == 1 && seen.person.name == "Sam")
            #expect(!seen.names.contains("email") && !seen.person.names.contains("email"))
            #expect(try await olive.put(path + "/read", ["through": seen.lastMessage.id]).status == 204)
            #expect(try await olive.say("Yes, from May.", in: path).status == 201)
            #expect(try await (sam.unread(), olive.unread()) == (1, 0))
            #expect(try await sam.texts(in: path) == ["Is it free?", "Yes, from May."])
            #expect(try await sam.opened(listing, "Good!") == path)
            for somebody in [admin, try await server.register("tom")] {
                #expect(try await somebody.get(path).status == 404)
                #expect(try await somebody.get(path + "/messages").status == 404)
                #expect(try await somebody.say("Hello", in: path).status == 404)
                #expect(try await somebody.put(path + "/read", ["through": seen.lastMessage.id]).status == 404)
                #expect(try await somebody.put(path + "/block").status == 404)
            }
        }
    }

    @Test("it stays when the listing is gone, without what only its owner knew, and goes with either account")
    func erased() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing, "Quokkasome question")
            _ = try await olive.patch(listing.listingPath, ["status": "closed", "title": "A secret title"])
            let closed = try await sam.get(path).json.listing
            #expect(closed.title == "Sunny room" && closed.isPublic == false)
            #expect(try await olive.delete(listing.listingPath).status == 204)
            #expect(try await olive.say("It is let, sorry.", in: path).status == 201)
            #expect(try await sam.texts(in: path) == ["Quokkasome question", "It is let, sorry."])
            #expect(try await olive.leave().status == 204)
            #expect(try await sam.get(path).status == 404)
            #expect(try await sam.get("/v1/conversations").json.items == [])
        }
    }

    @Test("whoever writes again about the same home continues the conversation: 200, where the first message was 201")
    func continued() async throws {
        try await TestServer.run { server in
            let (sam, _, listing) = try await server.people()
            let first = try await sam.ask(listing)
            #expect(first.status == 201)
            #expect(first.headers["Location"] == ["/v1/conversations/\(first.json.id.text)"])
            let second = try await sam.with(["Idempotency-Key": "again"]).ask(listing, "Hello?")
            #expect(second.status == 200 && second.headers["Location"].isEmpty)
            #expect(second.json.id == first.json.id && second.json.lastMessage["text"] == "Hello?")
            let repeated = try await sam.with(["Idempotency-Key": "again"]).ask(listing, "Hello?")
            #expect(repeated.status == 200 && repeated.headers["Idempotency-Replayed"] == ["true"])
            let ad = try await server.register("ada").wants()
            for status in [201, 200] {
                let answer = try await sam.post(ad.wantedPath + "/conversations", ["message": "I have a room."])
                #expect(answer.status == status)
            }
        }
    }

    @Test("five new conversations on the first day, more on the next and for older owners who reply")
    func allowance() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            server.clock.advance(days: 8)
            let (sam, puppet) = (try await server.register("sam"), try await server.register("puppet"))
            let first = try await olive.posted()
            for number in 0..<3 { #expect(try await sam.ask(olive.posted()).status == 201, "\(number)") }
            for number in 0..<2 { #expect(try await sam.ask(puppet.posted()).status == 201, "\(number)") }
            let refused = try await sam.ask(first)
            #expect(refused.status == 429 && refused.code == "too_many_conversations")
            #expect(Int(refused.headers["Retry-After"].first ?? "") ?? 0 > 80_000)
            let paths = try await sam.get("/v1/conversations").json.items.list.map { "/v1/conversations/\($0.id.text)" }
            #expect(try await sam.say("One more thing", in: paths[4]).status == 201)
            // An account as new as one's own may be one's own.
            for path in paths.prefix(2) { #expect(try await puppet.say("Yes?", in: path).status == 201) }
            #expect(try await sam.ask(first).status == 429)
            // Two more for somebody who replied, however often.
            for path in paths.suffix(2) { #expect(try await olive.say("Yes?", in: path).status == 201) }
            for status in [201, 201, 429] { #expect(try await sam.ask(olive.posted()).status == status) }
            server.clock.advance(days: 2)
            #expect(try await sam.ask(first).status == 201)
        }
    }

    @Test("the tenth message without an answer is the last one, until the other writes")
    func inARow() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing)
            for _ in 0..<9 { #expect(try await sam.say("Hello?", in: path).status == 201) }
            #expect(try await sam.say("Hello?", in: path).code == "wait_for_answer")
            #expect(try await sam.ask(listing).code == "wait_for_answer")
            #expect(try await olive.say("I am on my way.", in: path).status == 201)
            #expect(try await sam.say("Sorry.", in: path).status == 201)
        }
    }

    @Test("of many messages at once all get a place, and a repeated request sends one")
    func concurrent() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<9 { group.addTask { try await sam.say("number \(number)", in: path).status } }
                for number in 0..<9 { group.addTask { try await olive.say("answer \(number)", in: path).status } }
                for try await status in group { #expect(status == 201) }
            }
            #expect(try await Set(sam.texts(in: path)).count == 19)
            let once = olive.with(["Idempotency-Key": "one"])
            let answers = [try await once.say("Once", in: path), try await once.say("Once", in: path)]
            #expect(answers[0].json.id == answers[1].json.id)
            #expect(try await sam.texts(in: path).filter { $0 == "Once" }.count == 1)
        }
    }

    @Test("an owner who takes messages only shows phone and e-mail to nobody but moderators, and needs neither")
    func contact() async throws {
        try await TestServer.run { server in
            let (sam, olive, _) = try await server.people()
            let admin = try await server.registerAdmin()
            try await server.markVerified(sam)
            let listing = try await olive.posted(["contactVisibility": "conversations"])
            #expect(try await sam.get(listing.listingPath).json.contactHidden == "conversations_only")
            #expect(try await server.stranger.get(listing.listingPath).json.contactHidden == "not_signed_in")
            for reader in [olive, admin] {
                #expect(try await reader.get(listing.listingPath).json.contact.email != .null)
            }
            let bare: JSON = ["contactVisibility": "conversations", "contact": .null]
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(bare)).status == 201)
            let open = try await olive.patch(listing.listingPath, ["contactVisibility": "verified"])
            #expect(open.json.contactVisibility == "verified")
            #expect(try await sam.get(listing.listingPath).json.contact.email != .null)
            let wrong = try await olive.patch(listing.listingPath, ["contactVisibility": "everybody"])
            #expect(wrong.fields == ["contactVisibility"])
        }
    }

    @Test("the export has what both wrote")
    func exported() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing, "Question")
            _ = try await olive.say("Reply", in: path)
            let files = try await Unzipped.open(try await sam.export().body)
            let messages = files.json("messages.json").list
            #expect(messages.map { $0["text"] } == ["Question", "Reply"])
            #expect(messages.map(\.isMine) == [true, false] && messages[1]["with"] == "Olive")
        }
    }
}
