import Database
import Domain
import Foundation
import Geo
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
                #expect(HiddenPlace.shownMiles.contains(exact.miles(to: point)))
                #expect(try await server.stranger.search("&radiusMiles=0.19").total == 0)
                let card = try await server.stranger.search("&radiusMiles=0.66").items[0]
                #expect(abs(card.distanceMiles.double - exact.miles(to: point)) < 0.0051)
                #expect(card.place == point)
                _ = try await olive.delete(listing.listingPath)
            }
        }
    }

    @Test("the point stays over edits, moving there and back, hiding again, and a restart")
    func stable() async throws {
        try await OwnServer.run { server in
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

            let reopened = try await Installation(server.installation.settings, logger: .silent)
            let tenant = try await reopened.tenant(named: "default").id
            let id = try #require(Listing.ID(listing.id.text))
            let stored = try #require(try await reopened.store.listings.listing(id, in: tenant))
            #expect(stored.place?.shown == first)
            let located = AddressCheck.Located(place: try #require(Self.exact), source: .given, attribution: nil)
            let owner = try #require(Account.ID(olive.accountID))
            #expect(located.place(of: owner, hidden: true, by: reopened.secret).shown == first)
            try reopened.database.close()
        }
    }

    @Test("ten rooms of one house show one point, however they are posted and edited")
    func rooms() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            var points: Set<Coordinate> = []
            for number in 0..<10 {
                let room = try await olive.posted([
                    "hideExactLocation": true, "title": .string("Room \(number) of the house"),
                    "address": JSON.sunnyRoom["address"].with(["street": .string("12 Elm Street, Apt \(number)")]),
                ])
                points.insert(try await shown(server.stranger, room.listingPath))
            }
            #expect(points.count == 1)
            let other = try await server.register("sam").posted(["hideExactLocation": true])
            #expect(try await !points.contains(shown(server.stranger, other.listingPath)))
        }
    }

    @Test("of a ZIP+4 strangers see the ZIP, by every way that an address goes out, and its owner all of it")
    func postalCode() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let address = JSON.sunnyRoom["address"].with(["postalCode": "14623-9876"])
            let listing = try await olive.posted(["hideExactLocation": true, "address": address])
            let (path, admin) = (listing.listingPath, try await server.registerAdmin())
            _ = try await olive.patch(path, ["priceCents": 91_000])
            _ = try await admin.put("/v1/favorites/\(listing.id.text)")
            _ = try await server.register("sam").post("\(path)/reports", ["reason": "scam"])
            for client in [server.stranger, admin] {
                for place in [
                    path, "/listings/\(listing.id.text)", "/v1/listings?near=43.2,-77.5", "/v1/favorites",
                    "/v1/admin/queue", "/v1/admin/listings/\(listing.id.text)",
                    "/v1/listings/map?bounds=43,-78,43.2,-77&zoom=12",
                ] {
                    let text = try await client.get(place).text
                    #expect(!text.contains("9876") && !text.contains("43.0846"), "\(place)")
                }
            }
            #expect(try await server.stranger.get(path).json["address"].postalCode == "14623")
            #expect(try await olive.get(path).json["address"].postalCode == "14623-9876")
        }
    }

    @Test("a point that an earlier rule made moves to today's, for searches as well, without an edit")
    func earlierRule() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["hideExactLocation": true])
            let today = try await shown(server.stranger, listing.listingPath)
            let id = listing.id.text
            try await server.installation.database.write { db in
                // The test's listing is of one tenant.
                try db.execute(
                    "UPDATE listings SET shown_latitude = 43.09, shown_longitude = -77.7 WHERE id = ?", id)
                try db.execute("UPDATE counters SET value = 0 WHERE name = 'hidden place'")
            }
            #expect(try await shown(server.stranger, listing.listingPath) != today)
            try await server.step(.hiddenPlaces)
            #expect(try await shown(server.stranger, listing.listingPath) == today)
            #expect(try await server.stranger.search().items[0].place == today)
            #expect(try await server.stranger.get(listing.listingPath).json.updatedAt == listing.updatedAt)
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
            // Data beside the listing is not part of its tag.
            let shown = answer.text.replacing(/,"memberSince":.*?,"listingCount":\d+/, with: "")
                .replacing(/,"listedAt":.*\]/, with: "")
            let hash = shown.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            #expect(answer.headers["ETag"] == ["\"1-\(String(hash, radix: 16))\""])
        }
    }
}
