import Domain
import Foundation
import Geo
import Logging
import Testing

@testable import App

@Suite("Listings: a hidden place")
struct HiddenListingTests {
    private static let exact = Coordinate(latitude: 43.0846, longitude: -77.6743)

    private func shown(_ client: APIClient, _ path: String) async throws -> Coordinate {
        try #require(try await client.get(path).json.place)
    }

    @Test(
        "no answer tells the exact place to anybody but the owner: not by id, in a card, a distance, a tag or by words")
    func nowhere() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let admin = try await server.registerAdmin()
            let listing = try await olive.posted(["hideExactLocation": true])
            _ = try await sam.put("/v1/favorites/\(listing.id.text)")
            let university = try await sam.get("/v1/universities?q=RIT&limit=1").json.items[0].id.text
            for client in [server.stranger, sam, admin] {
                for path in [
                    listing.listingPath, "/v1/listings?near=43.2,-77.5", "/v1/listings?bounds=43,-78,43.2,-77",
                    "/v1/listings?universityId=\(university)", "/v1/listings?near=43.2,-77.5&q=elm", "/v1/favorites",
                ] {
                    let text = try await client.get(path).text
                    for secret in ["43.0846", "77.6743", "12 Elm", "Apt 3"] {
                        #expect(!text.contains(secret), "\(path): \(secret)")
                    }
                }
            }
            #expect(try await sam.get(listing.listingPath).json["address"].street == "Elm Street")
            // The house number finds nothing, the street does.
            for words in ["12", "apt", "12%20elm"] { #expect(try await sam.found("&q=\(words)") == 0, "\(words)") }
            #expect(try await sam.found("&q=elm%20street") == 1)
            let mine = try await olive.get(listing.listingPath).json
            #expect(mine.place == Self.exact)
            #expect(mine["address"].street == "12 Elm Street, Apt 3")
            #expect(try await olive.get("/v1/account/listings").json.items[0].place == Self.exact)
        }
    }

    @Test("the point shown lies 0.25 to 0.6 miles away, and distances are measured from it")
    func distances() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let exact = try #require(Self.exact)
            for _ in 0..<5 {
                let listing = try await olive.posted(["hideExactLocation": true])
                let point = try await shown(server.stranger, listing.listingPath)
                #expect((0.2499...0.6001).contains(exact.miles(to: point)))
                #expect(try await server.stranger.search("&radiusMiles=0.24").total == 0)
                let card = try await server.stranger.search("&radiusMiles=0.61").items[0]
                #expect(abs(card.distanceMiles.double - exact.miles(to: point)) < 0.0051)
                #expect(card.place == point)
                _ = try await olive.delete(listing.listingPath)
            }
        }
    }

    @Test("the point stays over edits, moving there and back, hiding again, and a restart")
    func stable() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["hideExactLocation": true])
            let first = try await shown(server.stranger, listing.listingPath)
            _ = try await olive.patch(
                listing.listingPath, ["title": "A new title", "address": ["street": "14 Elm Street"]])
            #expect(try await shown(server.stranger, listing.listingPath) == first)
            _ = try await olive.patch(listing.listingPath, ["location": ["latitude": 43.1]])
            #expect(try await shown(server.stranger, listing.listingPath) != first)
            _ = try await olive.patch(listing.listingPath, ["location": ["latitude": 43.0846]])
            #expect(try await shown(server.stranger, listing.listingPath) == first)
            _ = try await olive.patch(listing.listingPath, ["hideExactLocation": false])
            #expect(try await shown(server.stranger, listing.listingPath) == Self.exact)
            _ = try await olive.patch(listing.listingPath, ["hideExactLocation": true])
            #expect(try await shown(server.stranger, listing.listingPath) == first)

            let settings = Settings(dataFolder: server.folder.path)
            let reopened = try await Installation(
                settings, logger: Logger(label: "again") { _ in SwiftLogNoOpLogHandler() })
            let tenant = try await reopened.tenant(named: "default").id
            let id = try #require(Listing.ID(listing.id.text))
            let stored = try #require(try await reopened.store.listing(id, in: tenant))
            #expect(stored.place?.shown == first)
            let located = AddressCheck.Located(place: try #require(Self.exact), source: .given, attribution: nil)
            #expect(located.place(of: id, hidden: true, by: reopened.secret).shown == first)
            try reopened.database.close()
        }
    }

    @Test("knowing the postal code's centre reveals nothing about a place given later")
    func centroid() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["hideExactLocation": true, "location": .null])
            #expect(listing.locationSource == "postalCode")
            let middle = try #require(Coordinate(latitude: 43.0834, longitude: -77.6344))
            let before = try await shown(server.stranger, listing.listingPath)
            _ = try await olive.patch(listing.listingPath, ["location": JSON.sunnyRoom.location])
            let after = try await shown(server.stranger, listing.listingPath)
            let guess = try #require(
                Coordinate(
                    latitude: after.latitude - before.latitude + middle.latitude,
                    longitude: after.longitude - before.longitude + middle.longitude))
            #expect(try #require(Self.exact).miles(to: guess) > 0.01)
        }
    }

    @Test("a stranger's tag is made of what the stranger is shown, and of nothing more")
    func tag() async throws {
        try await TestServer.run { server in
            let listing = try await server.register("olive").posted(["hideExactLocation": true])
            let answer = try await server.stranger.get(listing.listingPath)
            let hash = answer.body.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
            #expect(answer.headers["ETag"] == ["\"1-\(String(hash, radix: 16))\""])
        }
    }
}
