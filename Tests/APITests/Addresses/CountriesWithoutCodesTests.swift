import Testing

@Suite("Addresses in countries without postal codes")
struct CountriesWithoutCodesTests {
    @Test(
        "they need a pin and no code; elsewhere a code is needed", arguments: [("HK", 201), ("AE", 201), ("US", 422)])
    func withoutCode(country: String, status: Int) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let address: JSON = [
                "street": "1 Nathan Road", "city": "Kowloon", "region": .null, "postalCode": .null,
                "country": .string(country),
            ]
            let listing = JSON.sunnyRoom.with(["address": address])
            let pinned = try await olive.post(
                "/v1/listings", listing.with(["location": ["latitude": 22.3, "longitude": 114.17]]))
            #expect(pinned.status == status, "\(pinned.text)")
            let unpinned = try await olive.post("/v1/listings", listing.with(["location": .null]))
            #expect(unpinned.status == 422)
        }
    }
}
