import Domain
import Foundation
import Geo
import Testing

@testable import App

@Suite("Rent checks by county")
struct CountyRentTests {
    private static let query = "bedrooms=2&priceCents=100000&utilitiesIncluded=true"

    private static func hud(_ server: OwnServer, _ place: String) async throws -> JSON {
        let answer = try await server.stranger.get("/v1/rent-check?\(place)&\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.comparisons[0].hud
    }

    private static func withCounties(_ body: @escaping @Sendable (OwnServer) async throws -> Void) async throws {
        let file = try SharedData.url("rents/hud_fmr_county_fy2024.csv.gz").path
        try await AreaFixture.run { server in
            let made = try await DigsCommand.run(["import", "rents", file], in: server.folder)
            try #require(made.status == 0, "\(made.output)")
            try await AreaFixture.importTract(server)
            try await server.installation.rents.refresh()
            try await body(server)
        }
    }

    @Test(
        "without a figure of the postal code, HUD's figure of the county counts, and how the county was found is said",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func counties() async throws {
        try await Self.withCounties { server in
            let near = try await Self.hud(server, "near=43.15,-77.62&postalCode=14999")
            #expect((near.source, near.county, near.countySource) == ("county", "Monroe County, NY", "nearestPoint"))
            #expect((near.lowCents, near.highCents, near.postalCode.isNull) == (130_700, 130_700, true))
            #expect(near.areas[0].name == "Rochester, NY HUD Metro FMR Area")
            let inside = try await Self.hud(server, "near=39.95,-75.15&postalCode=19999")
            #expect((inside.county, inside.countySource) == ("Philadelphia County, PA", "boundary"))
            let given = try await Self.hud(server, "near=39.95,-75.15&postalCode=19999&county=36055")
            #expect((given.county, given.countySource) == ("Monroe County, NY", "given"))
            // A figure of the postal code is nearer to the home.
            let small = try await Self.hud(server, "near=43.15,-77.62&postalCode=14623")
            #expect((small.source, small.postalCode) == ("smallArea", "14623") && small.countySource.isNull)
        }
    }

    @Test(
        "a postal code alone has the county that it is counted to; abroad there is none",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func postalCode() async throws {
        try await Self.withCounties { server in
            let unknown = try await server.stranger.get("/v1/rent-check?postalCode=14999&\(Self.query)")
            #expect(unknown.json.unavailable[0] == ["kind": "hud", "reason": "noFigure"])
            let id = try #require(AreaID("zip-14999"))
            let zip = Area(id: id, name: "14999", state: "NY", county: AreaID("county-36055"))
            _ = try await server.installation.store.areas.merge([ImportedArea(zip)])
            try await server.installation.store.areas.announceAreas()
            try await server.installation.areas.refresh()
            let found = try await Self.hud(server, "postalCode=14999")
            #expect((found.county, found.countySource) == ("Monroe County, NY", "postalCode"))
            let abroad = try await server.stranger.get("/v1/rent-check?near=48.1,11.5&\(Self.query)")
            #expect(abroad.json.unavailable[0].reason == "otherCountry")
        }
    }

    @Test(
        "a listing's page names the county whose figure its rent is compared with",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func listing() async throws {
        try await Self.withCounties { server in
            let place = try #require(Coordinate(latitude: 43.15, longitude: -77.62))
            let area = PostalArea(
                country: "US", code: "14999", place: "Rochester", regionCode: "NY", regionName: "New York",
                center: place)
            _ = try await server.installation.store.postalCodes.merge([area]) { _ in }
            let olive = try await server.register("olive")
            let listing = try await olive.posted([
                "address": [
                    "street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14999",
                    "country": "US",
                ],
                "priceCents": 100_000,
            ])
            let check = try await server.stranger.get("\(listing.listingPath)/rent-check").json
            #expect(check.comparisons[0].hud.county == "Monroe County, NY")
            let page = try await server.stranger.get(listing.listingPath.replacing("/v1", with: ""))
            #expect(page.text.contains("Monroe County, NY"))
        }
    }
}
