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
    @Test("a stale If-Match deletes nothing, for its owner and for an admin; the fresh one does")
    func ifMatch() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let admin = try await server.registerAdmin()
            for (caller, query) in [(olive, ""), (admin, "?reason=A%20scam")] {
                let posted = try await olive.post("/v1/listings", .sunnyRoom)
                let path = posted.json.listingPath
                let old = posted.headers["ETag"].first ?? ""
                #expect(try await olive.patch(path, ["title": "Not what was read"]).status == 200)
                let stale = try await caller.with(["If-Match": old]).delete(path + query)
                #expect(stale.status == 412 && stale.code == "stale")
                #expect(try await olive.get(path).status == 200)
                let fresh = try await caller.get(path).headers["ETag"].first ?? ""
                #expect(try await caller.with(["If-Match": fresh]).delete(path + query).status == 204)
                #expect(try await olive.get(path).status == 404)
            }
            let last = try await olive.posted().listingPath
            #expect(try await olive.with(["If-Match": "*"]).delete(last).status == 204)
        }
    }

    @Test("of an edit and a deletion at once with the same tag exactly one gets through", arguments: 0..<5)
    func race(round: Int) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let posted = try await olive.post("/v1/listings", .sunnyRoom)
            let writer = olive.with(["If-Match": posted.headers["ETag"].first ?? ""])
            async let edited = writer.patch(posted.json.listingPath, ["title": "Edited in time"])
            async let deleted = writer.delete(posted.json.listingPath)
            let statuses = [try await edited.status, try await deleted.status]
            // A deleted listing is stale to an editor who had read it, and not found to one who comes after.
            #expect([[200, 412], [404, 204], [412, 204]].contains(statuses), "\(statuses)")
        }
    }
}
