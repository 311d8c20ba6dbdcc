import Testing

@testable import App

@Suite("Listings: closing, expiring, renewing")
struct LifecycleTests {
    @Test("only its owner sees a closed listing, and reopening it starts its time again")
    func closeAndReopen() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            #expect(try await olive.patch(listing.listingPath, ["status": "closed"]).json.status == "closed")
            #expect(try await server.stranger.get(listing.listingPath).status == 404)
            #expect(try await server.stranger.found() == 0)
            #expect(try await server.stranger.found("&q=sunny") == 0)
            #expect(try await olive.get(listing.listingPath).json.status == "closed")
            #expect(try await olive.get("/v1/account/listings").json.items[0].status == "closed")
            server.clock.advance(days: 10)
            let reopened = try await olive.patch(listing.listingPath, ["status": "active"]).json
            #expect(reopened.status == "active")
            #expect(reopened.expiresAt.text > listing.expiresAt.text)
            #expect(reopened.createdAt == listing.createdAt)
            #expect(try await server.stranger.found("&q=sunny") == 1)
            #expect(try await server.stranger.get(listing.listingPath).status == 200)
        }
    }

    @Test("an edit does not lengthen a listing's life; renewing does")
    func lifetime() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            server.clock.advance(days: 20)
            let edited = try await olive.patch(listing.listingPath, ["title": "A new title", "status": "active"]).json
            #expect(edited.expiresAt == listing.expiresAt)
            let renewed = try await olive.post("\(listing.listingPath)/renew")
            #expect(renewed.status == 200)
            #expect(renewed.json.expiresAt.text > listing.expiresAt.text)
            #expect(renewed.headers["ETag"] != [])
        }
    }

    @Test("after 60 days a listing expires: gone for everybody but its owner, until it is renewed")
    func expiry() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let sam = try await server.register("sam")
            let listing = try await olive.posted()
            _ = try await sam.put("/v1/favorites/\(listing.id.text)")
            // Sessions that are unused for thirty days end.
            for _ in 0..<2 {
                server.clock.advance(days: 29)
                for client in [olive, sam] { #expect(try await client.get("/v1/account").status == 200) }
            }
            server.clock.advance(days: 1)
            #expect(try await server.stranger.get(listing.listingPath).status == 200)
            #expect(try await server.stranger.found() == 1)
            server.clock.advance(days: 1)
            // At once, although the sweep has not closed it yet.
            #expect(try await server.stranger.get(listing.listingPath).status == 404)
            #expect(try await server.stranger.found() == 0)
            try await server.step(.listingExpiry)
            #expect(try await server.stranger.found() == 0)
            #expect(try await server.stranger.found("&q=sunny") == 0)
            #expect(try await sam.get("/v1/favorites").json.items == [])
            #expect(try await olive.get(listing.listingPath).json.status == "closed")
            #expect(try await olive.get("/v1/account/listings").json.items[0].status == "closed")
            let renewed = try await olive.post("\(listing.listingPath)/renew").json
            #expect(renewed.status == "active")
            #expect(try await server.stranger.found("&q=sunny") == 1)
            #expect(try await sam.get("/v1/favorites").json.items.list.count == 1)
        }
    }

    @Test("the tenant's own number of days counts")
    func tenantDays() async throws {
        try await OwnServer.run { server in
            try await server.set("listingDays", to: "1")
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            server.clock.advance(days: 1)
            #expect(try await server.stranger.get(listing.listingPath).status == 404)
            try await server.step(.listingExpiry)
            #expect(try await olive.get(listing.listingPath).json.status == "closed")
        }
    }

    @Test("renewing is refused to somebody else, and for what is not there")
    func renewalRefused() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted()
            #expect(try await sam.post("\(listing.listingPath)/renew").status == 403)
            _ = try await olive.patch(listing.listingPath, ["status": "closed"])
            #expect(try await sam.post("\(listing.listingPath)/renew").status == 404)
            #expect(try await olive.post("/v1/listings/0190a5d0-1234-7abc-8def-0123456789ab/renew").status == 404)
        }
    }
}
