import Domain
import Foundation
import Testing

@testable import App

/// HUD's figure for two bedrooms in 14623 is $1,470: usual is $1,323 and more, below $882 is far below. Prices without
/// utilities get $150 for them.
@Suite("The word about the rent on a card")
struct CardRentTests {
    private static func level(_ server: OwnServer) async throws -> JSON {
        try await server.stranger.search().items[0].rentLevel
    }

    @Test(
        "a rent below HUD's figure of its postal code is said, a usual or high one is not, and a sale never",
        arguments: [
            (["priceCents": 117_299], "below"), (["priceCents": 117_300], nil), (["priceCents": 73_199], "farBelow"),
            (["priceCents": 400_000], nil), (["priceCents": 50_000, "kind": "buy", "pricePeriod": "once"], nil),
            (["priceCents": 20_000, "kind": "roommate"], "farBelow"),
            (["priceCents": 25_000, "pricePeriod": "week"], "below"),
            (["priceCents": 60_000, "lease": ["homeType": "room"]], nil),
        ] as [(JSON, String?)])
    func level(changes: JSON, level: String?) async throws {
        try await OwnServer.run { server in
            _ = try await server.installation.rents.snapshot()
            _ = try await server.register("olive").posted(changes)
            #expect(try await Self.level(server) == level.map { .string($0) } ?? .null)
        }
    }

    @Test("it is right after an edit, after HUD's figures were imported, and when the marketplace's utilities change")
    func changes() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let installation = server.installation
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["priceCents": 110_000])
            // The figures are not loaded yet: nobody waits for them.
            #expect(try await Self.level(server).isNull)
            _ = try await installation.rents.snapshot()
            #expect(try await Self.level(server) == "below")
            _ = try await olive.patch(listing.listingPath, ["priceCents": 120_000])
            #expect(try await Self.level(server).isNull)
            let file = server.folder.appending(path: "fy2025_safmrs.csv")
            let row = "2025,14623,METRO40380M40380,Rochester,2000,2100,2200,2300,2400\n"
            try Data("year,zip,hud_area_code,hud_area_name,br0,br1,br2,br3,br4\n\(row)".utf8).write(to: file)
            let imported = try await DigsCommand.run(["import", "rents", file.path], in: server.folder)
            #expect(imported.status == 0, "\(imported.output)")
            try await eventually("the server knows the figures") { try await Self.level(server) == "below" }
            var (tenant, settings) = (try await installation.tenant(named: Tenant.defaultName), TenantSettings())
            settings.utilitiesCents = 100_000
            try await installation.store.tenants.save(settings, of: tenant.id)
            try await installation.tenants.refresh()
            #expect(try await Self.level(server).isNull)
            tenant = try await installation.tenant(named: Tenant.defaultName)
            #expect(tenant.settings.utilitiesCents == 100_000)
        }
    }

    @Test("the page that the server writes has the same word as the card in JSON")
    func page() async throws {
        try await OwnServer.run { server in
            _ = try await server.installation.rents.snapshot()
            _ = try await server.register("olive").posted(["priceCents": 60_000])
            let page = try await server.stranger.get("/listings?near=43.0846,-77.6743")
            #expect(page.text.contains("Unusually low rent – be careful"), "\(page.text.suffix(3_000))")
        }
    }
}
