import Domain
import Testing

@testable import API
@testable import App

@Suite("The length of a semester")
struct SemesterTests {
    private static let price: JSON = ["priceCents": 400_000, "pricePeriod": "semester"]

    @Test("a price by the semester compares with monthly ones by the marketplace's semesters, and keeps its own")
    func listings() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let old = try await olive.posted(Self.price)
            try await server.set("semesterMonths", to: "4")
            let new = try await olive.posted(Self.price)
            #expect((old.semesterMonths, new.semesterMonths) == (4.5, 4))
            #expect((old.allInMonthlyCents, new.allInMonthlyCents) == (88_889, 100_000))

            func found(_ filter: String) async throws -> [String] {
                try await olive.search("&\(filter)").items.list.map(\.id.text)
            }
            #expect(try await found("maxPriceCents=99999") == [old.id.text])
            #expect(try await found("minPriceCents=100000") == [new.id.text])
            let page = try await server.stranger.get("/listings?near=43.0846,-77.6743").text
            #expect(page.contains("$889") && page.contains("$1,000"))

            let edited = try await olive.patch("/v1/listings/\(old.id.text)", ["priceCents": 450_000])
            #expect((edited.json.semesterMonths, edited.json.allInMonthlyCents) == (4.5, 100_000))
        }
    }

    @Test("a monthly price says nothing of semesters")
    func monthly() async throws {
        try await TestServer.run { server in
            let listing = try await server.register("olive").posted([:])
            #expect(!listing.names.contains("semesterMonths"))
        }
    }
}
