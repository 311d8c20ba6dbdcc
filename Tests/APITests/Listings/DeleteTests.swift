import Testing

@Suite("Listings: deleting")
struct DeleteTests {
    @Test("a deleted listing is gone with its photos, their files, its favourites and its place in the search")
    func everything() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (listing, kept) = (try await olive.posted(), try await olive.posted(["title": "Stays here"]))
            let photo = try await olive.send(.POST, "\(listing.listingPath)/photos", TestImage.png(), type: "image/png")
            try #require(photo.status == 201, "\(photo.text)")
            _ = try await sam.put("/v1/favorites/\(listing.id.text)")
            #expect(try await server.stranger.get(photo.json.urls.small.text).status == 200)

            #expect(try await olive.delete(listing.listingPath).status == 204)
            #expect(try await olive.get(listing.listingPath).status == 404)
            #expect(try await olive.delete(listing.listingPath).status == 404)
            #expect(try await server.stranger.get(photo.json.urls.small.text).status == 404)
            #expect(try await sam.get("/v1/favorites").json.items == [])
            #expect(try await olive.search("&q=sunny").total == 0)
            #expect(try await olive.search().items.list.map(\.id) == [kept.id])
            #expect(try await olive.get("/v1/account/listings").json.items.list.map(\.id) == [kept.id])
            try await eventually("the files go") { server.photoFiles.isEmpty }
            #expect(try await sam.put("/v1/favorites/\(listing.id.text)").status == 404)
        }
    }

    @Test("its owner needs no reason; an admin does, and it is written down")
    func reasons() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let admin = try await server.registerAdmin()
            let listing = try await olive.posted()
            for query in ["", "?reason=", "?reason=no", "?reason=\(String(repeating: "x", count: 1_001))"] {
                let answer = try await admin.delete(listing.listingPath + query)
                #expect(answer.status == 422, "\(query)")
                #expect(answer.fields == ["reason"])
            }
            #expect(try await admin.delete("\(listing.listingPath)?colour=red").status == 400)
            #expect(try await olive.get(listing.listingPath).status == 200)
            #expect(try await admin.delete("\(listing.listingPath)?reason=A%20scam").status == 204)
            let audit = try await admin.get("/v1/admin/audit").json.items[0]
            #expect(audit.subject == listing.id)
            #expect(audit.reason == "A scam")
        }
    }
}
