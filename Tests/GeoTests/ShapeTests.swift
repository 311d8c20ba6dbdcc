import Foundation
import Testing

@testable import Geo

@Suite("Shapes")
struct ShapeTests {
    /// A square with corners in tenths of a degree, as a ring.
    private func square(_ south: Int32, _ west: Int32, _ size: Int32) -> [Int32] {
        let (s, w, n, e) = (south * 10_000, west * 10_000, (south + size) * 10_000, (west + size) * 10_000)
        return [s, w, s, e, n, e, n, w, s, w]
    }

    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test("a point is inside an outline, outside its hole, and inside an island in the hole")
    func holes() throws {
        let shape = try #require(Shape([[square(400, -770, 10), square(403, -767, 4)], [square(404, -766, 1)]]))
        #expect(shape.contains(try point(40.1, -76.9)))
        #expect(!shape.contains(try point(40.35, -76.65)))
        #expect(shape.contains(try point(40.45, -76.55)))
        #expect(!shape.contains(try point(41.5, -76.9)))
        #expect(!shape.contains(try point(40.1, -77.1)))
        #expect(shape.center == (try point(40.5, -76.5)))
    }

    @Test("a slanted side is where it is, to a metre")
    func slanted() throws {
        let shape = try #require(
            Shape([[[4_000_000, -7_700_000, 4_000_000, -7_600_000, 4_100_000, -7_700_000, 4_000_000, -7_700_000]]]))
        #expect(shape.contains(try point(40.49999, -76.50001)))
        #expect(!shape.contains(try point(40.50001, -76.49999)))
    }

    @Test("rings that are open, too short, odd or off the earth are none")
    func wrong() {
        #expect(Shape([]) == nil)
        #expect(Shape([[]]) == nil)
        #expect(Shape([[[0, 0, 0, 5, 5, 5, 0, 1]]]) == nil)
        #expect(Shape([[[0, 0, 0, 5, 0, 0]]]) == nil)
        #expect(Shape([[[0, 0, 0, 5, 5, 5, 5, 0, 0]]]) == nil)
        #expect(Shape([[[9_100_000, 0, 0, 5, 5, 5, 9_100_000, 0]]]) == nil)
    }

    @Test("a thinned shape has few enough corners, keeps its place, and loses what is smaller than the grid")
    func thinned() throws {
        let circle = (0...2_000).flatMap { step -> [Int32] in
            let angle = Double(step % 2_000) / 2_000 * 2 * Double.pi
            return [4_000_000 + Int32(50_000 * sin(angle)), -7_700_000 + Int32(50_000 * cos(angle))]
        }
        let islet: [Int32] = [
            4_100_000, -7_700_000, 4_100_000, -7_699_999, 4_100_001, -7_699_999, 4_100_000, -7_700_000,
        ]
        let shape = try #require(Shape([[circle], [islet]]))
        let thin = shape.thinned(to: 300)
        #expect(shape.thinned(to: 5_000) == shape)
        #expect(thin.polygons.count == 1)
        #expect((100...300).contains(thin.polygons[0][0].count))
        #expect(zip(thin.box, [-77.5, 39.5, -76.5, 40.5]).allSatisfy { abs($0 - $1) < 0.02 })
        #expect(thin.contains(try point(40.4, -77)))
        #expect(!thin.contains(try point(40.6, -77)))
        #expect(shape.thinned(to: 5).polygons[0][0].count <= 5)
    }

    @Test("a shape's text reads back as the same shape; a damaged text as none")
    func text() throws {
        let shape = try #require(Shape([[square(400, -770, 10), square(403, -767, 4)], [square(-404, 1700, 1)]]))
        #expect(shape.text.split(separator: " ").count == 2)
        #expect(Shape(text: shape.text) == shape)
        for damaged in ["", "x", String(shape.text.dropLast()), shape.text + ",", shape.text + "\u{7F}"] {
            #expect(damaged == shape.text + "," || Shape(text: damaged) == nil, "\(damaged)")
        }
    }

    @Test("a grid finds the shapes that looking at each finds, small and large")
    func grid() throws {
        var generator = SystemRandomNumberGenerator()
        var shapes = (0..<300).compactMap { _ in
            Shape([
                [square(.random(in: 390...410, using: &generator), .random(in: -780...(-760), using: &generator), 1)]
            ])
        }
        shapes.append(try #require(Shape([[square(0, -1000, 800)]])))
        let grid = ShapeGrid(shapes)
        for _ in 0..<500 {
            let place = try point(.random(in: 38.9...41.2), .random(in: -78.1...(-75.8)))
            let each = shapes.indices.filter { shapes[$0].contains(place) }
            #expect(grid.shapes(containing: place).sorted() == each)
            #expect(!each.isEmpty)
        }
    }

    @Test("the nearest of many points is the one that comparing all finds")
    func nearest() throws {
        let points = try (0..<500).map { _ in try point(.random(in: 39...41), .random(in: -78...(-76))) }
        let index = PointIndex(points)
        for _ in 0..<200 {
            let place = try point(.random(in: 38.5...41.5), .random(in: -78.5...(-75.5)))
            let all = points.indices.map { (miles: place.miles(to: points[$0]), position: $0) }
            let best = try #require(all.min { ($0.miles, $0.position) < ($1.miles, $1.position) })
            let found = index.nearest(to: place, within: 10)
            #expect(found?.position == (best.miles <= 10 ? best.position : nil))
        }
        #expect(PointIndex([]).nearest(to: points[0], within: 100) == nil)
    }
}
