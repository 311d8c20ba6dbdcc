import Domain
import Geo
import Testing

@testable import App

@Suite("Locations of typed texts")
struct LocationTests {
    private func find(_ client: APIClient, _ text: String, _ more: String = "") async throws -> [JSON] {
        let query = text.replacing(" ", with: "%20").replacing(",", with: "%2C")
        let answer = try await client.get("/v1/locations?q=\(query)\(more)")
        try #require(answer.status == 200, "\(text): \(answer.text)")
        return answer.json.items.list
    }

    @Test("an address leads to its property and the tract around it, one without a record to its block")
    func address() async throws {
        try await RecordFixture.run { server in
            let shape = try #require(
                Shape([
                    [
                        [
                            3_994_000, -7_518_000, 3_994_000, -7_516_000, 3_996_000, -7_516_000, 3_996_000, -7_518_000,
                            3_994_000, -7_518_000,
                        ]
                    ]
                ]))
            let id = try #require(AreaID("tract-2020-42101000801"))
            let tract = Area(id: id, name: "Census Tract 8.01", state: "PA")
            _ = try await server.installation.store.areas.merge([ImportedArea(tract, shape: shape)])
            try await server.installation.store.areas.announceAreas()
            try await server.installation.areas.refresh()
            let found = try await find(server.stranger, "1552 Walnut St, Philadelphia, PA 19102")
            #expect(found.count == 1)
            #expect(found[0].kind == "property" && found[0].name == "1552 Walnut St, Philadelphia, PA")
            #expect(found[0].location == ["latitude": 39.9495, "longitude": -75.1668])
            #expect(found[0].tracts.list.map(\.id.text) == [id.description])
            #expect(found[0].tracts.list[0].match == "boundary")
            let unknown = try await find(server.stranger, "1590 Walnut St")
            #expect(unknown.map(\.kind.text) == ["block"])
            #expect(try await find(server.stranger, "1552 Chestnut St").isEmpty)
        }
    }

    @Test("an address of an imported map is found with its own place, and in the town that is asked for")
    func mapped() async throws {
        let mapped: [MapFixture.MappedAddress] = [
            .init(number: "151", street: "Elm Street", city: "Rochester", postalCode: "14623"),
            .init(number: "151", street: "Elm Street", city: "Fairport", postalCode: "14450", place: "43.1,-77.44"),
            .init(number: "12", street: "North Oak Street", place: "43.09,-77.62"),
            .init(number: "12", street: "South Oak Street", place: "43.25,-77.5"),
        ]
        try await MapFixture.run(addresses: mapped) { server in
            let found = try await find(server.stranger, "151 elm st, Rochester, NY 14623")
            #expect(found.map(\.kind.text) == ["mapAddress"] && found[0].name == "151 Elm St, Rochester")
            #expect(found[0].location == ["latitude": 43.0839, "longitude": -77.6352])
            #expect(found[0].attributions == [.string(MapFixture.attribution)])
            let both = try await find(server.stranger, "151 Elm Street", "&near=43.1,-77.44")
            #expect(both.map(\.name.text) == ["151 Elm St, Fairport", "151 Elm St, Rochester"])
            // The map doesn't say the town of either.
            #expect(try await find(server.stranger, "12 Oak St").count == 2)
            #expect(try await find(server.stranger, "12 N Oak St").map(\.name.text) == ["12 N Oak St"])
            #expect(try await find(server.stranger, "12 N Oak St, Denver, CO").isEmpty)
            #expect(try await find(server.stranger, "152 Elm St, Rochester, NY 14623").isEmpty)
        }
    }

    @Test("the geocoder is asked only for a finished text, and only for an address without a record")
    func geocoder() async throws {
        try await FakeService.nominatim(.place(43.1, -77.6)) { nominatim in
            try await OwnServer.run(geocoder: nominatim.setting) { server in
                let text = "151 Maiden Lane, Rochester, NY 14607"
                #expect(try await find(server.stranger, text).isEmpty)
                #expect(nominatim.questions.isEmpty)
                let found = try await find(server.stranger, text, "&geocode=true")
                #expect(found.map(\.kind.text) == ["geocoded"])
                #expect(found[0].attributions == ["© OpenStreetMap contributors"])
                #expect(nominatim.questions.map { $0.value("city") ?? "" } == ["Rochester"])
            }
        }
    }

    @Test(
        "a wrong parameter is named",
        arguments: [
            ("", "q"), ("q=\(String(repeating: "a", count: 101))", "q"), ("q=a&near=1", "near"),
            ("q=a&limit=11", "limit"), ("q=a&geocode=1", "geocode"), ("q=a&kind=cafe", "kind"),
        ])
    func refused(query: String, field: String) async throws {
        try await OwnServer.run { server in
            let answer = try await server.stranger.get("/v1/locations?\(query)")
            #expect(answer.status == 400 && answer.fields == [field], "\(answer.text)")
        }
    }
}
