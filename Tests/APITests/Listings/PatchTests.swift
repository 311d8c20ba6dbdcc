import Testing

@Suite("Listings: PATCH")
struct PatchTests {
    @Test("a member that is absent keeps its value")
    func absentKeeps() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let before = try await olive.posted(ListingFieldTests.everything)
            for changes in [["title": "A new title"], ["bedrooms": 3], ["address": ["street": "14 Oak Lane"]], [:]]
                as [JSON]
            {
                let answer = try await olive.patch(before.listingPath, changes)
                try #require(answer.status == 200, "\(answer.text)")
                let stored = try await olive.get(before.listingPath).json
                #expect(answer.json == stored.withoutBackground)
                for name in before.names.subtracting(changes.names).subtracting([
                    "updatedAt", "title", "bedrooms", "address", "cost",
                ]) {
                    #expect(stored.withoutBackground[name] == before[name], "\(name)")
                }
            }
            let after = try await olive.get(before.listingPath).json
            #expect(after.title == "A new title")
            #expect(after.bedrooms == 3)
            #expect(after["address"] == before["address"].with(["street": "14 Oak Lane"]))
        }
    }

    @Test("null clears: a text, a number, a member of an object, a list, and what has a default goes back to it")
    func nullClears() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(ListingFieldTests.everything.with(["hideExactLocation": true]))
            let answer = try await olive.patch(
                listing.listingPath,
                [
                    "areaSquareFeet": .null, "availableFrom": .null, "availableUntil": .null, "amenities": .null,
                    "foodPreference": .null,
                    "pricePeriod": .null, "hideExactLocation": .null, "location": .null, "address": ["street": .null],
                    "contact": ["phone": .null],
                ])
            try #require(answer.status == 200, "\(answer.text)")
            for name in ["areaSquareFeet", "availableFrom", "availableUntil"] {
                #expect(answer.json[name].isNull, "\(name)")
            }
            #expect(answer.json.amenities == [])
            #expect(answer.json.foodPreference == "any")
            #expect(answer.json.pricePeriod == "month")
            #expect(answer.json.hideExactLocation == false)
            #expect(answer.json.locationSource == "postalCode")
            #expect(answer.json["address"] == listing["address"].with(["street": .null]))
            #expect(answer.json.contact == listing.contact.with(["phone": .null]))
        }
    }

    @Test("null for a whole object clears all of it, which an active listing may not do to what it needs")
    func nullObjects() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let refused = try await olive.patch(
                listing.listingPath, ["address": .null, "contact": .null, "title": .null])
            #expect(refused.status == 422)
            #expect(
                Set(refused.fields) == ["address.city", "address.postalCode", "address.country", "contact", "title"])
            #expect(try await olive.get(listing.listingPath).json.withoutBackground == listing)
            let draft = try await olive.patch(
                listing.listingPath, ["status": "draft", "address": .null, "contact": .null, "location": .null])
            try #require(draft.status == 200, "\(draft.text)")
            #expect(draft.json.location.isNull)
            #expect(draft.json["address"].city.isNull)
            #expect(draft.json.contact == ["name": .null, "email": .null, "phone": .null])
        }
    }

    @Test("one coordinate may be moved alone; a place needs both")
    func location() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let moved = try await olive.patch(listing.listingPath, ["location": ["latitude": 43.09]])
            #expect(moved.json.location == ["latitude": 43.09, "longitude": -77.6743])
            let half = try await olive.patch(listing.listingPath, ["location": ["latitude": .null]])
            #expect(half.status == 422)
            #expect(half.fields == ["location"])
        }
    }

    @Test("members that are not there and members of a wrong type are named, all at once")
    func unknown() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let answer = try await olive.patch(
                listing.listingPath,
                [
                    "colour": "red", "photos": [], "address": ["planet": "Mars", "city": 5], "contact": ["fax": "1"],
                    "title": 5,
                    "bedrooms": "two", "amenities": ["oven", 1], "hideExactLocation": 1,
                ])
            #expect(answer.status == 422)
            #expect(
                Set(answer.fields) == [
                    "colour", "photos", "address.planet", "address.city", "contact.fax", "title", "bedrooms",
                    "amenities",
                    "hideExactLocation",
                ])
            #expect(try await olive.get(listing.listingPath).json.withoutBackground == listing)
        }
    }

    @Test("a body that is no object of JSON is refused before anything else")
    func notAnObject() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            for body in ["[]", "\"title\"", "null", "{\"title\":", "", "{\"title\":\"a\",\"title\":\"b\"}", "{} {}"] {
                #expect(try await olive.send(.PATCH, listing.listingPath, Array(body.utf8)).status == 400, "\(body)")
            }
            #expect(
                try await olive.send(.PATCH, listing.listingPath, Array("{}".utf8), type: "text/plain").status == 415)
            #expect(
                try await olive.send(
                    .PATCH, listing.listingPath, Array("{}".utf8), type: "application/merge-patch+json"
                ).status == 200)
        }
    }
}
