import Testing

@testable import Geo

@Suite("On the sphere")
struct SphereTests {
    @Test("the chord between unit vectors tells the distance", arguments: [0.001, 1, 25, 6_000, 12_000])
    func chords(miles: Double) throws {
        for text in ["40.71,-74", "90,0", "0,180"] {
            let center = try #require(Coordinate(text))
            for bearing in stride(from: 0.0, to: 6.28, by: 0.3) {
                let place = center.moved(miles: miles, bearing: bearing)
                let (one, other) = (UnitVector(center), UnitVector(place))
                let gap = (one.x - other.x, one.y - other.y, one.z - other.z)
                let chord = (gap.0 * gap.0 + gap.1 * gap.1 + gap.2 * gap.2).squareRoot()
                #expect(abs(chord - Chord.length(miles: center.miles(to: place))) < 1e-9)
            }
        }
    }

    @Test(
        "single precision never calls a near place far or a far one near",
        arguments: [0, 0.01, 25, 2_000, 11_000, 12_400])
    func margins(miles: Double) throws {
        for step in 0..<2_000 {
            let center = try #require(
                Coordinate(latitude: -90 + Double(step) * 0.09, longitude: -180 + Double(step) * 0.18))
            let place = center.moved(miles: miles, bearing: Double(step))
            let (one, other) = (UnitVector(center), UnitVector(place))
            let gap =
                SIMD3(Float(one.x), Float(one.y), Float(one.z)) - SIMD3(Float(other.x), Float(other.y), Float(other.z))
            let square = (gap * gap).sum()
            let limits = Chord.squares(miles: center.miles(to: place))
            #expect(square <= limits.possible && square >= limits.sure)
        }
    }

    @Test("the longest chord is the earth's diameter, and invalid distances have none")
    func longest() {
        #expect(Chord.length(miles: Earth.farthestMiles) == 2)
        #expect(Chord.length(miles: .infinity) == 2)
        #expect(Chord.length(miles: -1) == 0)
    }

    @Test("the Hilbert curve visits each spot once and always steps to a neighbour")
    func hilbert() {
        var spots: [UInt32: (x: UInt32, y: UInt32)] = [:]
        for x in UInt32(0)..<64 { for y in UInt32(0)..<64 { spots[HilbertCurve.position(x: x, y: y)] = (x, y) } }
        #expect(spots.count == 64 * 64)
        for position in UInt32(1)..<(64 * 64) {
            guard let here = spots[position], let before = spots[position - 1] else {
                Issue.record("no spot at \(position)")
                return
            }
            #expect(abs(Int(here.x) - Int(before.x)) + abs(Int(here.y) - Int(before.y)) == 1)
        }
    }
}
