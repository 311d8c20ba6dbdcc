import Domain
import Testing

@testable import API
@testable import App

@Suite("Figures beside a listing that is remembered")
struct RememberedListingTests {
    private static let parts = ["rent-check", "nearby"]

    @Test("a changed price counts from the answer to its change on, and a closed listing has no figures any more")
    func change() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["priceCents": 90_000, "amenities": ["utilitiesIncluded"]]).listingPath
            for part in Self.parts { #expect(try await server.stranger.get("\(listing)/\(part)").status == 200) }
            #expect(try await server.stranger.get("\(listing)/rent-check").json.costCents == 90_000)
            _ = try await olive.patch(listing, ["priceCents": 80_000])
            #expect(try await server.stranger.get("\(listing)/rent-check").json.costCents == 80_000)
            _ = try await olive.patch(listing, ["status": "closed"])
            for part in Self.parts {
                #expect(try await server.stranger.get("\(listing)/\(part)").status == 404, "\(part)")
                #expect(try await olive.get("\(listing)/\(part)").status == 200, "\(part)")
            }
        }
    }

    @Test("what is remembered is not read anew, until the listing is said to have changed")
    func remembered() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let id = try #require(Listing.ID(try await olive.posted(["priceCents": 90_000]).id.text))
            let tenant = try await server.tenant().id
            let listings = PublicListings(store: server.installation.store.listings, clock: server.clock.clock)
            let first = try #require(try await listings.listing(id, in: tenant))
            // Bypasses the change log, so that the server does not see it.
            try await server.installation.database.write { db in
                try db.execute("UPDATE listings SET price_cents = 80000 WHERE tenant_id = ? AND id = ?", tenant, id)
            }
            #expect(try await listings.listing(id, in: tenant)?.fields.priceCents == 90_000)
            listings.forget([try #require(first.number)])
            #expect(try await listings.listing(id, in: tenant)?.fields.priceCents == 80_000)
        }
    }

    @Test("a listing whose owner is blocked has no figures any more")
    func blockedOwner() async throws {
        try await TestServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .admin))
            let listing = try await olive.posted().listingPath
            for part in Self.parts { #expect(try await server.stranger.get("\(listing)/\(part)").status == 200) }
            let path = "/v1/admin/accounts/\(olive.accountID)/block"
            #expect(try await mo.put(path, ["reason": "fake adverts"]).status == 204)
            for part in Self.parts {
                #expect(try await server.stranger.get("\(listing)/\(part)").status == 404, "\(part)")
            }
        }
    }

    @Test("another marketplace has none of it, also right after somebody looked")
    func otherTenant() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let olive = try await server.register("olive")
            let other = try await server.register("olive", host: "campus.example.edu")
            let listing = try await olive.posted().listingPath
            for part in Self.parts {
                #expect(try await olive.get("\(listing)/\(part)").status == 200)
                #expect(try await other.get("\(listing)/\(part)").status == 404, "\(part)")
            }
        }
    }
}
