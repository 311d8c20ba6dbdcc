import Domain
import Geo
import Testing

@testable import Search

@Suite("Where a search looks")
struct AreaTests {
    @Test("exactly on the rim is in, a hair's breadth beyond is out", arguments: [0.01, 1, 24.9, 500, 6_000, 12_000])
    func rim(miles: Double) {
        let away = (0..<40).map { Coordinate.manhattan.moved(miles: miles, bearing: Double($0) / 6.4) }
        let fixture = IndexFixture(away.enumerated().map { .room(UInt32($0 + 1), at: $1) })
        for place in away {
            let exact = Coordinate.manhattan.miles(to: place)
            #expect(fixture.agrees(on: .around(miles: exact)))
            #expect(fixture.agrees(on: .around(miles: exact.nextDown)))
            #expect(
                fixture.page(of: .around(miles: exact)).total > fixture.page(of: .around(miles: exact.nextDown)).total)
        }
    }

    @Test("a radius of zero finds what stands on the spot, at zero miles")
    func zeroRadius() {
        let beside = Coordinate.manhattan.moved(miles: 0.001, bearing: 1)
        let page = IndexFixture([.room(1), .room(2, at: beside)]).page(of: .around(miles: 0))
        #expect(page.hits == [.init(number: 1, distanceMiles: 0, position: .init(value: 0, number: 1))])
    }

    @Test("half the earth's circumference finds everything, antipodes too")
    func halfTheEarth() {
        let antipode = Coordinate(latitude: -40.71, longitude: 106) ?? .pole
        let fixture = IndexFixture([.room(1), .room(2, at: antipode), .room(3, at: .pole)])
        #expect(fixture.page(of: .around(miles: Earth.farthestMiles)).numbers == [1, 3, 2])
        #expect(fixture.page(of: .around(miles: 12_400)).numbers == [1, 3])
    }

    @Test("a circle over the pole finds what lies on the other side of it")
    func overThePole() {
        let places = [(89.9, 10.0), (89.9, -170), (89.5, 100), (89, -80)].compactMap {
            Coordinate(latitude: $0, longitude: $1)
        }
        let fixture = IndexFixture(places.enumerated().map { .room(UInt32($0 + 1), at: $1) })
        let page = fixture.page(of: .around(places[0], miles: 25))
        #expect(page.numbers == [1, 2])
        #expect(abs(page.hits[1].distanceMiles - 13.82) < 0.01)
    }

    @Test("circles and boxes reach across the antimeridian")
    func acrossTheAntimeridian() throws {
        let places = [(0.0, 179.9), (0, -179.9), (0, 180), (0, -180), (0, 179), (0, 0)].compactMap {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let fixture = IndexFixture(places.enumerated().map { .room(UInt32($0 + 1), at: $1) })
        #expect(fixture.page(of: .around(places[0], miles: 20)).numbers == [1, 3, 4, 2])
        let box = try #require(BoundingBox("-1,179.5,1,-179.5"))
        #expect(Set(fixture.page(of: ListingQuery(area: .box(box))).numbers) == [1, 2, 3, 4])
    }

    @Test("the edges of a box are in")
    func edges() throws {
        let corners = [(40.0, -75.0), (40, -74), (41, -75), (41, -74), (39.9999999, -74.5), (40.5, -73.9999999)]
        let places = corners.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        let fixture = IndexFixture(places.enumerated().map { .room(UInt32($0 + 1), at: $1) })
        let box = try #require(BoundingBox("40,-75,41,-74"))
        #expect(Set(fixture.page(of: ListingQuery(area: .box(box))).numbers) == [1, 2, 3, 4])
    }

    @Test("a radius that is negative or not a number finds nothing", arguments: [-1.0, -Double.infinity, Double.nan])
    func nonsense(miles: Double) {
        #expect(
            IndexFixture([.room(1)]).page(of: .around(miles: miles)) == SearchPage(hits: [], hasMore: false, total: 0))
    }
}
