import Testing

@Suite("Bounds of a search")
struct SearchBoundsTests {
    @Test(
        "a maximum below its minimum is refused by its name, since nothing could match",
        arguments: [
            ("listings?near=43.0846,-77.6743&minPriceCents=90000&maxPriceCents=80000", "maxPriceCents"),
            ("listings?near=43.0846,-77.6743&minBedrooms=3&maxBedrooms=2", "maxBedrooms"),
            ("listings/map?bounds=43,-78,44,-77&zoom=11&minPriceCents=2&maxPriceCents=1", "maxPriceCents"),
            ("wanted?minBudgetCents=90000&maxBudgetCents=80000", "maxBudgetCents"),
        ])
    func order(search: String, field: String) async throws {
        try await TestServer.run { server in
            let refused = try await server.stranger.get("/v1/\(search)")
            #expect(refused.status == 400 && refused.json.errors.list.map(\.field.text) == [field], "\(refused.text)")
            #expect(refused.json.errors[0].code == "conflict")
            let equal = search.replacing("90000", with: "80000").replacing("=3&", with: "=2&")
            guard equal != search else { return }
            #expect(try await server.stranger.get("/v1/\(equal)").status == 200)
        }
    }

    @Test("what is missing is told alike, whatever could be there instead")
    func missing() async throws {
        try await TestServer.run { server in
            for (path, field) in [
                ("listings", "near"), ("rent-check?bedrooms=2", "near"), ("blocks", "address"),
                ("listings/map?zoom=11", "bounds"), ("nearby", "near"),
            ] {
                let errors = try await server.stranger.get("/v1/\(path)").json.errors.list
                let error = errors.first { $0.field.text == field } ?? .null
                #expect(error.code == "missing" && error.message.text.hasSuffix("is missing"), "\(path): \(errors)")
            }
        }
    }

    @Test("a wrong choice has one code, in a query and in a body")
    func choices() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let answers = [
                try await olive.get("/v1/listings?near=43.0846,-77.6743&kind=castle"),
                try await olive.get("/v1/listings?near=43.0846,-77.6743&sort=cheapest"),
                try await olive.post("/v1/listings", .sunnyRoom.with(["kind": "castle"])),
                try await olive.post("/v1/listings", .sunnyRoom.with(["amenities": ["moat"]])),
            ]
            for answer in answers {
                #expect(answer.json.errors[0].code == "invalid", "\(answer.text)")
                #expect(answer.json.errors[0].params.allowed.list.count > 3)
            }
        }
    }
}
