import Domain
import Testing

@testable import API
@testable import App

@Suite("The units of pages")
struct MeasurementUnitsTests {
    private static let search = "near=43.0846,-77.6743"

    @Test(
        "a marketplace measures as its currency's country does, unless it says otherwise",
        arguments: [
            ("USD", "", "us"), ("GBP", "", "us"), ("EUR", "", "metric"), ("USD", "metric", "metric"),
            ("EUR", "us", "us"),
        ])
    func byCurrency(currency: String, units: String, shown: String) async throws {
        try await TestServer.run { server in
            try await server.set("currency", to: currency)
            try await server.set("units", to: units)
            #expect(try await server.stranger.get("/v1/tenant").json.units == .string(shown))
            #expect(try await server.stranger.get("/").text.contains(" data-units=\"\(shown)\" "))
        }
    }

    @Test("cards, summary and filters of a metric marketplace have kilometers and square meters, the API has feet")
    func pages() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            _ = try await olive.publish(["areaSquareFeet": 700])
            let path = "/listings?\(Self.search)&radiusMiles=6.2137&minAreaSquareFeet=538"
            let before = try await server.stranger.get(path).text
            #expect(before.contains("700 sq ft") && before.contains("538+ sq ft"))
            #expect(before.contains("within 6.214 miles of") && before.contains("within 6.214 mi<"))
            try await server.set("units", to: "metric")
            let page = try await server.stranger.get(path).text
            #expect(page.contains("65 m²") && page.contains("50+ m²"))
            #expect(page.contains("within 10 km of") && page.contains("within 10 km<"))
            #expect(!page.contains("sq ft") && !page.contains(" mi<") && !page.contains(" miles"))
            #expect(try await server.stranger.get("/listings?\(Self.search)").text.contains("within 40.2 km of"))
            let found = try await server.stranger.get("/v1/listings?\(Self.search)").json.items[0]
            #expect(found.areaSquareFeet == 700)
        }
    }

    @Test("an admin sets them, and null takes them back")
    func edited() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let path = "/v1/admin/tenant"
            #expect(try await admin.patch(path, ["units": "metric"]).json.units == "metric")
            #expect(try await server.stranger.get("/v1/tenant").json.units == "metric")
            #expect(try await admin.patch(path, ["units": nil]).json.units == nil)
            #expect(try await server.stranger.get("/v1/tenant").json.units == "us")
        }
    }
}
