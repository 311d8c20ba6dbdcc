import Foundation
import Testing

@testable import App

@Suite("Searches as feeds")
struct FeedTests {
    private static let near = "near=43.0846,-77.6743"

    /// The texts of an element of the entries, in reading order.
    private func texts(_ element: String, of feed: String) throws -> [String] {
        let text = try Regex("<\(element)>([^<]*)</\(element)>", as: (Substring, Substring).self)
        return feed.components(separatedBy: "<entry>").dropFirst().compactMap {
            $0.firstMatch(of: text).map { String($0.1) }
        }
    }

    @Test("an Atom feed has the newest listings first, as strangers see them, and any site may read it")
    func atom() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let first = try await olive.posted(["title": "Room & <board>", "priceCents": 185_000])
            let second = try await olive.posted([
                "title": "Hidden room", "hideExactLocation": true,
                "address": [
                    "street": "12 Mill Lane", "city": "Rochester", "region": "NY", "postalCode": "14623",
                    "country": "US",
                ],
            ])
            _ = try await olive.posted(["status": "draft"])
            let reply = try await server.stranger.get("/feed.atom?\(Self.near)")
            #expect(reply.headers["Content-Type"] == ["application/atom+xml"])
            #expect(try texts("title", of: reply.text) == ["Hidden room", "Room &amp; &lt;board&gt;"])
            let ids = [second, first].map { "\(server.webAddress)/listings/\($0.id.text)" }
            #expect(try texts("id", of: reply.text) == ids)
            #expect(try texts("summary", of: reply.text)[1].contains("$1,850 a month"))
            #expect(!reply.text.contains("12 Mill"))
            let tag = try #require(reply.headers["ETag"].first)
            #expect(try await server.stranger.with(["If-None-Match": tag]).get("/feed.atom?\(Self.near)").status == 304)
            #expect(try await server.stranger.get("/feed.atom").text == reply.text.replacing("?\(Self.near)", with: ""))
        }
    }

    @Test("a feed follows its search, from page to page, and names a parameter that cannot be")
    func search() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for price in [150_000, 160_000, 170_000] {
                _ = try await olive.posted(["title": .string("Room at \(price)"), "priceCents": .number(Double(price))])
            }
            let path = "/feed.atom?\(Self.near)&maxPriceCents=160000&sort=price&limit=1"
            let page = try await server.stranger.get(path).text
            #expect(try texts("title", of: page) == ["Room at 150000"])
            let link = try #require(page.firstMatch(of: /rel="next" type="[^"]+" href="([^"]+)"/)).1
            let next = link.replacing("&amp;", with: "&").dropFirst(server.webAddress.count)
            let last = try await server.stranger.get(String(next)).text
            #expect(try texts("title", of: last) == ["Room at 160000"])
            #expect(!last.contains("rel=\"next\""))
            let refused = try await server.stranger.get("/feed.atom?\(Self.near)&maxPriceCents=cheap")
            #expect((refused.status, refused.fields) == (400, ["maxPriceCents"]))
        }
    }

    @Test("GeoJSON has a point for each listing, moved where the place is hidden")
    func geoJSON() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let shown = try await olive.posted(["title": "Shown"])
            let hidden = try await olive.posted(["title": "Hidden", "hideExactLocation": true])
            let reply = try await server.stranger.get("/listings.geojson?\(Self.near)")
            #expect(reply.headers["Content-Type"] == ["application/geo+json"])
            let (features, json) = (reply.json.features.list, reply.json)
            #expect((json.type, json.next) == ("FeatureCollection", nil))
            #expect(features.map(\.id) == [hidden.id, shown.id])
            #expect(features[1].properties.url == .string("\(server.webAddress)/listings/\(shown.id.text)"))
            #expect(features[1].geometry == ["type": "Point", "coordinates": [-77.6743, 43.0846]])
            #expect(features[0].geometry.coordinates != features[1].geometry.coordinates)
            #expect(features[0].properties.approximate == true)
        }
    }

    @Test("a page of results says where its feed is")
    func discovery() async throws {
        try await TestServer.run { server in
            let page = try await server.stranger.get("/listings?\(Self.near)&maxPriceCents=80000&sort=price").text
            let query = "near=43.0846,-77.6743&amp;maxPriceCents=80000"
            #expect(page.contains("type=\"application/atom+xml\" href=\"/feed.atom?\(query)\""))
        }
    }
}
