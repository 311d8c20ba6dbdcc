import Domain
import Geo
import Testing

@Suite("What a rent is compared with")
struct RentQuestionTests {
    private func isInHUDCountry(
        _ latitude: Double, _ longitude: Double, country: String? = nil, code: String? = nil
    ) -> Bool {
        RentQuestion(
            kind: .rent, bedrooms: 1, monthlyCents: 100_000, includesUtilities: true,
            place: Coordinate(latitude: latitude, longitude: longitude), postalCode: code, country: country,
            currency: "USD"
        ).isInHUDCountry
    }

    @Test("a place across the border is in no country of HUD's, however near an American postal code is")
    func border() {
        #expect(isInHUDCountry(42.3601, -83.0687), "Detroit")
        #expect(!isInHUDCountry(42.2800, -83.0100), "Windsor, Ontario")
        #expect(!isInHUDCountry(31.7000, -106.4300), "Ciudad Juárez")
        #expect(isInHUDCountry(31.7720, -106.5040), "El Paso")
    }

    @Test("what is said of the address counts before what the place tells")
    func said() {
        #expect(isInHUDCountry(42.2800, -83.0100, country: "US"))
        #expect(isInHUDCountry(42.2800, -83.0100, code: "48201"))
        #expect(!isInHUDCountry(42.3601, -83.0687, country: "CA"))
    }
}
