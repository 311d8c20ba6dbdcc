import Domain
import Testing

@Suite("Search: what an app asks again, and in its own units")
struct SearchRereadTests {
    private static let world = "/v1/listings?bounds=-90,-180,90,180"

    @Test("a page that is as it was is not sent again; any change of a card, its place or the number of hits is")
    func tags() async throws {
        try await OwnServer.run { server in
            let (olive, reader) = (try await server.register("olive"), server.stranger)
            let (first, _) = (try await olive.posted(), try await olive.posted(["title": "Blue room"]))
            let path = "/v1/listings?near=43.0846,-77.6743&limit=1&sort=price"
            var tags: [String] = []
            func page() async throws -> Int {
                let answer = try await reader.with(["If-None-Match": tags.last ?? "\"none\""]).get(path)
                if answer.status == 304 { #expect(answer.text.isEmpty) }
                tags.append(answer.headers["ETag"].first ?? "")
                return answer.status
            }
            #expect(try await page() == 200)
            #expect(tags[0].hasPrefix("W/\""))
            #expect(try await page() == 304)
            #expect(tags[1] == tags[0], "although each page has a cursor of its own")
            _ = try await olive.patch(first.listingPath, ["title": "Sunny room at the park"])
            #expect(try await page() == 200)
            #expect(try await page() == 304)
            let third = try await olive.posted(["priceCents": 900_000])
            #expect(try await page() == 200, "the number of hits")
            _ = try await olive.delete(third.listingPath)
            #expect(try await page() == 200)
            _ = try await olive.patch(first.listingPath, ["location": ["latitude": 43.1, "longitude": -77.6743]])
            #expect(try await page() == 200, "the distance")
            #expect(Set(tags).count == 4, "without the third listing it is as before: \(tags)")
        }
    }

    @Test("cards are read by their ids: those that are public, in the order of the search")
    func ids() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            var ids: [String] = []
            for price in [189_000, 185_000, 187_000] {
                ids.append(try await olive.posted(["priceCents": .number(Double(price))])["id"].text)
            }
            let draft = try await olive.posted(["status": "draft"])["id"].text
            func found(_ asked: [String], _ more: String = "") async throws -> JSON {
                let answer = try await server.stranger.get(
                    "\(Self.world)&ids=\(asked.joined(separator: ","))&sort=price\(more)")
                #expect(answer.status == 200, "\(answer.text)")
                return answer.json
            }
            #expect(try await found([ids[0], ids[1], draft, ids[0]]).items.list.map(\.id.text) == [ids[1], ids[0]])
            #expect(try await found([ids[0], ids[1]]).total == 2)
            #expect(try await found([draft]).items.list.isEmpty)
            #expect(try await found(ids, "&maxPriceCents=186000").items.list.map(\.id.text) == [ids[1]])
            let page = try await found(ids, "&limit=1")
            let cursor = page.nextCursor.text
            #expect(try await found(ids, "&limit=1&cursor=\(cursor)").items.list.map(\.id.text) == [ids[2]])
            let other = try await server.stranger.get("\(Self.world)&ids=\(ids[0])&sort=price&limit=1&cursor=\(cursor)")
            #expect(other.status == 400, "a cursor of another list of ids")
            let saved = try await olive.post(
                "/v1/saved-searches", ["name": "These", "query": .string("near=43.0846,-77.6743&ids=\(ids[0])")])
            #expect(saved.status == 422 && saved.json.errors[0].field == "query", "\(saved.text)")
            let tooMany = (0...100).map { _ in "\(Listing.ID(at: server.now))" }.joined(separator: ",")
            for wrong in ["x", "\(ids[0]),", tooMany] {
                let answer = try await server.stranger.get("\(Self.world)&ids=\(wrong)")
                #expect(answer.status == 400)
                #expect(answer.json.errors[0].field == "ids")
            }
        }
    }

    @Test("what changed since a moment is found by it, with all other filters and page by page")
    func updatedSince() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            var posts: [JSON] = []
            for price in [189_000, 185_000, 187_000] {
                posts.append(try await olive.posted(["priceCents": .number(Double(price))]))
                server.clock.advance(seconds: 60)
            }
            func found(since moment: String, _ more: String = "") async throws -> JSON {
                let answer = try await server.stranger.get("\(Self.world)&sort=price&updatedSince=\(moment)\(more)")
                #expect(answer.status == 200, "\(answer.text)")
                return answer.json
            }
            let (first, second) = (posts[0].updatedAt.text, posts[1].updatedAt.text)
            #expect(try await found(since: first).items.list.map(\.id) == [posts[1].id, posts[2].id, posts[0].id])
            #expect(try await found(since: second).items.list.map(\.id) == [posts[1].id, posts[2].id])
            #expect(try await found(since: "\(server.now)").total == 0)
            let changed = try await olive.patch(posts[0].listingPath, ["priceCents": 184_000]).json.updatedAt.text
            #expect(try await found(since: changed).items.list.map(\.id) == [posts[0].id])
            #expect(try await found(since: second, "&maxPriceCents=186000").total == 2)
            #expect(try await found(since: second, "&ids=\(posts[1].id.text)").items.list.map(\.id) == [posts[1].id])
            let page = try await found(since: second, "&limit=2")
            let next = try await found(since: second, "&limit=2&cursor=\(page.nextCursor.text)")
            #expect(next.items.list.map(\.id) == [posts[2].id])
            _ = try await olive.delete(posts[1].listingPath)
            #expect(try await found(since: second).total == 2)
            let wrong = try await server.stranger.get("\(Self.world)&updatedSince=yesterday")
            #expect(wrong.status == 400 && wrong.json.errors[0].field == "updatedSince", "\(wrong.text)")
            let saved = try await olive.post(
                "/v1/saved-searches",
                ["name": "These", "query": .string("near=43.0846,-77.6743&updatedSince=\(second)")])
            #expect(saved.status == 422 && saved.json.errors[0].field == "query", "\(saved.text)")
        }
    }

    @Test("a moment in a query may have any form of RFC 3339, and its + may have become a space")
    func anyMoment() async throws {
        try await TestServer.run { server in
            for moment in [
                "2026-11-28T00:00:00Z", "2026-11-28T00:00:00%2B00:00", "2026-11-28T00:00:00+00:00",
                "2026-11-28t01:00:00.123456+01:00", "2026-11-27%2019:00:00-05:00", "0001-01-01T00:00:00Z",
            ] {
                let answer = try await server.stranger.get("\(Self.world)&updatedSince=\(moment)")
                #expect(answer.status == 200, "\(moment): \(answer.text)")
            }
            for wrong in ["2026-11-28T00:00:00", "2026-11-28+00:00", "2026-11-28T00:00:00++00:00"] {
                let answer = try await server.stranger.get("\(Self.world)&updatedSince=\(wrong)")
                #expect(answer.status == 400 && answer.json.errors[0].field == "updatedSince", "\(wrong)")
            }
        }
    }

    @Test("kilometers and square meters are asked for and answered beside miles and square feet")
    func metric() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.posted([
                "areaSquareFeet": 323, "location": ["latitude": 43.1, "longitude": -77.6743],
            ])
            let hit = try await olive.search("&units=metric").items[0]
            #expect(hit.distanceMiles == 1.06)
            #expect(hit.distanceKilometers == 1.71)
            #expect(hit.areaSquareMeters == 30)
            #expect(try await olive.search().items[0].distanceKilometers.isNull)
            let counts = try await [
                "&minAreaSquareMeters=30", "&minAreaSquareMeters=31", "&radiusKilometers=1.72", "&radiusKilometers=1.7",
                "&radiusKilometers=40.2",
            ].asyncMap { try await olive.found($0) }
            #expect(counts == [1, 0, 1, 0, 1])
            for (wrong, field) in [
                ("radiusKilometers=2&radiusMiles=2", "radiusKilometers"), ("radiusKilometers=41", "radiusKilometers"),
                ("minAreaSquareMeters=3&minAreaSquareFeet=3", "minAreaSquareMeters"), ("units=leagues", "units"),
                ("radiusKilometers=2&bounds=1,1,2,2", "bounds"),
            ] {
                let answer = try await olive.get("/v1/listings?near=43.0846,-77.6743&\(wrong)")
                #expect(answer.status == 400)
                #expect(answer.json.errors[0].field.text == field, "\(wrong): \(answer.text)")
            }
        }
    }
}
