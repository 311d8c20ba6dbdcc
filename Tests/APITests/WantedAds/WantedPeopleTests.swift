import Domain
import Testing

@Suite("Wanted ads and other people")
struct WantedPeopleTests {
    @Test("listings that fit and nearly fit an ad are explained; so are ads to the listing's owner")
    func fits() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let ad = try await sam.wants(["budgetCents": 95_000])
            let good = try await olive.posted()
            let near = try await olive.posted(["priceCents": 99_000])
            _ = try await olive.posted(["priceCents": 200_000])
            let found = try await sam.get(ad.wantedPath + "/fits").json.items.list
            #expect(found.map(\.listing.id) == [good.id, near.id])
            #expect(found[0].differences == [] && found[0].area == "Around RIT")
            #expect(found[1].differences == [["code": "overBudget", "amount": 4_000]])
            let others = try await olive.get(near.listingPath + "/wanted-fits").json.items.list
            #expect(others.map(\.wanted.id) == [ad.id] && others[0].differences == found[1].differences)
            for (client, status) in [(sam, 403), (server.stranger, 401)] {
                #expect(try await client.get(near.listingPath + "/wanted-fits").status == status)
            }
            _ = try await sam.patch(ad.wantedPath, ["status": "closed"])
            #expect(try await olive.get(near.listingPath + "/wanted-fits").json.items == [])
        }
    }

    @Test("a room that is offered for rent fits those who want one, and costs each of them its price")
    func rentedRooms() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let room = try await olive.posted(["priceCents": 50_000, "lease": ["homeType": "room"]])
            _ = try await olive.posted(["priceCents": 60_000, "lease": ["homeType": "dorm"]])
            let whole = try await olive.posted(["priceCents": 99_000])
            let pair: JSON = ["people": 2, "budgetCents": 100_000]
            let rooms = try await sam.wants(pair.with(["kind": "room"]))
            let homes = try await sam.wants(pair.with(["kind": "apartment"]))
            for (ad, listing, cents) in [(rooms, room, 100_000), (homes, whole, 99_000)] {
                let found = try await sam.get(ad.wantedPath + "/fits").json.items.list
                #expect(found.map(\.listing.id) == [listing.id])
                #expect(found.map(\.totalCents) == [.number(Double(cents))])
                let ads = try await olive.get(listing.listingPath + "/wanted-fits").json.items.list
                #expect(ads.map(\.wanted.id) == [ad.id])
            }
        }
    }

    @Test("writing about an ad is a conversation as any other; the whole name comes with the answer")
    func conversation() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            #expect(try await sam.patch("/v1/account", ["name": "Sam Surname"]).status == 200)
            let ad = try await sam.wants()
            let opened = try await olive.post(ad.wantedPath + "/conversations", ["message": "I have a room."])
            #expect(opened.status == 201 && opened.json.listing == .null && opened.json.wanted.id == ad.id)
            #expect(opened.json.person.name == "Sam" && opened.json.wanted.title == ad.title)
            let path = "/v1/conversations/\(opened.json.id.text)"
            #expect(try await olive.get(path).json.person.name == "Sam")
            #expect(try await sam.unread() == 1)
            #expect(try await sam.get(path).json.role == "owner")
            #expect(try await sam.say("Where is it?", in: path).status == 201)
            #expect(try await olive.get(path).json.person.name == "Sam Surname")
            let next = try await olive.post(ad.wantedPath + "/conversations", ["message": "On Elm Street."])
            #expect(next.json.id == opened.json.id)
            // A wanted ad has no rating.
            #expect(try await olive.get(path + "/rating").status == 404)
            #expect(try await olive.put(path + "/rating", ["stars": 1]).status == 404)
            #expect(try await sam.post(ad.wantedPath + "/conversations", ["message": "Me"]).code == "own_wanted_ad")
            _ = try await sam.patch(ad.wantedPath, ["status": "closed"])
            #expect(try await olive.get(path).json.wanted.isPublic == false)
            #expect(try await olive.post(ad.wantedPath + "/conversations", ["message": "Hello"]).status == 404)
            let exported = try await Unzipped.open(try await olive.export().body).json("messages.json").list
            #expect(exported[0].wantedId == ad.id && exported[0].listingId == .null)
        }
    }

    @Test("five new conversations on the first day, whether about listings or ads")
    func allowance() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let ad = try await sam.wants()
            for _ in 0..<5 { #expect(try await olive.ask(sam.posted()).status == 201) }
            let refused = try await olive.post(ad.wantedPath + "/conversations", ["message": "I have a room."])
            #expect(refused.status == 429 && refused.code == "too_many_conversations")
        }
    }
}
