import Testing

@Suite("Listings: fields")
struct ListingFieldTests {
    static let everything = JSON.sunnyRoom.with([
        "kind": "sublease", "description": "Two windows.\nOne desk.\tA lamp.", "pricePeriod": "semester",
        "priceCents": 450_000,
        "bedrooms": 0, "bathrooms": 2.5, "areaSquareFeet": 1, "foodPreference": "vegan", "availableUntil": "2027-05-31",
        "hideExactLocation": false,
        "amenities": [
            "washerDryer", "oven", "dishwasher", "furnished", "petFriendly", "multiFamily", "parking",
            "utilitiesIncluded",
            "airConditioning", "accessible",
        ],
    ])

    @Test("every field comes back as it was sent: in the answer, by id, and to another signed-in reader")
    func roundTrip() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let posted = try await olive.post("/v1/listings", Self.everything)
            #expect(posted.status == 201)
            let path = posted.json.listingPath
            for json in [posted.json, try await olive.get(path).json, try await sam.get(path).json] {
                for name in Self.everything.names { #expect(json[name] == Self.everything[name], "\(name)") }
                #expect(json.currency == "USD")
                #expect(json.status == "active")
                #expect(json.locationSource == "given")
                #expect(
                    json.withoutBackground.owner == [
                        "id": .string(olive.accountID), "name": "Olive", "studentAt": .null,
                    ])
                #expect(json.photos == [])
                #expect(json.createdAt == json.updatedAt)
                #expect(json.createdAt.text < json.expiresAt.text)
            }
        }
    }

    @Test("a card is the listing without description, contact and who sees it, with photoCount")
    func card() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let names = listing.names.subtracting([
                "description", "contact", "contactVisibility", "lease", "cost",
            ])
            .union(["photoCount"])
            let mine = try await olive.get("/v1/account/listings").json.items[0]
            let found = try await olive.search().items[0]
            #expect(mine.names == names.union(["views", "version", "building", "externalId"]))
            #expect(found.names == names.union(["distanceMiles", "rentLevel"]))
            let card = mine.without("views", "version", "building", "externalId")
            #expect(found.without("distanceMiles", "rentLevel") == card)
            #expect(mine.photoCount == 0)
        }
    }

    @Test("the largest and the smallest that the limits allow are taken")
    func extremes() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let large: JSON = [
                "title": .string(String(repeating: "ü", count: 120)),
                "description": .string(String(repeating: "x", count: 10_000)),
                "priceCents": 1_000_000_000_000, "bedrooms": 50, "bathrooms": 50, "areaSquareFeet": 1_000_000,
                "availableFrom": "2126-08-01", "availableUntil": "2126-08-01",
            ]
            let small: JSON = [
                "title": "Room", "description": "", "priceCents": 1, "bedrooms": 0, "bathrooms": 0, "areaSquareFeet": 1,
                "amenities": [], "contact": ["phone": "12345"],
            ]
            for changes in [large, small] {
                let listing = try await olive.posted(changes)
                for name in changes.names where name != "contact" { #expect(listing[name] == changes[name], "\(name)") }
            }
        }
    }

    private static let texts = [
        "<script>alert(\"x\")</script>", "'); DROP TABLE listings;--", "\\\" \\u0000 \\n", "🏠 Zimmer & Küche 部屋",
        "=1+1 | @SUM(A1)",
        "../../etc/passwd", "%3Cb%3E ${jndi:ldap://x} {{7*7}}", "abc می\u{200C}خواهم",
    ]

    @Test("what people type is kept as text, whatever it looks like")
    func textStaysText() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for said in Self.texts.map(JSON.string) {
                let listing = try await olive.posted([
                    "title": said, "description": said,
                    "address": ["street": said, "city": said, "postalCode": "X1", "country": "ZZ"],
                    "contact": ["name": "Olive", "phone": "+1 585 555 0100"],
                ])
                let answer = try await olive.get(listing.listingPath)
                #expect(answer.headers["Content-Type"] == ["application/json"])
                #expect(answer.headers["X-Content-Type-Options"] == ["nosniff"])
                #expect(answer.json.title == said)
                #expect(answer.json.description == said)
                #expect(answer.json["address"].street == said)
                #expect(try await server.stranger.search().items[0].title == said)
                #expect(try await olive.patch(listing.listingPath, ["title": said]).json.title == said)
                _ = try await olive.delete(listing.listingPath)
            }
        }
    }

    @Test("text is tidied: blanks around it go, codes are capitals, addresses have one spelling")
    func tidied() async throws {
        try await TestServer.run { server in
            let listing = try await server.register("olive").posted([
                "title": "  Sunny room \n", "description": "a\r\nb",
                "address": [
                    "street": " 12 Elm Street ", "city": "Rochester", "region": "ny", "postalCode": " 14623 ",
                    "country": "us",
                ],
                "contact": ["email": " Olive@Example.EDU "], "amenities": ["parking", "oven", "parking"],
            ])
            #expect(listing.title == "Sunny room")
            #expect(listing.description == "a\nb")
            #expect(listing["address"].country == "US")
            #expect(listing["address"].postalCode == "14623")
            #expect(listing["address"].street == "12 Elm Street")
            #expect(listing.contact.email == "olive@example.edu")
            #expect(listing.amenities == ["oven", "parking"])
        }
    }
}
