import Foundation
import Geo
import Testing

@testable import Domain

@Suite("Borders of countries")
struct CountryBordersTests {
    @Test(
        "a place is in its country, close to a border, on an island and off a coast too; the open sea is nobody's",
        arguments: [
            ("Boston Common", 42.3550, -71.0656, "US"), ("Philadelphia City Hall", 39.9526, -75.1635, "US"),
            ("the Texas Capitol", 30.2747, -97.7404, "US"), ("Bloomsbury", 51.5220, -0.1290, "GB"),
            ("Windsor ON", 42.3149, -83.0364, "CA"), ("Detroit", 42.3300, -83.0460, "US"),
            ("Niagara Falls ON", 43.0896, -79.0849, "CA"), ("Niagara Falls NY", 43.0945, -79.0567, "US"),
            ("Tijuana", 32.5149, -117.0382, "MX"), ("San Ysidro", 32.5550, -117.0500, "US"),
            ("Ciudad Juárez", 31.7380, -106.4870, "MX"), ("El Paso", 31.7619, -106.4850, "US"),
            ("Suva", -18.1416, 178.4419, "FJ"), ("Taveuni across the antimeridian", -16.85, -179.97, "FJ"),
            ("San Juan", 18.4655, -66.1057, "US"), ("Manhattan", 40.73, -73.99, "US"),
            ("Honolulu", 21.3069, -157.8583, "US"),
            ("Basel", 47.5596, 7.5886, "CH"), ("Kehl", 48.5750, 7.8150, "DE"), ("Maseru", -29.31, 27.48, "LS"),
            ("Singapore", 1.2966, 103.7764, "SG"), ("the South Pole", -90, 0, "AQ"),
            ("mid-Pacific", 0, -150, nil), ("mid-Atlantic", 35, -40, nil), ("the North Pole", 90, 0, nil),
            ("the antimeridian at sea", 10, 180, nil), ("its other side", 10, -180, nil),
        ] as [(String, Double, Double, String?)])
    func places(name: String, latitude: Double, longitude: Double, expected: String?) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(CountryBorders.shipped.country(at: place) == expected, "\(name)")
    }

    @Test("of a line of thousands of points over many degrees of latitude, each side is told, at every place")
    func longLine() throws {
        // A round island of nine degrees, in steps of a 400th of one.
        let (radius, corners) = (9.0, 3_000)
        let line = (0...corners).flatMap { corner in
            let angle = Double(corner % corners) / Double(corners) * 2 * .pi
            return [Int32(radius * 400 * sin(angle)), Int32(radius * 400 * cos(angle))]
        }
        let borders = CountryBorders(Array("XX ".utf8) + Polyline.encoded(line) + Array("\n".utf8))
        for (turn, share) in zip(0..., stride(from: 0.0, to: 1, by: 0.0007)) {
            // Inside, also near the coast, and out of its reach.
            let (angle, inside, outside) = (Double(turn), radius * 0.99 * share.squareRoot(), radius + 1 + share)
            for (away, expected) in [(inside, "XX"), (outside, nil)] {
                let place = try #require(
                    Coordinate(latitude: away * sin(angle), longitude: away * cos(angle)))
                #expect(borders.country(at: place) == expected, "\(place)")
            }
        }
    }
}
