import Testing

@Suite("Errors of fields")
struct FieldErrorTests {
    private static func error(of field: String, in answer: APIResponse) -> JSON {
        answer.json.errors.list.first { $0.field.text == field } ?? .null
    }

    @Test(
        "tell programs the bounds that they tell people",
        arguments: [
            ("title", "a", "length", ["min": 4, "max": 120]),
            ("priceCents", 0, "range", ["min": 1, "max": 1_000_000_000_000]),
            ("bathrooms", 1.3, "range", ["min": 0, "max": 50, "step": 0.5]),
            ("bedrooms", "two", "type", ["expected": "integer"]),
            ("kind", "castle", "invalid", ["allowed": ["rent", "sublease", "buy", "roommate"]]),
            ("kind", 7, "type", ["allowed": ["rent", "sublease", "buy", "roommate"]]),
            ("availableFrom", "soon", "type", ["expected": "date"]),
            ("title", "", "length", ["min": 4, "max": 120]),
        ] as [(String, JSON, String, JSON)])
    func bodies(field: String, value: JSON, code: String, params: JSON) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let answer = try await olive.post("/v1/listings", .object([field: value, "status": "draft"]))
            #expect(answer.status == 422)
            let error = Self.error(of: field, in: answer)
            #expect(error.code.text == code && error.params == params, "\(error)")
        }
    }

    @Test("of parameters do as well, and those without any bounds have no params")
    func parameters() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.get("/v1/listings?near=1&limit=0&sort=best&minBedrooms=x&nonsense=1")
            #expect(answer.status == 400)
            #expect(Self.error(of: "near", in: answer).params == ["expected": "location"])
            #expect(Self.error(of: "limit", in: answer).params == ["min": 1, "max": 100])
            #expect(Self.error(of: "minBedrooms", in: answer).params == ["min": 0, "max": 50])
            #expect(Self.error(of: "sort", in: answer).params.allowed.list.contains("-price"))
            let unknown = Self.error(of: "nonsense", in: answer)
            #expect(unknown.code.text == "unknown" && !unknown.names.contains("params"))
        }
    }

    @Test("name the postal code and the regions that it lies in")
    func addresses() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let address: JSON = ["city": "Rochester", "region": "CA", "postalCode": "14623", "country": "US"]
            let answer = try await olive.post("/v1/listings", ["status": "draft", "address": address])
            let error = Self.error(of: "address.region", in: answer)
            #expect(error.code.text == "region_mismatch")
            #expect(error.params == ["postalCode": "14623", "regions": ["NY"]])
            let elsewhere = address.with(["city": "Buffalo", "region": "NY"])
            let mismatch = try await olive.post("/v1/listings", ["status": "draft", "address": elsewhere])
            let city = Self.error(of: "address.city", in: mismatch)
            #expect(city.code.text == "city_mismatch")
            #expect(city.params == ["postalCode": "14623", "cities": ["Rochester"]])
        }
    }
}
