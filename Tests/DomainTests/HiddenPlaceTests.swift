import Domain
import Geo
import Testing

@Suite("A hidden place")
struct HiddenPlaceTests {
    @Test("shows of a street line its street, and nothing where that is not sure", arguments: StreetLineCase.all)
    func street(line: StreetLineCase) {
        let address = Address(street: line.written, city: "Ithaca", country: line.country)
        let shown = HiddenPlace.address(address)
        #expect(shown.street == line.shown)
        #expect(shown.city == "Ithaca")
    }

    /// Digests that depend on all input.
    private struct FakeCryptography: Cryptography {
        var seed: UInt64 = 0

        func digest(_ bytes: [UInt8], purpose: String) -> [UInt8] {
            var state = (bytes + Array(purpose.utf8)).reduce(0xCBF2_9CE4_8422_2325 ^ seed) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01B3
            }
            return (0..<32).map { _ in
                state ^= state >> 29
                state = state &* 0xBF58_476D_1CE4_E5B9 &+ 0x9E37_79B9_7F4A_7C15
                return UInt8(truncatingIfNeeded: state >> 56)
            }
        }
        func seal(_ bytes: [UInt8], purpose: String, context: String) throws -> [UInt8] { bytes }
        func open(_ sealed: [UInt8], purpose: String, context: String) -> [UInt8]? { sealed }
        func newToken() throws -> String { "" }
        func randomBytes(_ count: Int) throws -> [UInt8] { [] }
        func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { bytes }
        func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { bytes }
        func tokenDigest(_ token: String) -> String { token }
    }

    @Test("is shown a quarter to six tenths of a mile from its cell, at the poles and across the antimeridian too")
    func distance() throws {
        for (latitude, longitude) in [
            (43.0846, -77.6743), (0, 0), (90, 0), (-90, 12), (12, 180), (12, -180), (89.9999, 5),
        ] {
            let exact = try #require(Coordinate(latitude: latitude, longitude: longitude))
            for time in 0..<200 {
                let owner = Account.ID(at: Instant(milliseconds: Int64(time)))
                let miles = exact.miles(to: HiddenPlace.shown(exact, of: owner, by: FakeCryptography()))
                #expect(HiddenPlace.shownMiles.contains(miles), "\(exact) by \(miles)")
            }
        }
    }

    @Test("is one point for all rooms of a house, and another for another house, owner or secret")
    func stable() throws {
        let server = try #require(Coordinate(latitude: 43.0846, longitude: -77.6743))
        let (one, other) = (Account.ID(at: Instant(milliseconds: 1)), Account.ID(at: Instant(milliseconds: 1)))
        let shown = HiddenPlace.shown(server, of: one, by: FakeCryptography())
        // Rooms whose owner placed the pin slightly differently each time.
        let rooms = try (0..<10).map { number in
            try #require(
                Coordinate(latitude: 43.0846 + Double(number) * 0.00002, longitude: -77.6743 + Double(number) * 0.00002)
            )
        }
        #expect(Set(rooms.map { HiddenPlace.shown($0, of: one, by: FakeCryptography()) }) == [shown])
        let far = try #require(Coordinate(latitude: 43.0866, longitude: -77.6743))
        #expect(HiddenPlace.shown(far, of: one, by: FakeCryptography()) != shown)
        #expect(HiddenPlace.shown(server, of: other, by: FakeCryptography()) != shown)
        #expect(HiddenPlace.shown(server, of: one, by: FakeCryptography(seed: 1)) != shown)
    }

    @Test(
        "of a postal code what covers a district is shown",
        arguments: [
            ("14623-1234", "US", "14623"), ("14623", "US", "14623"), ("EC1A 1BB", "GB", "EC1A"), ("M11AE", "GB", "M1"),
            ("D02 AF30", "IE", "D02"), ("K1A 0B1", "CA", "K1A"), ("1234 AB", "NL", "1234"), ("10115", "DE", "10115"),
            ("4000-008", "PT", "4000"), ("018956", "SG", nil), ("00-950", "PL", nil), ("1", "US", nil),
            ("AB", "GB", nil),
            ("14623", nil, nil),
        ] as [(String, String?, String?)])
    func postalCode(code: String, country: String?, shown: String?) {
        #expect(HiddenPlace.postalCode(code, in: country) == shown)
    }
}
