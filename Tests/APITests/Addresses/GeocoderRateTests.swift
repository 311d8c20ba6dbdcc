import Domain
import Fetching
import Geo
import Synchronization
import Testing

/// Stores the results in memory.
private final class MemoryGeocodeCache: GeocodeCache {
    private let answers = Mutex<[String: GeocodeResult]>([:])

    func answer(to query: String) async throws -> GeocodeResult? { answers.withLock { $0[query] } }
    func remember(_ answer: GeocodeResult, to query: String) async throws { answers.withLock { $0[query] = answer } }
}

@Suite("The geocoder's manners")
struct GeocoderRateTests {
    private func geocoder(
        _ base: String, spacing: Duration, timeLimitSeconds: Int = 300, cache: any GeocodeCache = MemoryGeocodeCache()
    ) -> NominatimGeocoder {
        NominatimGeocoder(
            base: base, cache: cache, timeLimitSeconds: timeLimitSeconds, spacing: spacing,
            logger: .silent)
    }

    private func address(_ street: Int) -> Address {
        Address(street: "\(street) Elm Street", city: "Rochester", country: "US")
    }

    @Test("requests keep their spacing: one that would wait too long is not sent, and known places need none")
    func spacing() async throws {
        try await FakeService.nominatim(.place(43, -77)) { nominatim in
            let geocoder = geocoder(nominatim.base, spacing: .seconds(3600))
            let first = try await geocoder.locate(address(1))
            #expect(first?.place?.place == Coordinate(latitude: 43, longitude: -77))
            for street in 2...4 {
                await #expect(throws: (any Error).self) { try await geocoder.locate(address(street)) }
            }
            let repeated = try await geocoder.locate(address(1))
            #expect(repeated == first)
            #expect(nominatim.questions.count == 1)
        }
    }

    @Test("without a spacing each new address is one question")
    func noSpacing() async throws {
        try await FakeService.nominatim(.place(43, -77)) { nominatim in
            let geocoder = geocoder(nominatim.base, spacing: .zero)
            for street in 1...5 { _ = try await geocoder.locate(address(street)) }
            #expect(nominatim.questions.map { $0.value("street") ?? "" } == (1...5).map { "\($0) Elm Street" })
        }
    }

    @Test("a server that hangs costs no more than the time limit, and nothing is remembered")
    func hanging() async throws {
        try await FakeService.nominatim(.init(body: [], hangs: true)) { nominatim in
            let cache = MemoryGeocodeCache()
            let hasty = geocoder(nominatim.base, spacing: .zero, timeLimitSeconds: 1, cache: cache)
            await #expect(throws: (any Error).self) { try await hasty.locate(address(1)) }
            nominatim.answer(.place(43, -77))
            let later = try await geocoder(nominatim.base, spacing: .zero, cache: cache).locate(address(1))
            #expect(later?.place != nil)
        }
    }

    @Test("signs in an address stay in their parameter, and an address that tells too little asks nothing")
    func encoding() async throws {
        try await FakeService.nominatim(.nothing) { nominatim in
            let geocoder = geocoder(nominatim.base, spacing: .zero)
            let street = "1+1 & 2=3 #4 Straße?format=xml;/%41"
            _ = try await geocoder.locate(Address(street: street, city: "Köln"))
            #expect(nominatim.questions.first?.value("street") == street)
            #expect(nominatim.questions.first?.value("format") == "jsonv2")
            #expect(nominatim.questions.first?.value("city") == "Köln")
            _ = try await geocoder.locate(Address(street: "12 Elm Street"))
            #expect(nominatim.questions.count == 1)
        }
    }
}
