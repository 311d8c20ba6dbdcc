import Testing

@Suite("Listings: limits")
struct ListingLimitTests {
    /// A change to a valid listing, and the field that the response names.
    private static let refused: [(JSON, String)] = [
        (["kind": "castle"], "kind"), (["kind": 1], "kind"), (["title": "abc"], "title"),
        (["title": "   ab   "], "title"),
        (["title": .string(String(repeating: "x", count: 121))], "title"), (["title": "a\u{7}bcd"], "title"),
        (["title": "\u{202E}two lines"], "title"),
        (["description": .string(String(repeating: "x", count: 10_001))], "description"),
        (["description": "a\u{0}b"], "description"),
        (["priceCents": 0], "priceCents"), (["priceCents": -1], "priceCents"),
        (["priceCents": 1_000_000_000_001], "priceCents"),
        (["priceCents": 950.5], "priceCents"), (["priceCents": "95000"], "priceCents"),
        (["priceCents": true], "priceCents"),
        (["priceCents": 1e300], "priceCents"), (["pricePeriod": "year"], "pricePeriod"), (["bedrooms": -1], "bedrooms"),
        (["bedrooms": 51], "bedrooms"), (["bedrooms": 1.5], "bedrooms"), (["bathrooms": -0.5], "bathrooms"),
        (["bathrooms": 50.5], "bathrooms"),
        (["bathrooms": 0.25], "bathrooms"), (["bathrooms": "1"], "bathrooms"),
        (["areaSquareFeet": 0], "areaSquareFeet"),
        (["areaSquareFeet": 1_000_001], "areaSquareFeet"), (["amenities": ["moat"]], "amenities"),
        (["amenities": "oven"], "amenities"),
        (["amenities": [1]], "amenities"), (["foodPreference": "meat"], "foodPreference"),
        (["availableFrom": "2026-02-29"], "availableFrom"),
        (["availableFrom": "1.8.2026"], "availableFrom"), (["availableFrom": 20_260_801], "availableFrom"),
        (["availableUntil": "2026-07-31"], "availableUntil"), (["hideExactLocation": "yes"], "hideExactLocation"),
        (["status": "held"], "status"), (["status": "gone"], "status"), (["status": 1], "status"),
        (["location": ["latitude": 91, "longitude": 0]], "location"),
        (["location": ["latitude": 43, "longitude": 181]], "location"),
        (["location": ["latitude": 43]], "location"), (["location": [43, -77]], "location"),
        (["location": "43,-77"], "location"),
        (["contact": ["email": "nobody"]], "contact.email"), (["contact": ["phone": "1234"]], "contact.phone"),
        (["contact": ["phone": "call me maybe"]], "contact.phone"),
        (["contact": ["phone": "+1 585 555 0100 -----------------"]], "contact.phone"),
        (["contact": ["phone": "123456789012345678901"]], "contact.phone"),
        (["contact": ["name": .string(String(repeating: "x", count: 81)), "phone": "12345"]], "contact.name"),
        (["contact": ["name": "", "phone": "12345"]], "contact.name"), (["contact": "olive@example.edu"], "contact"),
        (["contact": ["name": "Olive"]], "contact"), (["colour": "red"], "colour"), (["id": "1"], "id"),
        (["owner": [:]], "owner"),
    ]

    private static let refusedAddresses: [(JSON, String)] = [
        (["street": ""], "address.street"), (["street": .string(String(repeating: "x", count: 121))], "address.street"),
        (["city": " "], "address.city"), (["city": .null], "address.city"), (["region": ""], "address.region"),
        (["postalCode": "1"], "address.postalCode"), (["postalCode": "1234567890123"], "address.postalCode"),
        (["postalCode": .null], "address.postalCode"), (["country": "USA"], "address.country"),
        (["country": "U1"], "address.country"),
        (["country": .null], "address.country"), (["planet": "Mars"], "address.planet"), (["city": 5], "address.city"),
    ]

    @Test("each value outside its limit is refused, and its field alone is named")
    func limits() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let addresses = Self.refusedAddresses.map {
                (["address": JSON.sunnyRoom["address"].with($0.0)] as JSON, $0.1)
            }
            for (changes, field) in Self.refused + addresses {
                let answer = try await olive.post("/v1/listings", .sunnyRoom.with(changes))
                #expect(answer.status == 422, "\(changes)")
                #expect(answer.fields == [field], "\(changes)")
                #expect(answer.headers["Content-Type"] == ["application/problem+json"])
            }
            #expect(try await olive.get("/v1/account/listings").json.items == [])
        }
    }

    @Test("an edit is held to the same limits, and changes nothing when refused")
    func edits() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            for (changes, field) in Self.refused where !["contact", "location"].contains(field) {
                let answer = try await olive.patch(listing.listingPath, changes)
                #expect(answer.status == 422, "\(changes)")
                #expect(answer.fields == [field], "\(changes)")
            }
            #expect(try await olive.get(listing.listingPath).json.withoutBackground == listing)
        }
    }

    @Test(
        "all bad fields stand in one answer: the unreadable, the missing, the unknown, those out of range, the address"
    )
    func allAtOnce() async throws {
        try await TestServer.run { server in
            let answer = try await server.register("olive").post(
                "/v1/listings",
                [
                    "title": "abc", "priceCents": "much", "bedrooms": 51, "bathrooms": 0.3, "colour": "red",
                    "availableFrom": "soon",
                    "address": ["city": "Rochester", "region": "NY", "postalCode": "99999", "country": "US"],
                ])
            #expect(answer.status == 422)
            #expect(
                Set(answer.fields) == [
                    "title", "priceCents", "bedrooms", "bathrooms", "colour", "availableFrom", "kind", "description",
                    "contact",
                    "address.postalCode",
                ])
            #expect(answer.json.errors.list.allSatisfy { !$0.message.text.isEmpty && !$0.code.text.isEmpty })
        }
    }

    @Test("an active listing that tells nothing has every missing field named at once")
    func missing() async throws {
        try await TestServer.run { server in
            let answer = try await server.register("olive").post("/v1/listings", [:])
            #expect(answer.status == 422)
            #expect(
                Set(answer.fields) == [
                    "kind", "title", "description", "address.city", "address.postalCode", "address.country",
                    "priceCents", "bedrooms",
                    "bathrooms", "contact",
                ])
            #expect(answer.json.errors.list.allSatisfy { $0.code == "missing" })
        }
    }
}
