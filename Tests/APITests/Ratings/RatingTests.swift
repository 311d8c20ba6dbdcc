import Database
import Testing

@testable import App

@Suite("Ratings of owners")
struct RatingTests {
    @Test("the owner sees a rating at once, everybody after a week; no card of a search has it")
    func life() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            #expect(
                try await sam.rating(in: path) == [
                    "rating": nil, "mayRate": true, "mayRateFrom": nil, "mayReply": false,
                ])
            let rated = try await sam.rate(path, 4, ["tags": ["depositReturned", "asDescribed"]])
            #expect(rated.status == 200, "\(rated.text)")
            #expect(rated.json.status == "waiting" && rated.json.tags == ["asDescribed", "depositReturned"])
            #expect(
                try await olive.rating(in: path).with(["rating": nil]) == [
                    "rating": nil, "mayRate": false, "mayRateFrom": nil, "mayReply": true,
                ])
            #expect(try await olive.rating(in: path).rating == rated.json)
            #expect(
                try await server.stranger.publicRatings(of: olive).json == [
                    "mean": nil, "count": 0, "items": [], "nextCursor": nil,
                ])
            let edited = try await sam.rate(path, 5, ["text": nil, "tags": []]).json
            #expect(edited.id == rated.json.id && edited.stars == 5 && edited["text"].isNull && edited.tags == [])
            #expect(!edited.editedAt.isNull && edited.visibleAt == rated.json.visibleAt)
            server.clock.advance(days: 7)
            let shown = try await server.stranger.publicRatings(of: olive).json
            #expect(shown.count == 1 && shown.mean.isNull)
            #expect(
                shown.items[0].names == [
                    "id", "stars", "text", "tags", "author", "listing", "createdAt", "editedAt", "reply",
                ])
            #expect(shown.items[0].author == ["name": "Sam", "studentAt": nil])
            #expect(shown.items[0].listing.title == "Sunny room")
            #expect(try await sam.rating(in: path).rating.status == "shown")
            let listing = "/v1/listings/\(shown.items[0].listing.id.text)"
            #expect(try await server.stranger.get(listing).json.owner.rating == ["mean": nil, "count": 1])
            let card = try await server.stranger.get("/v1/listings?near=43.08,-77.67").json.items[0]
            #expect(card.owner.names == ["id", "name", "studentAt"])
        }
    }

    @Test("the owner replies once, which shows the rating; after that it is neither changed nor deleted")
    func replied() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let reply = "/v1/ratings/\(try await sam.rate(path).json.id.text)/reply"
            for somebody in [sam, try await server.register("tom")] {
                #expect(try await somebody.put(reply, ["text": "Thanks"]).status == 404)
            }
            let replied = try await olive.put(reply, ["text": "Thank you!"])
            #expect(replied.status == 200 && replied.json.status == "shown", "\(replied.text)")
            #expect(replied.json.reply["text"] == "Thank you!")
            #expect(try await olive.put(reply, ["text": "And more"]).code == "replied_already")
            #expect(try await sam.rate(path, 1).code == "replied_already")
            #expect(try await sam.delete(path + "/rating").code == "replied_already")
            #expect(try await sam.rating(in: path).mayRate == false)
            #expect(try await server.stranger.publicRatings(of: olive).json.items[0].reply["text"] == "Thank you!")
        }
    }

    @Test("who was not answered, is too new, blocked, the owner, or somebody else does not rate")
    func refused() async throws {
        try await OwnServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let path = try await sam.opened(listing)
            #expect(try await sam.rate(path).code == "not_answered")
            #expect(try await sam.rating(in: path).mayRate == false)
            _ = try await olive.say("Yes.", in: path)
            let early = try await sam.rate(path)
            #expect(early.status == 403 && early.code == "account_too_new")
            #expect(!(try await sam.rating(in: path).mayRateFrom.isNull))
            server.clock.advance(days: 7)
            try await server.makeTenant("union", host: "union.example.edu")
            let others = [
                olive, try await server.register("tom"), try await server.registerAdmin(),
                try await server.register("sam", host: "union.example.edu"),
            ]
            for somebody in others {
                #expect(try await somebody.rate(path).status == 404)
                #expect(try await somebody.delete(path + "/rating").status == 404)
            }
            for somebody in others.dropFirst() { #expect(try await somebody.get(path + "/rating").status == 404) }
            let block = "/v1/admin/accounts/\(sam.accountID)/block"
            #expect(try await others[2].put(block, ["reason": "Asks for gift cards"]).status == 204)
            let token = try await server.stranger.logIn("sam@example.edu").json.token.text
            let blocked = sam.with(token: token, accountID: sam.accountID)
            #expect(try await blocked.rate(path).code == "account_blocked")
            #expect(try await blocked.rating(in: path).mayRate == false)
        }
    }

    @Test("what a rating and a reply may say")
    func malformed() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let wrong: [(JSON, [String])] = [
                (["stars": 0], ["stars"]), (["stars": 6], ["stars"]), (["stars": 4.5], ["stars"]),
                (["stars": nil], ["stars"]), (["stars": "5"], ["stars"]),
                (["text": .string(String(repeating: "a", count: 2001))], ["text"]), (["text": "a\u{0}b"], ["text"]),
                (["tags": ["cheap"]], ["tags"]), (["tags": "responsive"], ["tags"]),
                (["tags": ["responsive", "responsive", "responsive", "responsive"]], ["tags"]),
                (["stars": 0, "text": "a\u{202E}b", "color": 1], ["color", "stars", "text"]),
            ]
            for (change, fields) in wrong {
                let answer = try await sam.rate(path, 4, change)
                #expect(answer.status == 422 && answer.fields.sorted() == fields, "\(change)")
            }
            #expect(try await sam.put(path + "/rating", ["text": "No stars"]).fields == ["stars"])
            #expect(try await sam.send(.PUT, path + "/rating", Array("[]".utf8)).status == 400)
            #expect(try await sam.get(path + "/rating?x=1").status == 400)
            let longest = try await sam.rate(path, 4, ["text": .string(String(repeating: "é", count: 2000))])
            #expect(longest.status == 200)
            let reply = "/v1/ratings/\(longest.json.id.text)/reply"
            for text: JSON in ["", " ", nil, .string(String(repeating: "a", count: 2001))] {
                #expect(try await olive.put(reply, ["text": text]).fields == ["text"])
            }
            #expect(try await olive.put("/v1/ratings/x/reply", ["text": "Thanks"]).status == 404)
            #expect(try await olive.get("/v1/owners/\(olive.accountID)/ratings?cursor=x").status == 400)
        }
    }

    @Test("before a reply the author takes a rating back, and may rate again")
    func withdrawn() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let first = try await sam.rate(path).json.id
            #expect(try await sam.delete(path + "/rating").status == 204)
            #expect(try await sam.delete(path + "/rating").status == 404)
            #expect(try await olive.rating(in: path).rating.isNull)
            #expect(try await olive.put("/v1/ratings/\(first.text)/reply", ["text": "Why?"]).status == 404)
            let second = try await sam.rate(path).json
            #expect(second.id != first && second.editedAt.isNull)
        }
    }

    @Test("a rating stays when its listing is gone, is in the exports of both, and goes with either account")
    func erased() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let listing = try await sam.get(path).json.listing.id.text
            let rating = try await sam.rate(path, 2, ["text": "Quokkasome"]).json
            _ = try await olive.put("/v1/ratings/\(rating.id.text)/reply", ["text": "Not so"])
            _ = try await olive.publish(["title": "Another room"])
            #expect(try await olive.delete("/v1/listings/\(listing)").status == 204)
            let shown = try await server.stranger.publicRatings(of: olive).json.items
            #expect(shown[0]["text"] == "Quokkasome" && shown[0].listing.isNull)
            for (client, isMine, partner): (APIClient, JSON, JSON) in [(sam, true, "Olive"), (olive, false, "Sam")] {
                let exported = try await Unzipped.open(try await client.export().body).json("ratings.json")
                #expect(exported.list.count == 1 && exported[0]["text"] == "Quokkasome")
                #expect(exported[0].isMine == isMine && exported[0]["with"] == partner && exported[0].reply == "Not so")
            }
            #expect(try await sam.leave().status == 204)
            #expect(try await server.stranger.publicRatings(of: olive).json.items == [])
            #expect(try await server.count(of: "ratings") == 0)
        }
    }
}

extension TestMarketplace {
    /// The rows of a table.
    fileprivate func count(of table: String) async throws -> Int {
        try await installation.database.read { db in
            try db.first("SELECT count(*) FROM \(table)") { try $0.int() } ?? 0
        }
    }
}
