import Geo
import Testing

@Suite("Distance")
struct DistanceTests {
    /// Great-circle distances on the mean sphere, computed with cross and dot products of unit vectors instead of the
    /// haversine.
    static let known: [(one: String, other: String, miles: Double)] = [
        ("40.7128,-74.0060", "51.5074,-0.1278", 3461.1803),
        ("40.7128,-74.0060", "34.0522,-118.2437", 2445.5627),
        ("-33.8688,151.2093", "-36.8485,174.7633", 1339.615),
        ("0,0", "0,1", 69.0934),
        ("0,0", "1,0", 69.0934),
        ("60,10", "60,11", 34.5464),
        ("90,0", "0,77", 6218.4077),
    ]

    @Test("agrees with known distances, both ways", arguments: known.indices)
    func knownDistances(index: Int) throws {
        let (first, second, miles) = Self.known[index]
        let (one, other) = (try #require(Coordinate(first)), try #require(Coordinate(second)))
        #expect(abs(one.miles(to: other) - miles) / miles < 1e-5)
        #expect(one.miles(to: other) == other.miles(to: one))
    }

    @Test("is exactly zero between equal points", arguments: ["0,0", "40.7128,-74.006", "90,12", "-90,0", "12,180"])
    func zero(point: String) throws {
        let one = try #require(Coordinate(point))
        #expect(one.miles(to: one) == 0)
    }

    @Test("is half the circumference between antipodes, never more or not a number")
    func antipodes() throws {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            for longitude in stride(from: 0.0, through: 180, by: 11.25) {
                let one = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let other = try #require(Coordinate(latitude: -latitude, longitude: longitude - 180))
                #expect(abs(one.miles(to: other) - Earth.farthestMiles) < 0.001)
                #expect(one.miles(to: other) <= Earth.farthestMiles)
            }
        }
    }

    @Test("the pole is one place, whatever the longitude")
    func pole() throws {
        let (one, other) = (try #require(Coordinate("90,0")), try #require(Coordinate("90,123.4")))
        #expect(one.miles(to: other) < 1e-9)
        let near = try #require(Coordinate("89.9,-56.6"))
        #expect(abs(other.miles(to: near) - 6.90934) < 1e-4)
    }

    @Test("is short across the antimeridian")
    func antimeridian() throws {
        let (east, west) = (try #require(Coordinate("0,179.5")), try #require(Coordinate("0,-179.5")))
        #expect(abs(east.miles(to: west) - 69.0934) < 1e-3)
        let (plus, minus) = (try #require(Coordinate("10,180")), try #require(Coordinate("10,-180")))
        #expect(plus.miles(to: minus) < 1e-9)
    }

    @Test("moving by a distance arrives at that distance", arguments: [0.001, 1, 25, 3000, 12_000])
    func moved(miles: Double) throws {
        for start in ["40.7,-74", "89.99,10", "-90,0", "0,179.99"] {
            let origin = try #require(Coordinate(start))
            for bearing in stride(from: 0.0, to: 6.28, by: 0.7) {
                #expect(abs(origin.miles(to: origin.moved(miles: miles, bearing: bearing)) - miles) < 1e-4)
            }
        }
    }
}
