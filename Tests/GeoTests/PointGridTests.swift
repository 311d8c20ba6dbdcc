import Testing

@testable import Geo

@Suite("Points in a grid")
struct PointGridTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static func points(_ count: Int, around center: Coordinate, miles: Double) -> [Coordinate] {
        var random = Random(state: 7)
        return (0..<count).map { _ in
            center.moved(
                miles: Double.random(in: 0...miles, using: &random),
                bearing: Double.random(in: 0...(2 * .pi), using: &random))
        }
    }

    @Test(
        "the points within a radius are those that measuring all of them finds, also at the antimeridian and the poles",
        arguments: ["39.98,-75.157", "0,0", "12.5,180", "-17.8,-179.999", "89.999,10", "-90,0", "65,-0.001"])
    func around(_ text: String) throws {
        let center = try #require(Coordinate(text))
        let points = Self.points(3_000, around: center, miles: 6)
        let grid = PointGrid(points)
        #expect(grid.count == points.count)
        for origin in [center] + Self.points(20, around: center, miles: 4) {
            for radius in [0.5, 2] {
                var found: [Int: Double] = [:]
                grid.forEach(within: radius, of: DistanceOrigin(origin)) { found[$0] = $1 }
                let all = points.enumerated().map { ($0, origin.miles(to: $1)) }.filter { $0.1 <= radius }
                #expect(found == Dictionary(uniqueKeysWithValues: all), "\(origin) \(radius)")
            }
        }
    }

    @Test("a grid without points finds none, and equal points are all found")
    func few() throws {
        let place = try #require(Coordinate("43.1,-77.6"))
        var count = 0
        PointGrid([]).forEach(within: 2, of: DistanceOrigin(place)) { _, _ in count += 1 }
        #expect(count == 0)
        PointGrid([place, place, place]).forEach(within: 0, of: DistanceOrigin(place)) { _, _ in count += 1 }
        #expect(count == 3)
    }

    @Test(
        "a box contains another and touches it, also across the antimeridian",
        arguments: [
            ("0,0,10,10", "1,1,9,9", true, true), ("0,0,10,10", "5,5,11,9", false, true),
            ("0,0,10,10", "11,1,12,2", false, false), ("0,0,10,10", "1,11,2,12", false, false),
            ("0,170,10,-170", "1,179,2,-179", true, true), ("0,170,10,-170", "1,-175,2,-172", true, true),
            ("0,170,10,-170", "1,160,2,-179", false, true), ("0,-180,10,180", "1,179,2,-179", true, true),
            ("1,179,2,-179", "0,-180,10,180", false, true), ("0,170,10,-170", "1,0,2,1", false, false),
        ])
    func boxes(_ one: String, _ other: String, contains: Bool, touches: Bool) throws {
        let (one, other) = (try #require(BoundingBox(one)), try #require(BoundingBox(other)))
        #expect(one.contains(other) == contains)
        #expect(one.touches(other) == touches && other.touches(one) == touches)
    }

    @Test("the box of points is as large as they reach; without points there is none")
    func boxOfPoints() throws {
        let points = ["1,2", "-3,4", "0,-5"].compactMap { Coordinate($0) }
        #expect(BoundingBox(of: points) == BoundingBox("-3,-5,1,4"))
        #expect(BoundingBox(of: [Coordinate]()) == nil)
    }
}
