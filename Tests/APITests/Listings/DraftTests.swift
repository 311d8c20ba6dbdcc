import Testing

@Suite("Listings: drafts")
struct DraftTests {
    @Test(
        "a draft may leave out everything, and only its owner sees it",
        arguments: [
            ["status": "draft"],
            ["status": "draft", "title": "Some day", "address": ["city": "Rochester"]],
            ["status": "draft", "address": ["postalCode": "14623", "country": "US"]],
            ["status": "draft", "address": ["country": "FJ"], "location": ["latitude": -18.1, "longitude": 178.4]],
        ] as [JSON])
    func incomplete(draft: JSON) async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let posted = try await olive.post("/v1/listings", draft)
            try #require(posted.status == 201, "\(posted.text)")
            #expect(posted.json.status == "draft")
            #expect(posted.json.expiresAt.isNull)
            #expect(try await olive.get(posted.json.listingPath).status == 200)
            #expect(try await sam.get(posted.json.listingPath).status == 404)
            #expect(try await server.stranger.get(posted.json.listingPath).status == 404)
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 1)
            #expect(try await olive.found() == 0)
        }
    }

    @Test("what a draft does tell must still be right")
    func limits() async throws {
        try await TestServer.run { server in
            let answer = try await server.register("olive").post(
                "/v1/listings",
                [
                    "status": "draft", "title": "abc", "priceCents": 0,
                    "address": ["postalCode": "00000", "country": "US"],
                ])
            #expect(answer.status == 422)
            #expect(Set(answer.fields) == ["title", "priceCents", "address.postalCode"])
        }
    }

    @Test("a draft becomes active when it is complete; before, every missing field is named and it stays a draft")
    func activation() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let draft = try await olive.post("/v1/listings", ["status": "draft", "title": "Some day"]).json
            let early = try await olive.patch(draft.listingPath, ["status": "active"])
            #expect(early.status == 422)
            #expect(early.fields.contains("priceCents") && early.fields.contains("address.city"))
            #expect(!early.fields.contains("title"))
            #expect(try await olive.post("\(draft.listingPath)/renew").status == 422)
            #expect(try await olive.get(draft.listingPath).json.status == "draft")
            let ready = try await olive.patch(draft.listingPath, JSON.sunnyRoom.with(["status": "active"]))
            #expect(ready.status == 200)
            #expect(ready.json.status == "active")
            #expect(!ready.json.expiresAt.isNull)
            #expect(try await olive.found() == 1)
        }
    }

    @Test("a draft that need not tell its region must tell it to become active, by PATCH and by renewing")
    func region() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let address = JSON.sunnyRoom["address"].without("region")
            let draft = try await olive.posted(["status": "draft", "address": address])
            let edited = try await olive.patch(draft.listingPath, ["status": "active"])
            #expect(edited.status == 422)
            #expect(edited.fields == ["address.region"])
            let renewed = try await olive.post("\(draft.listingPath)/renew")
            #expect(renewed.status == 422)
            #expect(renewed.fields == ["address.region"])
            #expect(
                try await olive.patch(draft.listingPath, ["status": "active", "address": ["region": "NY"]]).status
                    == 200)
        }
    }

    @Test("a new listing is draft or active, nothing else")
    func newStatus() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for status in ["closed", "held", ""] {
                let answer = try await olive.post("/v1/listings", .sunnyRoom.with(["status": .string(status)]))
                #expect(answer.status == 422, "\(status)")
                #expect(answer.fields == ["status"], "\(status)")
            }
        }
    }

    @Test("an account has twenty drafts before its address is verified, and more afterwards")
    func most() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let draft: JSON = ["status": "draft", "title": "A draft"]
            for _ in 0..<20 { #expect(try await olive.post("/v1/listings", draft).status == 201) }
            let more = try await olive.post("/v1/listings", draft)
            #expect(more.status == 409 && more.code == "too_many_drafts")
            try await server.markVerified(olive)
            #expect(try await olive.post("/v1/listings", draft).status == 201)
        }
    }
}
