import Domain
import Foundation
import Geo
import Testing

@testable import App

@Suite("What is near a listing")
struct NearbyTests {
    /// A map around RIT, of which the listings of tests are, with a café 100 metres to the north.
    private static func store(on server: OwnServer, _ names: [String] = ["Java's"]) async throws {
        let center = try #require(Coordinate("43.0846,-77.6743"))
        let points = names.enumerated().map { number, name in
            PointOfInterest(
                id: "node/\(number)", kind: .cafe, name: name,
                location: center.moved(miles: 0.1 + Double(number) * 0.09, bearing: 0))
        }
        let source = PointSource(
            name: "Around RIT", attribution: "© OpenStreetMap contributors, ODbL 1.0", date: Day("2024-05-06"),
            categories: Set(PointCategory.allCases), bounds: try #require(BoundingBox("42.9,-77.9,43.3,-77.4")),
            isWhole: true)
        _ = try await server.installation.store.pointsOfInterest.replace(PointSet(source: source, points: points))
        try await server.installation.nearby.refresh()
    }

    @Test("counts within a walk, the three nearest with what they are and where, and whose data of which day")
    func near() async throws {
        try await OwnServer.run { server in
            try await Self.store(on: server, ["A", "B", "C", "D", "Far"])
            let found = try await server.stranger.get("/v1/nearby?near=43.0846,-77.6743").json
            #expect((found.coverage, found.walkMiles, found.walkMinutes) == ("whole", 0.5, 10))
            #expect(found.unavailable.isNull && found.categories.list.count == 9)
            let food = found.categories[0]
            #expect((food.category, food.count) == ("food", 5))
            #expect(food.nearest.list.map(\.name.text) == ["A", "B", "C"])
            #expect((food.nearest[0].kind, food.nearest[0].distanceMiles) == ("cafe", 0.1))
            #expect(found.categories[1].count == 0 && found.categories[1].nearest == [])
            #expect(found.sources[0].name == "Around RIT" && found.sources[0].date == "2024-05-06")
            // Two cafés within a quarter of a mile, and three at 0.28, 0.37 and 0.46 miles.
            let walk = found.walkability
            #expect(walk.score == 14 && walk.categories.list.count == 8)
            #expect(walk.categories[0] == ["category": "food", "points": 14.2, "maxPoints": 20, "countedPoints": 5])
            let abroad = try await server.stranger.get("/v1/nearby?near=48.85,2.35").json
            #expect((abroad.unavailable, abroad.coverage) == ("noData", "none"))
            #expect(abroad.categories.list.allSatisfy(\.count.isNull) && abroad.sources == [])
            #expect(abroad.walkability.isNull)
        }
    }

    @Test("a wrong place and an unknown parameter are named")
    func wrong() async throws {
        try await TestServer.run { server in
            for (query, field) in [("", "near"), ("?near=", "near"), ("?near=91,0", "near"), ("?near=1,1&x=1", "x")] {
                let answer = try await server.stranger.get("/v1/nearby\(query)")
                #expect(answer.status == 400 && answer.fields == [field], "\(query): \(answer.text)")
            }
        }
    }

    @Test("a listing says what is near it to everybody who may see it; one without a place says so")
    func listing() async throws {
        try await OwnServer.run { server in
            try await Self.store(on: server)
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let path = try await olive.posted().listingPath
            let found = try await server.stranger.get("\(path)/nearby").json
            #expect(found.coverage == "whole" && found.categories.list.count == 9)
            #expect(try await olive.get("\(path)/nearby").json == found)
            #expect(try await sam.get("\(path)/nearby?x=1").fields == ["x"])
            let draft = try await olive.posted(["status": "draft"]).listingPath
            #expect(try await sam.get("\(draft)/nearby").status == 404)
            #expect(try await olive.get("\(draft)/nearby").status == 200)
        }
    }

    @Test("of a hidden place the answer is that of the shown point, for its owner too")
    func hidden() async throws {
        try await OwnServer.run { server in
            try await Self.store(on: server, ["A", "B", "C"])
            let olive = try await server.register("olive")
            let path = try await olive.posted(["hideExactLocation": true]).listingPath
            let shown = try #require(try await server.stranger.get(path).json.place)
            let near = try await server.stranger.get("/v1/nearby?near=\(shown.latitude),\(shown.longitude)").json
            #expect(try await olive.get("\(path)/nearby").json == near)
            #expect(try await server.stranger.get("\(path)/nearby").json == near)
        }
    }

    @Test("the page of a listing says it before any script, or that nothing is known, as its script shows it")
    func page() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let id = try await olive.posted().id.text
            let atStart = try await server.stranger.get("/listings/\(id)").text
            #expect(!atStart.contains("class=\"stack nearby"), "no page waits: its script asks")
            _ = try await server.stranger.get("/v1/listings/\(id)/nearby")
            let before = try await server.stranger.get("/listings/\(id)").text
            #expect(before.contains("We have no map data for this area yet"))
            try await Self.store(on: server, ["<b>Java's</b>"])
            let page = try await server.stranger.get("/listings/\(id)").text
            #expect(page.contains("about 10 min on foot") && page.contains("4 out of 100"))
            let part = try await server.stranger.get("/fragments/listings/\(id)").text
            let markup = try #require(part.components(separatedBy: "<script").first)
            #expect(try await server.stranger.get("/listings/\(id)").text.contains(markup))
            #expect(markup.contains("&lt;b&gt;Java") && !part.contains("<b>"))
            #expect(page.contains("Around RIT, as of May 6, 2024") && !page.contains("<b>Java"))
            #expect(page.contains("https://www.openstreetmap.org/copyright"))
            let spanish = try await server.stranger.get("/listings/\(id)?lang=es").text
            #expect(spanish.contains("<h2>Cerca</h2>") || spanish.contains(">Cerca<"))
        }
    }
}
