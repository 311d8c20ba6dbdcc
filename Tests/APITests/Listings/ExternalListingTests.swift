import App
import Domain
import Testing

@Suite("Listings by the ids of their owner's software")
struct ExternalListingTests {
    private let path = "/v1/account/listings/external"

    @Test("a listing is created by its id, which may hold a slash; sent again it is the same, and a part changes it")
    func one() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let place = "\(path)?externalId=12%2FA"
            #expect(try await olive.get(place).status == 404)
            let made = try await olive.put(place, .sunnyRoom)
            #expect(made.status == 201, "\(made.text)")
            let repeated = try await olive.put(place, .sunnyRoom)
            #expect(repeated.status == 200 && repeated.json.id == made.json.id)
            #expect(repeated.headers["ETag"] == made.headers["ETag"])
            let changed = try await olive.put(place, ["priceCents": 70_000])
            #expect(changed.json.priceCents == 70_000 && changed.json.title == made.json.title)
            #expect(try await olive.get(place).json.priceCents == 70_000)
            let mine = try await olive.get("/v1/account/listings?externalId=12%2FA").json.items.list
            #expect(mine.map(\.externalId) == ["12/A"] && mine.map(\.id) == [made.json.id])
            #expect(try await olive.get("/v1/account/listings?externalId=12").json.items.list.isEmpty)
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 1)
        }
    }

    @Test("the id is the owner's alone: another account's listing with it stays as it is")
    func ownersIDs() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let first = try await olive.put("\(path)?externalId=a", .sunnyRoom)
            #expect(try await sam.get("\(path)?externalId=a").status == 404)
            let second = try await sam.put("\(path)?externalId=a", .sunnyRoom.with(["title": "Another room"]))
            #expect(second.status == 201 && second.json.id != first.json.id)
            #expect(try await olive.get("\(path)?externalId=a").json.title == first.json.title)
        }
    }

    @Test("with a tag only the version that was read is changed, and nothing is created")
    func tagged() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let made = try await olive.put("\(path)?externalId=a", .sunnyRoom)
            let tagged = olive.with(["If-Match": made.headers["ETag"].first ?? ""])
            #expect(try await tagged.put("\(path)?externalId=a", ["bedrooms": 3]).status == 200)
            #expect(try await tagged.put("\(path)?externalId=a", ["bedrooms": 4]).code == "stale")
            #expect(try await tagged.put("\(path)?externalId=b", .sunnyRoom).code == "stale")
            let first = olive.with(["If-None-Match": "*"])
            let refused = try await first.put("\(path)?externalId=a", ["bedrooms": 5])
            #expect(refused.status == 412 && refused.code == "stale")
            #expect(try await olive.get("\(path)?externalId=a").json.bedrooms == 3)
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 1)
            #expect(try await first.put("\(path)?externalId=b", .sunnyRoom).status == 201)
            let unquoted = olive.with(["If-None-Match": "2-9619f806"])
            #expect(try await unquoted.put("\(path)?externalId=a", [:]).code == "malformed_parameter")
        }
    }

    @Test("its owner sees the id wherever the listing is shown whole, and nobody else does")
    func shown() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive").confirmed(), try await server.register("sam"))
            let made = try await olive.put("\(path)?externalId=a", .sunnyRoom)
            let listing = made.json.listingPath
            #expect(made.json.externalId == "a")
            #expect(try await olive.put("\(path)?externalId=a", ["bedrooms": 3]).json.externalId == "a")
            #expect(try await olive.get("\(path)?externalId=a").json.externalId == "a")
            #expect(try await olive.patch(listing, ["bedrooms": 2]).json.externalId == "a")
            #expect(try await olive.post("\(listing)/renewal").json.externalId == "a")
            let key = try await olive.key(["listings:read"])
            for owner in [olive, key] { #expect(try await owner.get(listing).json.externalId == "a") }
            for other in [sam, server.stranger] {
                #expect(try await other.get(listing).json.names.contains("externalId") == false)
            }
            let posted = try await olive.posted().listingPath
            #expect(try await olive.get(posted).json.names.contains("externalId") == false)
        }
    }
}
