import Testing

@Suite("Listings: ETag, If-Match, If-None-Match")
struct EditConflictTests {
    private func tag(_ reply: APIResponse) -> String { reply.headers["ETag"].first ?? "" }

    @Test("every answer has a strong tag, that changes with the listing and with nothing else")
    func tags() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let posted = try await olive.post("/v1/listings", .sunnyRoom)
            let path = posted.json.listingPath
            #expect(tag(posted).hasPrefix("\"") && tag(posted).hasSuffix("\""))
            #expect(tag(try await olive.get(path)) == tag(posted))
            _ = try await olive.posted(["title": "Another room"])
            #expect(tag(try await olive.get(path)) == tag(posted))
            let edited = try await olive.patch(path, ["title": "A new title"])
            #expect(tag(edited) != tag(posted))
            #expect(tag(try await olive.get(path)) == tag(edited))
        }
    }

    @Test("a stale If-Match is 412 and changes nothing; the fresh one, a list that holds it, and * go through")
    func ifMatch() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let old = try await olive.post("/v1/listings", .sunnyRoom)
            let path = old.json.listingPath
            let fresh = try await olive.with(["If-Match": tag(old)]).patch(path, ["title": "First edit"])
            #expect(fresh.status == 200)
            for stale in [tag(old), "\"nonsense\"", "W/\(tag(fresh))", "\"1-0\", \(tag(old))"] {
                let answer = try await olive.with(["If-Match": stale]).patch(path, ["title": "Never"])
                #expect(answer.status == 412, "\(stale)")
                #expect(answer.code == "stale")
                #expect(try await olive.with(["If-Match": stale]).post("\(path)/renew").status == 412)
            }
            #expect(try await olive.get(path).json.title == "First edit")
            #expect(
                try await olive.with(["If-Match": "\(tag(old)), \(tag(fresh))"]).patch(path, ["title": "Second edit"])
                    .status == 200)
            #expect(try await olive.with(["If-Match": "*"]).patch(path, ["title": "Third edit"]).status == 200)
        }
    }

    @Test("an If-Match without quotation marks is told to have them, and changes nothing")
    func bareTag() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.post("/v1/listings", .sunnyRoom)
            let path = listing.json.listingPath
            for bare in [tag(listing).replacing("\"", with: ""), "", "\"", "\(tag(listing)), x", "W/1"] {
                let writer = olive.with(["If-Match": bare])
                for answer in [
                    try await writer.patch(path, ["title": "Never"]), try await writer.post("\(path)/renew"),
                    try await writer.delete(path),
                ] {
                    #expect(answer.status == 400 && answer.code == "malformed_parameter", "\(bare)")
                    #expect(answer.fields == ["If-Match"])
                    #expect(answer.json.detail.text.contains("quotation marks"))
                }
            }
            #expect(tag(try await olive.get(path)) == tag(listing))
        }
    }

    @Test("of two writers at once with the same tag exactly one gets through", arguments: 0..<5)
    func twoWriters(round: Int) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.post("/v1/listings", .sunnyRoom)
            let writer = olive.with(["If-Match": tag(listing)])
            async let one = writer.patch(listing.json.listingPath, ["title": "From one"])
            async let other = writer.patch(listing.json.listingPath, ["title": "From other"])
            let answers = [try await one, try await other]
            #expect(answers.map(\.status).sorted() == [200, 412])
            let winner = try #require(answers.first { $0.status == 200 })
            #expect(try await olive.get(listing.json.listingPath).json.title == winner.json.title)
        }
    }

    @Test("writers without a tag all get through, and no edit of another member is lost")
    func withoutTags() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.posted().listingPath
            async let title = olive.patch(path, ["title": "A new title"])
            async let bedrooms = olive.patch(path, ["bedrooms": 4])
            async let price = olive.patch(path, ["priceCents": 12_345])
            #expect([try await title.status, try await bedrooms.status, try await price.status] == [200, 200, 200])
            let stored = try await olive.get(path).json
            #expect(stored.title == "A new title")
            #expect(stored.bedrooms == 4)
            #expect(stored.priceCents == 12_345)
        }
    }

    @Test("If-None-Match answers 304 without a body until the listing changes")
    func ifNoneMatch() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.post("/v1/listings", .sunnyRoom)
            for known in [tag(listing), "W/\(tag(listing))", "\"x\", \(tag(listing))", "*"] {
                let answer = try await olive.with(["If-None-Match": known]).get(listing.json.listingPath)
                #expect(answer.status == 304, "\(known)")
                #expect(answer.body.isEmpty)
                #expect(tag(answer) == tag(listing))
                #expect(answer.headers["Vary"].joined().contains("Authorization"))
            }
            // A stranger's tag is of another representation.
            let seen = tag(try await server.stranger.get(listing.json.listingPath))
            #expect(try await olive.with(["If-None-Match": seen]).get(listing.json.listingPath).status == 200)
            _ = try await olive.patch(listing.json.listingPath, ["title": "A new title"])
            #expect(try await olive.with(["If-None-Match": tag(listing)]).get(listing.json.listingPath).status == 200)
        }
    }
}
