import Testing

@Suite("Search: order and pages")
struct SearchOrderTests {
    private static let prices = [90_000, 90_000, 80_000, 90_000, 100_000, 75_000, 90_000]

    /// Seven listings A to G; some have equal prices and some are at the same place.
    private func fill(_ owner: APIClient) async throws -> [String: String] {
        var names: [String: String] = [:]
        for (index, price) in Self.prices.enumerated() {
            let listing = try await owner.posted([
                "title": .string("Room \("ABCDEFG".map(String.init)[index])"), "priceCents": .number(Double(price)),
                "location": ["latitude": .number(43.0846 + Double(index / 2) / 100), "longitude": -77.6743],
            ])
            names[listing.id.text] = String(listing.title.text.suffix(1))
        }
        return names
    }

    @Test(
        "each sort goes both ways; among equals the older stands first",
        arguments: [
            ("distance", "ABCDEFG"), ("-distance", "GEFCDAB"), ("price", "FCABDGE"), ("-price", "EABDGCF"),
            ("newest", "GFEDCBA"),
        ])
    func order(sort: String, expected: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let names = try await fill(olive)
            for limit in [1, 2, 3, 7, 100] {
                let ids = try await olive.allPages("&sort=\(sort)&limit=\(limit)")
                #expect(ids.compactMap { names[$0] }.joined() == expected, "\(limit)")
            }
        }
    }

    @Test(
        "pages neither repeat nor skip what stayed, while listings come, go, close and change",
        arguments: [
            "distance", "-distance", "price", "-price", "newest",
        ])
    func changing(sort: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let names = try await fill(olive)
            let query = "&sort=\(sort)&limit=2"
            let whole = try await olive.allPages(query)
            var (seen, page) = ([String](), try await olive.search(query))
            seen += page.items.list.map(\.id.text)
            // A shown listing is deleted, another is closed, one is renamed, and new ones appear before and after.
            let (gone, closed, renamed) = (whole[0], whole[4], whole[5])
            _ = try await olive.delete("/v1/listings/\(gone)")
            _ = try await olive.patch("/v1/listings/\(closed)", ["status": "closed"])
            _ = try await olive.patch("/v1/listings/\(renamed)", ["title": "Renamed"])
            _ = try await olive.posted(["priceCents": 1])
            _ = try await olive.posted(["priceCents": 999_999, "location": ["latitude": 43.2, "longitude": -77.6743]])
            while !page.nextCursor.isNull {
                page = try await olive.search("\(query)&cursor=\(page.nextCursor.text)")
                seen += page.items.list.map(\.id.text)
                #expect(page.total == 7)
            }
            #expect(Set(seen).count == seen.count, "repeated")
            #expect(seen.filter { names[$0] != nil } == whole.filter { $0 != closed }, "skipped")
        }
    }

    @Test("a cursor with other parameters, of another tenant, or changed by a letter is 400")
    func foreignCursors() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("campus", host: "campus.example.edu")
            let olive = try await server.register("olive")
            _ = try await fill(olive)
            let cursor = try await olive.search("&sort=price&limit=2").nextCursor.text
            let base = "/v1/listings?near=43.0846,-77.6743"
            #expect(try await server.stranger.get("\(base)&sort=price&limit=5&cursor=\(cursor)").status == 200)
            for other in [
                "\(base)&sort=-price", "\(base)", "\(base)&sort=price&q=room", "\(base)&sort=price&kind=rent",
                "\(base)&sort=price&radiusMiles=24",
                "/v1/listings?near=43.0847,-77.6743&sort=price", "\(base)&sort=price&minPriceCents=1",
                "\(base)&sort=price&amenities=oven",
                "\(base)&sort=price&availableBy=2027-01-01", "/v1/listings?bounds=43,-78,44,-77&sort=price",
            ] {
                let answer = try await olive.get("\(other)&cursor=\(cursor)")
                #expect(answer.status == 400, "\(other)")
                #expect(answer.fields == ["cursor"], "\(other)")
            }
            let elsewhere = server.at(host: "campus.example.edu")
            #expect(try await elsewhere.get("\(base)&sort=price&cursor=\(cursor)").status == 400)
            for index in stride(from: 0, to: cursor.count, by: 5) {
                var letters = Array(cursor)
                letters[index] = letters[index] == "A" ? "B" : "A"
                #expect(
                    try await olive.get("\(base)&sort=price&cursor=\(String(letters))").status == 400, "letter \(index)"
                )
            }
        }
    }
}
