import Testing

@Suite("Names and titles that strangers see")
struct PublicNameTests {
    private func refusal(_ answer: APIResponse) -> [String] {
        [answer.fields.first ?? "", answer.json.errors[0].code.text]
    }

    @Test("nobody speaks for the marketplace or its staff: in accounts, contacts, titles, buildings, lists and areas")
    func everywhere() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let refused = ["name", "reserved"]
            #expect(try await refusal(olive.patch("/v1/account", ["name": "Housing Office"])) == refused)
            let contact: JSON = ["contact": ["name": "University Police", "email": "olive@example.edu"]]
            let posted = try await olive.post("/v1/listings", .sunnyRoom.with(contact))
            #expect(refusal(posted) == ["contact.name", "reserved"])
            let titled = try await olive.post("/v1/listings", .sunnyRoom.with(["title": "Customer Support: call us"]))
            #expect(refusal(titled) == ["title", "reserved"])
            let wanted = try await olive.post("/v1/wanted", .quietRoom.with(["title": "Security"]))
            #expect(refusal(wanted) == ["title", "reserved"])
            let area: JSON = [
                "areas": [
                    [
                        "name": "Help Desk", "location": ["latitude": 43.0846, "longitude": -77.6743],
                        "radiusMiles": 3,
                    ]
                ]
            ]
            #expect(try await refusal(olive.post("/v1/wanted", .quietRoom.with(area))) == ["areas.0.name", "reserved"])
            #expect(
                try await refusal(olive.post("/v1/buildings", .elmHouse.with(["name": "Administration"]))) == refused)
            let list: JSON = ["name": "see evil.example", "listingIds": [try await olive.posted().id]]
            #expect(try await refusal(olive.post("/v1/shortlists", list)) == ["name", "leads_elsewhere"])
        }
    }

    @Test("a name without letters is none")
    func letters() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            #expect(try await refusal(olive.patch("/v1/account", ["name": "007"])) == ["name", "no_letters"])
        }
    }

    @Test("moderators may be named as what they are, and a change of something else leaves an older name alone")
    func allowed() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let contact: JSON = ["contact": ["name": "Housing Office", "email": "olive@example.edu"]]
            #expect(try await admin.post("/v1/listings", .sunnyRoom.with(contact)).status == 201)
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["contact": ["name": "Dean Martin", "email": "olive@example.edu"]])
            let changed = try await olive.patch(listing.listingPath, ["priceCents": 90_000])
            #expect(changed.status == 200, "\(changed.text)")
        }
    }
}
