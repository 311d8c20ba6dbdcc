import Database
import Domain
import Testing

@testable import App

@Suite("Buildings: units")
struct BuildingUnitTests {
    @Test("photos are copied from a unit of the same building only, each once")
    func photos() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built()
            let (first, second) = (try await olive.posted(), try await olive.posted())
            for seed in 1...2 { _ = try await olive.photo(of: first.listingPath, seed: seed) }
            let (path, body) = (second.listingPath + "/photos/copies", ["from": first.id] as JSON)
            #expect(try await olive.post(path, body).fields == ["from"])
            for listing in [first, second] { _ = try await olive.place(listing, in: building) }
            let copied = try await olive.post(path, body)
            #expect(copied.status == 200 && copied.json.items.list.count == 2, "\(copied.text)")
            let shown = try await olive.get(second.listingPath).json.photos.list.map(\.id)
            #expect(shown == copied.json.items.list.map(\.id))
            #expect(try await olive.post(path, body).json.items == [])
            // The files stay while either unit has them.
            #expect(try await olive.delete(first.listingPath).status == 204)
            #expect(try await server.stranger.get(copied.json.items[0].urls.small.text).status == 200)
            let sam = try await server.register("sam")
            #expect(try await sam.post(path, body).status == 403)
            #expect(try await olive.post(path, ["from": "x"]).fields == ["from"])
        }
    }

    @Test("several requests at once copy each photo once")
    func race() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built()
            let (first, second) = (try await olive.posted(), try await olive.posted())
            for seed in 1...3 { _ = try await olive.photo(of: first.listingPath, seed: seed) }
            for listing in [first, second] { _ = try await olive.place(listing, in: building) }
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...8 {
                    group.addTask {
                        let copied = try await olive.post(second.listingPath + "/photos/copies", ["from": first.id])
                        try #require(copied.status == 200, "\(copied.text)")
                        return copied.json.items.list.count
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts.sorted() == [0, 0, 0, 0, 0, 0, 0, 3])
            #expect(try await olive.get(second.listingPath).json.photos.list.count == 3)
        }
    }

    @Test("a listing is in one building, and leaves it when it is taken out or deleted")
    func one() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (elm, oak) = (try await olive.built(), try await olive.built(["name": "Oak House"]))
            let listing = try await olive.posted()
            _ = try await olive.place(listing, in: elm)
            #expect(try await olive.place(listing, in: oak, as: "1").status == 204)
            #expect(try await olive.get(elm.buildingPath).json.units == [])
            let unit = oak.buildingPath + "/units/\(listing.id.text)"
            for status in [204, 404] { #expect(try await olive.delete(unit).status == status) }
            _ = try await olive.place(listing, in: oak)
            #expect(try await olive.delete(listing.listingPath).status == 204)
            #expect(try await olive.get(oak.buildingPath).json.units == [])
            #expect(try await olive.place(listing, in: oak).status == 404)
        }
    }

    @Test("the export has buildings and units, and an account that goes takes them along")
    func exported() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let building = try await olive.built(["name": "Quokka House"])
            let listing = try await olive.posted()
            _ = try await olive.place(listing, in: building)
            let files = try await Unzipped.open(try await olive.export().body)
            #expect(files.json("buildings.json")[0].name == "Quokka House")
            #expect(
                files.json("building-units.json") == [
                    ["listingId": listing.id, "buildingId": building.id, "unit": "3B"]
                ])
            #expect(try await olive.leave().status == 204)
            let tenant = try await server.tenant().id
            let left = try await server.installation.database.read { db in
                try db.first("SELECT count(*) FROM buildings WHERE tenant_id = ?", tenant) { try $0.int() }
            }
            #expect(left == 0)
        }
    }
}
