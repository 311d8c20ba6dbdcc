import Domain
import Testing

@testable import App

@Suite("Listings that one should see before paying")
struct ListingDoubtTests {
    private static let cheap: JSON = ["priceCents": 40_000]
    private static let lowRent: JSON = ["reasons": ["rentFarBelow"]]
    private static let reported: JSON = ["reasons": ["reported"]]

    /// The ids around the campus, the cheapest first.
    private static func ids(_ client: APIClient) async throws -> [String] {
        try await client.search("&sort=price").items.list.map(\.id.text)
    }

    @Test("a rent far below the usual of an unconfirmed owner comes last and says so, until the price is another")
    func lowRent() async throws {
        try await OwnServer.run { server in
            try await server.loadRents()
            let (olive, una) = (try await server.register("olive"), try await server.register("una"))
            let usual = try await olive.posted(["priceCents": 130_000])
            #expect(usual.doubt.isNull)
            let low = try await una.posted(Self.cheap)
            #expect(low.doubt == Self.lowRent, "the owner sees it at once")
            #expect(try await server.stranger.get(low.listingPath).json.doubt == Self.lowRent)
            let found = try await server.stranger.search("&sort=price").items.list
            #expect(found.map(\.id) == [usual.id, low.id] && found.map(\.doubt) == [nil, Self.lowRent])
            #expect(try await una.get("/v1/account/listings").json.items[0].doubt == Self.lowRent)
            let page = try await server.stranger.get("/listings/\(low.id.text)").text
            #expect(page.contains("See the home before you pay."))
            let edited = try await una.patch(low.listingPath, ["priceCents": 120_000])
            #expect(edited.status == 200 && edited.json.doubt.isNull, "the response to the edit tells it")
            #expect(try await Self.ids(server.stranger) == [low.id.text, usual.id.text])
            #expect(try await una.patch(low.listingPath, Self.cheap).json.doubt == Self.lowRent)
            #expect(try await una.patch(low.listingPath, ["title": "Another title"]).json.doubt == Self.lowRent)
            #expect(try await Self.ids(server.stranger) == [usual.id.text, low.id.text])
        }
    }

    @Test("who confirms the address offers as low a rent as they like, also what was posted before")
    func confirmed() async throws {
        try await OwnServer.run { server in
            try await server.loadRents()
            let (una, token) = try await server.registerAddress("una@nowhere.example")
            let low = try await una.posted(Self.cheap)
            #expect(low.doubt == Self.lowRent)
            #expect(try await server.verify(token, as: una).status == 200)
            #expect(try await server.stranger.get(low.listingPath).json.doubt.isNull)
            #expect(try await server.stranger.search().items[0].doubt.isNull, "the card is another too")
            #expect(try await una.posted(Self.cheap).doubt.isNull)
        }
    }

    @Test("what a moderator released stays free of the doubt at this price")
    func released() async throws {
        try await OwnServer.run { server in
            try await server.loadRents()
            let (una, sam) = (try await server.register("una"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let low = try await una.publish(Self.cheap)
            #expect(try await sam.report(low).status == 201)
            #expect(try await mo.decide(low, "release").status == 200)
            #expect(try await server.stranger.get(low).json.doubt.isNull)
            #expect(try await una.patch(low, ["title": "Another title"]).json.doubt.isNull)
            #expect(try await una.patch(low, ["priceCents": 41_000]).json.doubt == Self.lowRent)
        }
    }

    @Test("two independent accounts with a history raise a doubt; a moderator clears it, and so does a block of one")
    func reports() async throws {
        try await OwnServer.run { server in
            let mo = try await server.registerAdmin("mo")
            let (path, reporters) = try await server.reporters("a", "b", "c")
            #expect(try await reporters[0].report(path).status == 201)
            #expect(try await server.stranger.get(path).json.doubt.isNull, "one says nothing")
            #expect(try await reporters[1].report(path).status == 201)
            #expect(try await server.stranger.get(path).json.doubt == Self.reported)
            let ban = "/v1/admin/accounts/\(reporters[0].accountID)/block"
            #expect(try await mo.put(ban, ["reason": "Reports what it likes"]).status < 300)
            #expect(try await server.stranger.get(path).json.doubt.isNull)
            #expect(try await reporters[2].report(path).status == 201)
            #expect(try await server.stranger.get(path).json.doubt == Self.reported)
            #expect(try await mo.decide(path, "release").status == 200)
            #expect(try await server.stranger.get(path).json.doubt.isNull)
        }
    }

    @Test(
        "two accounts of one browser or network, and young ones beside them, raise none",
        arguments: ["device", "network"])
    func strangers(trace: String) async throws {
        try await OwnServer.run { server in
            let (path, reporters) = try await server.reporters("a", "b")
            try await server.shareTrace(trace, of: reporters[0], with: reporters[1])
            for reporter in reporters { #expect(try await reporter.report(path).status == 201) }
            for young in try await server.registerOld("x", "y", "z") {
                #expect(try await young.report(path).status == 201)
            }
            let shown = try await server.stranger.get(path)
            #expect(shown.status == 200 && shown.json.doubt.isNull)
        }
    }

    @Test("rents of young accounts and of what somebody with a history reported are compared with nothing")
    func compared() async throws {
        try await OwnServer.run { server in
            let (path, reporters) = try await server.reporters("a")
            let ring = try await server.register("ring")
            for _ in 0..<12 { _ = try await ring.posted(["priceCents": 44_000, "bedrooms": 4]) }
            let check = "/v1/rent-check?near=43.0846,-77.6743&bedrooms=4&priceCents=200000"
            #expect(try await server.stranger.get(check).json.similarCount == 0)
            let owner = try await server.register("owner")
            try await server.giveHistory(to: owner)
            var paths: [String] = []
            for _ in 0..<11 { paths.append(try await owner.publish(["priceCents": 190_000, "bedrooms": 4])) }
            #expect(try await server.stranger.get(check).json.similarCount == 11)
            #expect(try await reporters[0].report(paths[0]).status == 201)
            #expect(try await server.stranger.get(check).json.similarCount == 10)
            #expect(try await server.stranger.get(paths[0]).json.doubt.isNull)
            #expect(try await server.stranger.get(path).json.doubt.isNull)
        }
    }

    @Test("it is no match of a saved search, and fits no wanted ad")
    func suggestions() async throws {
        try await OwnServer.run { server in
            try await server.loadRents()
            let (sam, una) = (try await server.register("sam"), try await server.register("una"))
            let saved = try await sam.post(
                "/v1/saved-searches", ["name": "Near", "query": "near=43.0846,-77.6743"])
            try #require(saved.status == 201, "\(saved.text)")
            let ad = try await sam.wants(["people": 1, "kind": "any"])
            let low = try await una.posted(Self.cheap)
            #expect(low.doubt == Self.lowRent)
            try await server.step(.savedSearches)
            #expect(try await sam.get("/v1/saved-searches").json.items[0].newCount == 0)
            #expect(try await sam.get("\(ad.wantedPath)/fits").json.items.list.isEmpty)
            #expect(try await una.get("\(low.listingPath)/wanted-fits").json.items.list.isEmpty)
            #expect(try await una.patch(low.listingPath, ["priceCents": 80_000]).json.doubt.isNull)
            try await server.step(.savedSearches)
            #expect(try await sam.get("/v1/saved-searches").json.items[0].newCount == 1)
            #expect(try await sam.get("\(ad.wantedPath)/fits").json.items.list.map(\.listing.id) == [low.id])
        }
    }
}

extension OwnServer {
    /// Lets posts compare rents: nothing that is posted waits for figures to load.
    fileprivate func loadRents() async throws {
        _ = try await stranger.get("/v1/rent-check?postalCode=14623&bedrooms=2&priceCents=95000")
        _ = try await stranger.get("/v1/areas?q=Rochester")
    }

    /// A listing of an owner with a history, and accounts with a history and a network of their own.
    fileprivate func reporters(_ names: String...) async throws -> (listing: String, [APIClient]) {
        let olive = try await register("olive")
        try await giveHistory(to: olive)
        let path = try await olive.publish()
        var clients: [APIClient] = []
        for name in names {
            let client = try await register(name)
            _ = try await client.publish()
            clients.append(client)
        }
        for client in clients {
            try await giveHistory(to: client)
            try await giveNetwork(to: client)
        }
        return (path, clients)
    }
}
