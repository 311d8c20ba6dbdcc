import Testing

@Suite("What the first screen asks for")
struct CampusTests {
    @Test("campuses tell how many listings are around them and the lowest price, sales and other marketplaces left out")
    func campuses() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("other", host: "other.example")
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            _ = try await olive.posted(["priceCents": 90_000])
            _ = try await olive.posted(["priceCents": 70_000])
            _ = try await olive.posted(["kind": "buy", "pricePeriod": "once", "priceCents": 10_000])
            let items = try await server.stranger.get("/v1/campuses?limit=1").json.items
            try #require(items.list.count == 1)
            #expect(items[0].listings == 2)
            #expect(items[0].minPriceCents == 70_000)
            #expect(items[0].currency == "USD")
            #expect(items[0].university.name == "Rochester Institute of Technology")
            let tiles = try await server.stranger.get("/fragments/campuses?limit=6").text
            #expect(tiles.contains("<strong>Rochester Institute of Technology</strong>"))
            #expect(tiles.contains("href=\"/listings?universityId=\(items[0].university.id.text)\""))
            #expect(tiles.contains("<span>2 places from $700</span>"))
            let start = try await server.stranger.get("/").text
            #expect(start.contains(tiles) && start.contains("\"/fragments/campuses?limit=6\":null"))
            #expect(try await server.at(host: "other.example").get("/v1/campuses").json.items.list == [])
        }
    }

    @Test("a limit that cannot be and an unknown parameter are refused", arguments: ["limit=0", "limit=13", "x=1"])
    func malformed(query: String) async throws {
        try await TestServer.run { server async throws in
            for root in ["/v1", "/fragments"] {
                #expect(try await server.stranger.get("\(root)/campuses?\(query)").status == 400)
            }
            #expect(try await server.stranger.get("/v1/campuses").status == 200)
        }
    }

    @Test("the university of an address is found by its domain and by a parent of it")
    func domains() async throws {
        try await TestServer.run { server in
            for domain in ["rit.edu", "RIT.edu", "g.rit.edu", "cs.rit.edu"] {
                let items = try await server.stranger.get("/v1/universities?emailDomain=\(domain)").json.items.list
                #expect(items.map(\.name) == ["Rochester Institute of Technology"], "\(domain)")
            }
            for domain in ["edu", "example.com", "notrit.edu"] {
                let items = try await server.stranger.get("/v1/universities?emailDomain=\(domain)").json.items.list
                #expect(items == [], "\(domain)")
            }
            let long = String(repeating: "a", count: 254)
            #expect(try await server.stranger.get("/v1/universities?emailDomain=\(long)").status == 400)
        }
    }

    @Test("a postal code tells city and region; one that is not known is 404, and a country is needed")
    func postalCodes() async throws {
        try await TestServer.run { server in
            let found = try await server.stranger.get("/v1/postal-codes/14623?country=us").json
            #expect(found == ["postalCode": "14623", "country": "US", "city": "Rochester", "region": "NY"])
            for path in ["99999?country=US", "14623?country=DE", "%20?country=US", "1462314623146?country=US"] {
                #expect(try await server.stranger.get("/v1/postal-codes/\(path)").status == 404, "\(path)")
            }
            for query in ["", "?country=USA", "?country=US&x=1"] {
                #expect(try await server.stranger.get("/v1/postal-codes/14623\(query)").status == 400, "\(query)")
            }
        }
    }

    @Test("who is signed in is told to themselves; a stranger and an ended session are nobody")
    func currentSession() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let account = try await olive.get("/v1/account").json
            #expect(try await olive.get("/v1/sessions/current").json.account == account)
            let nobody = try await server.stranger.get("/v1/sessions/current")
            #expect(nobody.status == 200 && nobody.json.account.isNull)
            #expect(try await olive.delete("/v1/sessions/current").status == 204)
            #expect(try await olive.get("/v1/sessions/current").status == 401)
        }
    }
}
