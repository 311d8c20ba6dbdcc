import Testing

@testable import App

@Suite("Favourites that are gone")
struct UnavailableFavoriteTests {
    private func unavailable(_ client: APIClient) async throws -> JSON {
        try await client.get("/v1/favorites").json.removed
    }

    private func saved(_ title: String, of owner: APIClient, by client: APIClient) async throws -> JSON {
        let listing = try await owner.posted(["title": .string(title)])
        try #require(try await client.put("/v1/favorites/\(listing.id.text)").status == 204)
        return listing
    }

    @Test("are named with the reason: closed, expired, or removed by a moderator")
    func named() async throws {
        try await OwnServer.run { server in
            let (olive, bob) = (try await server.register("olive"), try await server.register("bob"))
            let (sam, admin) = (try await server.register("sam"), try await server.registerAdmin())
            let closed = try await saved("Closed one", of: olive, by: sam)
            let draft = try await saved("Draft one", of: olive, by: sam)
            let deleted = try await saved("Deleted one", of: olive, by: sam)
            let scam = try await saved("Scam one", of: olive, by: sam)
            let kept = try await saved("Kept one", of: olive, by: sam)
            let blocked = try await saved("Blocked one", of: bob, by: sam)
            #expect(try await unavailable(sam) == [])
            _ = try await olive.patch(closed.listingPath, ["status": "closed"])
            _ = try await olive.patch(draft.listingPath, ["status": "draft", "title": "Not to be seen"])
            #expect(try await olive.delete(deleted.listingPath).status == 204)
            #expect(try await admin.delete("\(scam.listingPath)?reason=Stolen%20photos").status == 204)
            _ = try await admin.put("/v1/admin/accounts/\(bob.accountID)/block", ["reason": "A scam"])
            #expect(
                try await unavailable(sam) == [
                    ["id": blocked.id, "title": "Blocked one", "reason": "removed"],
                    ["id": scam.id, "title": "Scam one", "reason": "removed"],
                    ["id": deleted.id, "title": "Deleted one", "reason": "closed"],
                    ["id": draft.id, "title": nil, "reason": "closed"],
                    ["id": closed.id, "title": "Closed one", "reason": "closed"],
                ])
            #expect(try await sam.get("/v1/favorites").json.items.list.map(\.id) == [kept.id])
            #expect(try await unavailable(olive) == [])
            server.clock.advance(days: 61)
            // The clock moved, so everybody logs in again; expired listings may be closed already or not.
            let later = sam.with(
                token: try await server.stranger.logIn("sam@example.edu").json.token.text, accountID: "")
            let expired: JSON = ["id": kept.id, "title": "Kept one", "reason": "expired"]
            #expect(try await unavailable(later).list.contains(expired))
            _ = try await server.installation.store.listings.closeExpired(at: server.now, limit: 100)
            #expect(try await unavailable(later).list.contains(expired))
        }
    }

    @Test("a held listing is removed, and back among the favourites when it is released")
    func held() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let listing = try await saved("Doubtful one", of: olive, by: sam)
            let held = try await admin.post(
                "/v1/admin/listings/\(listing.id.text)/decision",
                ["decision": "hold", "reason": "Looks like a scam", "lastDecisionId": nil])
            try #require(held.status == 200, "\(held.text)")
            #expect(try await unavailable(sam) == [["id": listing.id, "title": "Doubtful one", "reason": "removed"]])
            let version = try await admin.get("/v1/admin/listings/\(listing.id.text)").json.versions[0].version
            let released = try await admin.post(
                "/v1/admin/listings/\(listing.id.text)/decision",
                ["decision": "release", "reason": "It is none", "lastDecisionId": held.json.id, "version": version])
            try #require(released.status == 200, "\(released.text)")
            #expect(try await unavailable(sam) == [])
            #expect(try await sam.get("/v1/favorites").json.items[0].id == listing.id)
        }
    }

    @Test("are listed on the first page only, and can be removed like any other")
    func takenOff() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (a, b) = (
                try await saved("Deleted one", of: olive, by: sam), try await saved("Closed one", of: olive, by: sam)
            )
            for title in ["One more", "And one more"] { _ = try await saved(title, of: olive, by: sam) }
            _ = try await olive.delete(a.listingPath)
            _ = try await olive.patch(b.listingPath, ["status": "closed"])
            let first = try await sam.get("/v1/favorites?limit=1").json
            #expect(first.removed.list.count == 2)
            let second = try await sam.get("/v1/favorites?limit=1&cursor=\(first.nextCursor.text)").json
            #expect(second.items.list.count == 1 && !second.names.contains("removed"))
            for listing in [a, b] {
                for _ in 0..<2 { #expect(try await sam.delete("/v1/favorites/\(listing.id.text)").status == 204) }
            }
            #expect(try await unavailable(sam) == [])
            #expect(try await sam.put("/v1/favorites/\(a.id.text)").status == 404)
        }
    }

    @Test("the title of a deleted listing does not outlive its owner's account, nor half a year")
    func forgotten() async throws {
        try await OwnServer.run { server in
            let (olive, bob) = (try await server.register("olive"), try await server.register("bob"))
            let sam = try await server.register("sam")
            let (a, b) = (
                try await saved("Olive's place", of: olive, by: sam), try await saved("Bob's place", of: bob, by: sam)
            )
            for (owner, listing) in [(olive, a), (bob, b)] { _ = try await owner.delete(listing.listingPath) }
            #expect(try await unavailable(sam).list.map(\.title) == ["Bob's place", "Olive's place"])
            let gone = try await olive.leave()
            try #require(gone.status == 204, "\(gone.text)")
            #expect(try await unavailable(sam).list.map(\.title) == ["Bob's place"])
            let store = server.installation.store
            #expect(try await store.favorites.deleteOldUnavailableFavorites(limit: 100) == 0)
            server.clock.advance(days: 181)
            #expect(try await store.favorites.deleteOldUnavailableFavorites(limit: 100) == 1)
        }
    }
}
