import Testing

@Suite("Editing saved searches")
struct SavedSearchEditTests {
    @Test("a search is read, renamed and changed; with another query it begins anew")
    func changed() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let made = try await sam.post(
                "/v1/saved-searches", ["name": "Near RIT", "query": .string(SavedSearchTests.nearRIT)])
            let path = try #require(made.headers["Location"].first)
            _ = try await olive.posted()
            try await SavedSearchTests.expect(1, of: sam, on: server)
            let read = try await sam.get(path)
            #expect(read.status == 200 && read.json.newCount == 1 && read.json.query.text == SavedSearchTests.nearRIT)

            let renamed = try await sam.patch(path, ["name": " Close by "])
            #expect(renamed.status == 200 && renamed.json.name == "Close by" && renamed.json.newCount == 1)
            let stale = try await sam.with(["If-Match": read.headers["ETag"].first ?? ""]).patch(path, ["name": "Mine"])
            #expect((stale.status, stale.code) == (412, "stale"))
            let fresh = sam.with(["If-Match": renamed.headers["ETag"].first ?? ""])
            let cheaper: JSON = ["query": "near=43.0846,-77.6743&maxPriceCents=50000"]
            let changed = try await fresh.patch(path, cheaper)
            #expect(changed.status == 200 && changed.json.newCount == 0 && changed.json.name == "Close by")

            _ = try await olive.posted()
            try await server.markVerified(olive)
            let cheap = try await olive.posted(["priceCents": 45_000])
            try await SavedSearchTests.expect(1, of: sam, on: server)
            #expect(try await sam.get("\(path)/new").json.items.list.map(\.id) == [cheap.id])
            for wrong in [["name": .null], ["query": "near=x"], ["query": "minBedrooms=3&maxBedrooms=2"]] as [JSON] {
                #expect(try await sam.patch(path, wrong).status == 422, "\(wrong)")
            }
            #expect(try await olive.get(path).status == 404)
            #expect(try await olive.patch(path, ["name": "Hers"]).status == 404)
        }
    }
}
