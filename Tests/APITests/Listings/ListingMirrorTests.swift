import Domain
import Testing

@testable import App

@Suite("A copy of the public listings")
struct ListingMirrorTests {
    private static let path = "/v1/listings/changes"

    /// A copy that is kept by the answers alone.
    private struct Copy {
        var listings: [String: JSON] = [:]
        var cursor: String?

        mutating func follow(_ client: APIClient, limit: Int = 2) async throws {
            var hasMore = true
            while hasMore {
                let query = "?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? "")
                let answer = try await client.get(path + query)
                try #require(answer.status == 200, "\(answer.text)")
                for item in answer.json.items.list {
                    listings.removeValue(forKey: item.id.text)
                    if !item.listing.isNull { listings[item.id.text] = item.listing }
                }
                cursor = answer.json.nextCursor.text
                hasMore = answer.json.hasMore == true
            }
        }
    }

    /// The listings as a stranger sees them, one by one.
    private func shown(_ ids: [String], to stranger: APIClient) async throws -> [String: Int] {
        var found: [String: Int] = [:]
        for id in ids {
            let answer = try await stranger.get("/v1/listings/\(id)")
            if answer.status == 200 { found[id] = answer.json.priceCents.int }
        }
        return found
    }

    @Test("it follows posts, edits, closing, deletion, a block and its end, and a draft, and shows no contact")
    func story() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (ada, reader) = (try await server.registerAdmin().confirmed(), try await server.register("reader"))
            var ids: [String] = []
            for cents in 1...5 {
                ids.append(try await olive.posted(["priceCents": .number(Double(cents) * 10_000)]).id.text)
            }
            ids.append(try await sam.posted(["hideExactLocation": true]).id.text)
            var copy = Copy()
            func check(_ step: String) async throws {
                try await copy.follow(reader)
                let known = copy.listings.mapValues { $0.priceCents.int }
                #expect(try await known == shown(ids, to: server.stranger), "\(step)")
            }
            try await check("at the beginning")
            #expect(copy.listings.count == 6)
            #expect(copy.listings.values.allSatisfy { $0.contact.isNull && $0.contactHidden == "not_signed_in" })
            #expect(copy.listings[ids[5]]?.approximate == true)
            #expect(try await olive.patch("/v1/listings/\(ids[0])", ["priceCents": 77_000]).status == 200)
            #expect(try await olive.patch("/v1/listings/\(ids[1])", ["status": "closed"]).status == 200)
            #expect(try await olive.patch("/v1/listings/\(ids[2])", ["status": "draft"]).status == 200)
            #expect(try await olive.delete("/v1/listings/\(ids[3])").status == 204)
            try await check("after changes")
            #expect(copy.listings.count == 3)
            #expect(try await olive.patch("/v1/listings/\(ids[2])", ["status": "active"]).status == 200)
            let block = "/v1/admin/accounts/\(sam.accountID)/block"
            #expect(try await ada.put(block, ["reason": "Sells bridges"]).status == 204)
            try await copy.follow(reader)
            #expect(!copy.listings.keys.contains(ids[5]) && copy.listings.keys.contains(ids[2]))
            #expect(try await ada.delete(block).status == 204)
            try await check("after the block")
            #expect(try await olive.confirmed().leave().status == 204)
            try await check("after the owner left")
            #expect(Set(copy.listings.keys) == [ids[5]])
        }
    }

    @Test("it is read with a key that may read listings, or signed in, and by no stranger")
    func callers() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerAdmin().confirmed()
            let form: JSON = ["name": "Mirror", "scopes": ["listings:read"]]
            let secret = try await ada.post("/v1/admin/keys", form).json.secret.text
            #expect(try await server.stranger.with(token: secret, accountID: "").get(Self.path).status == 200)
            #expect(try await ada.get(Self.path).status == 200)
            #expect(try await server.stranger.get(Self.path).status == 401)
        }
    }

    @Test("the cursor of another marketplace, and one that was edited, is refused and named")
    func cursors() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let olive = try await server.register("olive")
            let uma = try await server.register("uma", host: "union.example.edu")
            let cursor = try await olive.get(Self.path).json.nextCursor.text
            #expect(try await olive.get("\(Self.path)?cursor=\(cursor)").status == 200)
            for wrong in [cursor, "x"] {
                let refused = try await uma.get("\(Self.path)?cursor=\(wrong)")
                #expect(refused.status == 400 && refused.fields == ["cursor"], "\(refused.text)")
            }
        }
    }
}
