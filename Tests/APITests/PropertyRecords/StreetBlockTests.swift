import Domain
import Testing

@testable import App

@Suite("Property records: blocks and properties")
struct StreetBlockTests {
    private func blocks(_ client: APIClient, _ query: String) async throws -> [String] {
        let answer = try await client.get("/v1/blocks?\(query)")
        try #require(answer.status == 200, "\(query): \(answer.text)")
        return answer.json.items.list.map(\.id.text)
    }

    @Test(
        "an address leads to its hundred block, however it is written",
        arguments: [
            ("1552 Walnut St", "philadelphia-1500-walnut-st"), ("1599+walnut+street", "philadelphia-1500-walnut-st"),
            ("900 S 47th St", "philadelphia-900-s-47th-st"), ("22 N 3rd Street", "philadelphia-0-n-3rd-st"),
            ("1500-98 Walnut St, Philadelphia, PA 19102", "philadelphia-1500-walnut-st"),
            ("910 47th", "philadelphia-900-s-47th-st"),
        ])
    func address(text: String, id: String) async throws {
        try await RecordFixture.run { server in
            let query = "address=\(text.replacing(" ", with: "%20").replacing(",", with: "%2C"))"
            let found = try await blocks(server.stranger, query)
            #expect(found == [id])
        }
    }

    @Test("a block has its count, median, neighbourhood and place, and the properties at the number looked up")
    func found() async throws {
        try await RecordFixture.run { server in
            let item = try await server.stranger.get("/v1/blocks?address=1504%20Walnut%20St").json.items[0]
            #expect((item.street, item.hundred, item.city, item.state) == ("Walnut St", 1500, "Philadelphia", "PA"))
            #expect((item.propertyCount, item.assessedCount, item.medianMarketValueCents) == (3, 3, 40_000_000))
            #expect(item.properties.list.map(\.address) == ["1500-1510 Walnut St"])
            #expect(item.addressPropertyCount == 1)
            #expect(item.neighborhood.isNull && item.postalCode == "19102")
            #expect(item.source.vintage == "2024-02-27" && item.currency == "USD")
            let old = try await server.stranger.get("/v1/blocks?near=39.9507,-75.1447").json.items[0]
            #expect(old.id == "philadelphia-0-n-3rd-st" && old.distanceMiles == 0.01)
            #expect(old.neighborhood == ["name": "Old City", "source": "Abaca Labs"])
            #expect(old.assessedCount == 0 && old.medianMarketValueCents.isNull)
        }
    }

    @Test("the properties of a block come by house number, page by page")
    func pages() async throws {
        try await RecordFixture.run { server in
            let path = "/v1/blocks/philadelphia-1500-walnut-st"
            let whole = try await server.stranger.get(path).json
            #expect(whole.block.id == "philadelphia-1500-walnut-st")
            #expect(
                whole.properties.items.list.map(\.address) == [
                    "1500-1510 Walnut St", "1550 Walnut St", "1552 Walnut St",
                ])
            #expect(whole.properties.nextCursor.isNull)
            let first = try await server.stranger.get("\(path)?limit=2").json.properties
            #expect(first.items.list.count == 2)
            let rest = try await server.stranger.get("\(path)?limit=2&cursor=\(first.nextCursor.text)").json.properties
            #expect(rest.items.list.map(\.id) == ["philadelphia-1"] && rest.nextCursor.isNull)
            let foreign = "/v1/blocks/philadelphia-900-s-47th-st?cursor=\(first.nextCursor.text)"
            #expect(try await server.stranger.get(foreign).fields == ["cursor"])
            let flats = try await server.stranger.get("/v1/blocks/philadelphia-900-s-47th-st").json.properties.items
            #expect(flats.list.map(\.unit) == ["A", "B"])
        }
    }

    @Test("a property has value, estimated tax, last sale, year and category, and the reason for what is left out")
    func property() async throws {
        try await RecordFixture.run { server in
            let row = try await server.stranger.get("/v1/properties/philadelphia-1").json
            #expect(
                (row.address, row.parcelNumber, row.blockId) == ("1552 Walnut St", "1", "philadelphia-1500-walnut-st"))
            #expect(
                (row.marketValueCents, row.category, row.description) == (26_500_000, "singleFamily", "ROW TYPICAL"))
            // 1.3998 % of $265,000.
            #expect((row.estimatedTax.yearlyCents, row.estimatedTax.ratePercent) == (370_947, 1.3998))
            #expect(row.estimatedTax.rateYear == 2024)
            #expect(row.lastSale == ["date": "2016-05-04", "dateGap": nil, "priceCents": 30_000_000, "priceGap": nil])
            #expect((row.yearBuilt, row.yearBuiltIsEstimated) == (1925, true))
            let shop = try await server.stranger.get("/v1/properties/philadelphia-2").json
            #expect(
                shop.lastSale == ["date": nil, "dateGap": "outOfRange", "priceCents": nil, "priceGap": "nominal"])
            let land = try await server.stranger.get("/v1/properties/philadelphia-6").json
            #expect(land.marketValueCents.isNull && land.marketValueGap == "missing" && land.estimatedTax.isNull)
            #expect((land.yearBuiltGap, land.category) == ("missing", "vacantLand"))
            #expect(land.neighborhood.name == "Old City")
        }
    }

    @Test("the cities with records are listed, and none where nothing was imported")
    func cities() async throws {
        try await RecordFixture.run { server in
            let cities = try await server.stranger.get("/v1/record-cities").json.items.list
            #expect(cities.map { "\($0.city.text), \($0.state.text)" } == ["Philadelphia, PA"])
            let refused = try await server.stranger.get("/v1/record-cities?limit=1")
            #expect(refused.status == 400 && refused.fields == ["limit"])
        }
        try await TestServer.run { empty async throws in
            #expect(try await empty.stranger.get("/v1/record-cities").json.items.list.isEmpty)
        }
    }

    @Test("no such block, nothing assessed here and outside the records are three answers")
    func absent() async throws {
        try await RecordFixture.run { server in
            for (path, code) in [
                ("blocks?address=1652%20Walnut%20St", "no_such_block"),
                ("blocks?address=1552%20Walnut%20St%2C%20Boston", "outside_records"),
                ("blocks?near=39.948,-75.19", "nothing_assessed"), ("blocks?near=43.08,-77.67", "outside_records"),
                ("blocks/philadelphia-1600-walnut-st", "no_such_block"), ("blocks/X", "no_such_block"),
                ("properties/philadelphia-99", "not_found"),
                ("properties/\(String(repeating: "a", count: 200))", "not_found"),
            ] {
                let answer = try await server.stranger.get("/v1/\(path)")
                #expect(answer.status == 404 && answer.code == code, "\(path): \(answer.text)")
            }
            try await TestServer.run { empty async throws in
                let answer = try await empty.stranger.get("/v1/blocks?address=1552%20Walnut%20St")
                #expect(answer.status == 404 && answer.code == "outside_records")
            }
        }
    }

    @Test("what cannot be asked is named")
    func refused() async throws {
        try await RecordFixture.run { server in
            for (query, fields) in [
                ("", ["address"]), ("address=Walnut", ["address"]), ("near=1", ["near"]), ("near=0x28,-75", ["near"]),
                ("address=1%20Elm%20St&near=1,2", ["near"]), ("address=1%20Elm%20St&limit=0", ["limit"]),
                ("address=\(String(repeating: "1", count: 201))", ["address"]),
                ("street=Walnut", ["address", "street"]),
            ] {
                let answer = try await server.stranger.get("/v1/blocks?\(query)")
                #expect(answer.status == 400 && answer.fields.sorted() == fields, "\(query): \(answer.text)")
            }
            for path in ["blocks/philadelphia-1500-walnut-st", "properties/philadelphia-1"] {
                #expect(try await server.stranger.get("/v1/\(path)?x=1").fields == ["x"])
            }
        }
    }

    @Test("a known tag is answered with 304, until an import changes what is known")
    func caching() async throws {
        try await RecordFixture.run { server in
            let paths = [
                "blocks?address=1552%20Walnut%20St", "blocks/philadelphia-1500-walnut-st", "properties/philadelphia-1",
            ]
            var tags: [String: String] = [:]
            for path in paths {
                let tag = try #require(try await server.stranger.get("/v1/\(path)").headers["ETag"].first)
                #expect(try await server.stranger.with(["If-None-Match": tag]).get("/v1/\(path)").status == 304)
                tags[path] = tag
            }
            try await RecordFixture.fill(server)
            for (path, tag) in tags {
                #expect(
                    try await server.stranger.with(["If-None-Match": tag]).get("/v1/\(path)").status == 304, "\(path)")
            }
            let dearer = RecordFixture.text.replacing("265000.0", with: "275000.0")
            try await RecordFixture.fill(server, dearer)
            for (path, tag) in tags {
                let answer = try await server.stranger.with(["If-None-Match": tag]).get("/v1/\(path)")
                #expect(answer.status == 200, "\(path)")
            }
            #expect(try await server.stranger.get("/v1/\(paths[2])").json.marketValueCents == 27_500_000)
        }
    }
}
