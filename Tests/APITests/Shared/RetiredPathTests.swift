import Testing

@Suite("Retired paths")
struct RetiredPathTests {
    @Test("an old path works, says since and until when, and leads to its successor; no other path says so")
    func headers() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.posted().listingPath
            let (old, new) = (try await olive.post("\(path)/renew"), try await olive.post("\(path)/renewal"))
            #expect(old.status == 200 && new.status == 200)
            #expect(old.headers["Deprecation"] == ["@1796083200"])
            #expect(old.headers["Sunset"] == ["Wed, 01 Dec 2027 00:00:00 GMT"])
            #expect(old.headers["Link"] == ["<\(path)/renewal>; rel=\"successor-version\""])
            #expect(new.headers["Deprecation"].isEmpty && new.headers["Link"].isEmpty)
            let refused = try await server.stranger.post("\(path)/renew")
            #expect(refused.status == 401 && !refused.headers["Sunset"].isEmpty)
        }
    }

    @Test("a first message is `text` as every further one, or `message` as before, and never both")
    func firstMessage() async throws {
        try await TestServer.run { server in
            let (sam, _, listing) = try await server.people()
            let path = listing.listingPath + "/conversations"
            let opened = try await sam.post(path, ["text": "Is it free?"])
            #expect(opened.status == 201 && opened.json.lastMessage["text"] == "Is it free?")
            #expect(try await sam.post(path, ["message": "Still?"]).status == 200)
            for (wrong, field) in [
                (["text": "a", "message": "b"], "message"), ([:], "message"), (["text": ""], "text"),
            ]
                as [(JSON, String)]
            {
                let answer = try await sam.post(path, wrong)
                #expect(answer.status == 422 && answer.json.errors[0].field.text == field, "\(answer.text)")
            }
        }
    }

    @Test("a favorite is shown to who saved it, for as long as everyone may see the listing")
    func favorite() async throws {
        try await TestServer.run { server in
            let (sam, olive, listing) = try await server.people()
            let path = "/v1/favorites/\(listing.id.text)"
            #expect(try await sam.get(path).status == 404)
            #expect(try await sam.put(path).status == 204)
            #expect(try await sam.get(path).json.id == listing.id)
            #expect(try await olive.get(path).status == 404)
            _ = try await olive.patch(listing.listingPath, ["status": "closed"])
            #expect(try await sam.get(path).status == 404)
        }
    }
}
