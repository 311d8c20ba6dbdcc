import Domain
import Testing

@Suite("Buildings")
struct BuildingTests {
    @Test("is created, shown with its units, renamed and deleted; its listings stay")
    func life() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built()
            #expect(building.name == "Elm House" && building.units == [])
            let listing = try await olive.posted()
            #expect(try await olive.place(listing, in: building).status == 204)
            let shown = try await olive.get(building.buildingPath)
            #expect(shown.json.units == [["listingId": listing.id, "unit": "3B"]])
            let list = try await olive.get("/v1/buildings").json.items
            #expect(list.list.map(\.id) == [building.id] && list[0].unitCount == 1)
            let card = try await olive.get("/v1/account/listings").json.items[0]
            #expect(card.building == ["id": building.id, "name": "Elm House", "unit": "3B"])
            #expect(try await server.stranger.search().items[0].building == .null)
            let tag = shown.headers["ETag"].first ?? ""
            let renamed = try await olive.with(["If-Match": tag]).patch(building.buildingPath, ["name": "Elm Court"])
            #expect(renamed.json.building.name == "Elm Court" && renamed.json.items == [])
            for status in [412, 204] {
                let client = status == 412 ? olive.with(["If-Match": tag]) : olive
                #expect(try await client.delete(building.buildingPath).status == status)
            }
            #expect(try await olive.get(building.buildingPath).status == 404)
            #expect(try await olive.get(listing.listingPath).json.status == "active")
            #expect(try await olive.get("/v1/account/listings").json.items[0].building == .null)
        }
    }

    @Test("is nobody else's: not another member's, not an admin's, not on another marketplace")
    func others() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("elsewhere", host: "else.example")
            let olive = try await server.register("olive")
            let (building, listing) = (try await olive.built(), try await olive.posted())
            let others = [
                try await server.register("sam"), try await server.registerAdmin(),
                try await server.register("olive", host: "else.example"),
            ]
            for other in others {
                let hers = try await other.posted()
                #expect(try await other.get(building.buildingPath).status == 404)
                #expect(try await other.patch(building.buildingPath, ["name": "Mine"]).status == 404)
                #expect(try await other.delete(building.buildingPath).status == 404)
                #expect(try await other.place(hers, in: building).status == 404)
                #expect(try await other.post(building.buildingPath + "/units").status == 404)
                #expect(try await other.get("/v1/buildings").json.items == [])
                #expect(try await olive.place(hers, in: building).status == 404)
                let own = try await other.built()
                #expect(try await other.place(listing, in: own).status == 404)
            }
        }
    }

    @Test("an address goes to all units that can take it; the others say why not")
    func moved() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built()
            let (first, second) = (try await olive.posted(), try await olive.posted(["status": "draft"]))
            for listing in [first, second] { _ = try await olive.place(listing, in: building, as: .null) }
            let answer = try await olive.patch(
                building.buildingPath,
                ["address": ["street": "14 Elm Street"], "location": ["latitude": 43.085, "longitude": -77.674]])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json.items.list.map(\.outcome) == ["changed", "changed"])
            for listing in [first, second] {
                let shown = try await olive.get(listing.listingPath).json
                #expect(shown.address.street == "14 Elm Street" && shown.location.latitude == 43.085)
            }
            #expect(try await server.stranger.search().items[0].address.street == "14 Elm Street")
            let cut = try await olive.patch(building.buildingPath, ["address": ["region": .null]])
            #expect(Set(cut.json.items.list.map(\.outcome.text)) == ["refused", "changed"], "\(cut.text)")
            let refused = try #require(cut.json.items.list.first { $0.outcome == "refused" })
            #expect(refused.problem.errors[0].field == "address.region")
            #expect(try await olive.get(first.listingPath).json.address.region == "NY")
            let wrong = try await olive.patch(building.buildingPath, ["address": ["postalCode": "19104"]])
            #expect(wrong.status == 422)
            #expect(try await olive.get(building.buildingPath).json.address.postalCode == "14623")
        }
    }

    @Test("shared amenities take the place of the shared ones before; what a unit has beside them stays")
    func amenities() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built()
            let listing = try await olive.posted(["amenities": ["furnished", "parking"]])
            _ = try await olive.place(listing, in: building)
            _ = try await olive.patch(building.buildingPath, ["amenities": ["oven"]])
            let shown = try await olive.get(listing.listingPath).json.amenities.list
            #expect(Set(shown) == ["furnished", "oven"])
        }
    }

    @Test("a new unit is a draft with what the building shares and all else of another listing")
    func newUnit() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built()
            let template = try await olive.posted(["amenities": ["oven"]])
            let made = try await olive.post(
                building.buildingPath + "/units", ["unit": "4A", "from": template.id])
            #expect(made.status == 201 && made.json.status == "draft", "\(made.text)")
            #expect(made.json.address.street == "12 Elm Street" && made.json.priceCents == template.priceCents)
            #expect(Set(made.json.amenities.list) == ["oven", "parking"])
            #expect(try await olive.get(building.buildingPath).json.units[0].unit == "4A")
            let sams = try await server.register("sam").posted()
            for (body, field) in [
                (["from": sams.id], "from"), (["from": "x"], "from"), (["unit": "a name of many letters"], "unit"),
            ] as [(JSON, String)] {
                #expect(try await olive.post(building.buildingPath + "/units", body).fields == [field])
            }
        }
    }

    @Test("a building's name and whole address are needed, and its address must fit the postal code")
    func malformed() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let bad: [(JSON, [String])] = [
                (["name": ""], ["name"]), (["name": .null], ["name"]), (["rooms": 3], ["rooms"]),
                (["address": .null], ["address.city", "address.postalCode", "address.country"]),
                (["amenities": ["moat"]], ["amenities"]), (["location": ["latitude": 1]], ["location"]),
                (["name": .string(String(repeating: "x", count: 81))], ["name"]),
            ]
            for (changes, fields) in bad {
                let answer = try await olive.post("/v1/buildings", .elmHouse.with(changes))
                #expect(answer.status == 422 && Set(answer.fields) == Set(fields), "\(answer.text)")
            }
            let far = try await olive.post(
                "/v1/buildings", .elmHouse.with(["location": ["latitude": 10, "longitude": 10]]))
            #expect(far.fields == ["location"])
        }
    }
}
