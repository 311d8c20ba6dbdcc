import Geo
import Testing

@testable import Domain

@Suite("What is near a place")
struct NearbyIndexTests {
    private static func source(
        _ name: String, _ bounds: String = "39,-76,41,-74", date: String? = "2019-03-28",
        _ categories: Set<PointCategory> = Set(PointCategory.allCases), isWhole: Bool = true
    ) throws -> PointSource {
        PointSource(
            name: name, attribution: "a", date: date.flatMap { Day($0) }, categories: categories,
            bounds: try #require(BoundingBox(bounds)), isWhole: isWhole)
    }

    private static func point(
        _ id: String, _ kind: PointKind, _ place: String, name: String? = nil
    ) throws -> PointOfInterest {
        PointOfInterest(id: id, kind: kind, name: name, location: try #require(Coordinate(place)))
    }

    @Test("counts and the three nearest of each category are those that measuring every point gives")
    func bruteForce() throws {
        let center = try #require(Coordinate("39.98,-75.157"))
        var points: [PointOfInterest] = []
        for number in 0..<4_000 {
            let kind = PointKind.allCases[number % (number % 3 == 0 ? 3 : PointKind.allCases.count)]
            let place = center.moved(miles: Double(number % 401) / 100, bearing: Double(number) * 2.399)
            points.append(PointOfInterest(id: "node/\(number)", kind: kind, name: "N\(number)", location: place))
        }
        let index = NearbyIndex([PointSet(source: try Self.source("all"), points: points)])
        #expect(index.count == points.count)
        for step in 0..<30 {
            let place = center.moved(miles: Double(step) / 8, bearing: Double(step))
            let found = index.around(place)
            for group in found.groups {
                let all = points.filter { $0.kind.category == group.category }
                    .map { (miles: place.miles(to: $0.location), point: $0) }
                    .sorted { ($0.miles, $0.point.id) < ($1.miles, $1.point.id) }
                #expect(group.count == all.count { $0.miles <= 0.5 })
                let nearest = all.filter { $0.miles <= 2 }.prefix(3)
                #expect(group.nearest.map(\.miles) == nearest.map(\.miles))
                #expect(group.nearest.map(\.name) == nearest.map(\.point.name))
                #expect(group.coverage == .whole)
            }
        }
    }

    @Test("no data is not zero: outside of the bounds nothing is known, at their edge a part, inside there are none")
    func coverage() throws {
        let park = try Self.point("way/1", .park, "40.0,-75.0", name: "Green")
        let box = "39.95,-75.1,40.05,-74.9"
        let index = NearbyIndex([PointSet(source: try Self.source("box", box), points: [park])])
        let inside = index.around(park.location)
        #expect(inside.groups.map(\.category) == PointCategory.allCases && inside.coverage == .whole)
        #expect(inside.groups.map(\.count) == [0, 0, 1, 0, 0, 0, 0, 0, 0])
        let edge = index.around(try #require(Coordinate("40.049,-75.0")))
        #expect(edge.coverage == .partial && edge.groups.allSatisfy { $0.count == 0 } && edge.sources.count == 1)
        let outside = index.around(try #require(Coordinate("43.1,-77.6")))
        #expect(outside.coverage == .none && outside.sources.isEmpty)
        #expect(outside.groups.allSatisfy { $0.count == nil && $0.nearest.isEmpty })
    }

    @Test("a list of some points knows of its own categories only, and never all of them")
    func lists() throws {
        let cafe = try Self.point("node/1", .cafe, "40.0,-75.0")
        let list = try Self.source("cafés", "39,-76,41,-74", date: nil, [.food], isWhole: false)
        let found = NearbyIndex([PointSet(source: list, points: [cafe])]).around(cafe.location)
        #expect(found.coverage == .partial)
        #expect(found.groups.map(\.count) == [1] + Array(repeating: nil, count: 8))
        #expect(found.groups[0].nearest[0].name == nil && found.groups[0].nearest[0].kind == .cafe)
    }

    @Test("a point of two sources counts once, from the newer; one that a newer whole map lacks has gone")
    func merging() throws {
        let place = "40.0,-75.0"
        let old = PointSet(
            source: try Self.source("old", "39.9,-75.1,40.1,-74.9", date: "2016-01-01"),
            points: [
                try Self.point("node/1", .cafe, place, name: "Was"),
                try Self.point("node/2", .bar, place, name: "Gone"),
            ])
        let new = PointSet(
            source: try Self.source("new", "39.9,-75.1,40.1,-74.9", date: "2019-01-01"),
            points: [try Self.point("node/1", .cafe, place, name: "Is")])
        let aside = PointSet(
            source: try Self.source("aside", "39.8,-75.1,40.1,-74.9", date: "2018-01-01"),
            points: [try Self.point("node/1", .cafe, place, name: "Was too"), try Self.point("node/3", .bar, place)])
        let origin = try #require(Coordinate(place))
        for sets in [[old, new, aside], [aside, new, old]] {
            let index = NearbyIndex(sets)
            #expect(index.sources.map(\.name) == ["new", "aside"])
            let food = index.around(origin).groups[0]
            #expect(food.count == 2 && food.nearest.map(\.name) == ["Is", nil])
        }
    }
}
