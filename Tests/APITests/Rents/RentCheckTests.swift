import Domain
import Foundation
import Testing

@testable import App

@Suite("Rent checks")
struct RentCheckTests {
    private static func check(_ client: APIClient, _ query: String) async throws -> JSON {
        let answer = try await client.get("/v1/rent-check?\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    /// Posts listings of two bedrooms for 90,000, 91,000 and so on, without utilities.
    private static func post(_ count: Int, by client: APIClient, _ changes: JSON = [:]) async throws {
        for number in 0..<count {
            _ = try await client.posted(
                JSON.object(["priceCents": .number(Double(90_000 + number * 1_000))]).with(changes))
        }
    }

    @Test("HUD's figure of the ZIP code, with utilities like with like, and the reason why there are no similar ones")
    func hud() async throws {
        try await TestServer.run { server in
            let found = try await Self.check(server.stranger, "postalCode=14623&bedrooms=2&priceCents=95000")
            #expect((found.verdict, found.caution, found.costCents) == ("below", false, 110_000))
            #expect((found.utilitiesCents, found.people, found.similarCount) == (15_000, 1, 0))
            let hud = found.comparisons[0]
            #expect((hud.kind, hud.level, hud.hud.year, hud.hud.source) == ("hud", "below", 2024, "smallArea"))
            #expect((hud.hud.postalCode, hud.hud.lowCents, hud.hud.highCents) == ("14623", 147_000, 147_000))
            #expect(hud.usual == ["lowCents": 132_300, "highCents": 191_100])
            #expect(hud.hud.areas[0].name == "Rochester, NY HUD Metro FMR Area")
            #expect(found.usualPrice == ["lowCents": 117_300, "highCents": 176_100])
            #expect(found.unavailable == [["kind": "similar", "reason": "fewSimilar"]])
            let included = try await Self.check(
                server.stranger, "postalCode=14623-1234&bedrooms=2&priceCents=95000&utilitiesIncluded=true")
            #expect((included.costCents, included.utilitiesCents) == (95_000, 0))
            #expect(included.usualPrice == hud.usual)
        }
    }

    @Test("a rent below 60 % of HUD's figure is a caution; without a price there is no verdict, but what is usual")
    func caution() async throws {
        try await TestServer.run { server in
            let query = "near=43.0846,-77.6743&bedrooms=2"
            let low = try await Self.check(server.stranger, "\(query)&priceCents=73199")
            #expect((low.verdict, low.caution) == ("farBelow", true))
            #expect(try await Self.check(server.stranger, "\(query)&priceCents=73200").caution == false)
            let open = try await Self.check(server.stranger, query)
            #expect(open.verdict.isNull && open.costCents.isNull && open.comparisons[0].level.isNull)
            #expect(open.usual == ["lowCents": 132_300, "highCents": 191_100])
            #expect(open.comparisons[0].hud.postalCode == "14623")
        }
    }

    @Test("the median of the census tract stands beside, where there is a place: it decides nothing")
    func tract() async throws {
        try await AreaFixture.run { server in
            try await AreaFixture.importTract(server)
            let query = "bedrooms=2&priceCents=140000"
            let found = try await Self.check(server.stranger, "near=39.95,-75.15&\(query)")
            #expect((found.tract.id, found.tract.isInside) == ("tract-2020-42101000100", true))
            #expect(found.tract.label == "Census Tract 1, Philadelphia County, PA")
            let rent = found.tract.medianGrossRent
            #expect((rent.estimate, rent.firstYear, rent.year, rent.marginOfError) == (1_900, 2017, 2021, 120))
            #expect(found.verdict == found.comparisons[0].level)
            #expect(try await Self.check(server.stranger, "postalCode=19106&\(query)").tract.isNull)
            #expect(try await Self.check(server.stranger, "near=48.1,11.5&country=DE&\(query)").tract.isNull)
        }
    }

    @Test("a room is compared with one person's part")
    func room() async throws {
        try await TestServer.run { server in
            let found = try await Self.check(
                server.stranger, "postalCode=14623&kind=roommate&bedrooms=4&priceCents=45000")
            #expect((found.people, found.costCents, found.comparisons[0].hud.lowCents) == (4, 48_750, 49_000))
            #expect(found.verdict == "usual")
            let single = try await Self.check(server.stranger, "postalCode=14623&kind=roommate&bedrooms=1")
            #expect((single.people, single.comparisons[0].hud.lowCents) == (2, 73_500))
            for home in ["room", "dorm"] {
                let rented = try await Self.check(
                    server.stranger, "postalCode=14623&homeType=\(home)&bedrooms=4&priceCents=45000")
                #expect(rented == found)
            }
        }
    }

    @Test("a studio is compared with homes without a bedroom, even if it is given one")
    func studio() async throws {
        try await TestServer.run { server in
            let query = "postalCode=14623&priceCents=90000"
            let studio = try await Self.check(server.stranger, "\(query)&bedrooms=1&homeType=studio")
            #expect(try await Self.check(server.stranger, "\(query)&bedrooms=0") == studio)
            #expect(try await Self.check(server.stranger, "\(query)&bedrooms=1") != studio)
        }
    }

    @Test("ten similar listings make a comparison; sales, other kinds, sizes and marketplaces make none")
    func similar() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            try await server.giveHistory(to: olive)
            try await Self.post(9, by: olive)
            _ = try await olive.posted(["kind": "buy", "pricePeriod": "once"])
            _ = try await olive.posted(["pricePeriod": "once"])
            _ = try await olive.posted(["kind": "sublease"])
            _ = try await olive.posted(["bedrooms": 3])
            _ = try await olive.posted(["lease": ["homeType": "room"]])
            let query = "near=43.0846,-77.6743&bedrooms=2&priceCents=94500"
            #expect(try await Self.check(server.stranger, query).similarCount == 9)
            _ = try await olive.posted(["priceCents": 99_000, "location": ["latitude": 43.1, "longitude": -77.7]])
            let found = try await Self.check(server.stranger, query)
            #expect(found.comparisons.list.map(\.kind) == ["hud", "similar"])
            let similar = found.comparisons[1]
            #expect((similar.similar.count, similar.similar.radiusMiles, similar.level) == (10, 3, "usual"))
            #expect(similar.similar.medianCents == 109_500)
            #expect(similar.usual == ["lowCents": 107_250, "highCents": 111_750])
            #expect(found.usual == similar.usual && found.usualPrice == ["lowCents": 92_250, "highCents": 96_750])
            #expect((found.verdict, found.caution) == ("below", false))
            try await server.makeTenant("other", host: "other.example")
            #expect(try await Self.check(server.at(host: "other.example"), query).similarCount == 0)
        }
    }

    @Test("there is no estimate abroad, of an unknown postal code, and far from any; the reason is said")
    func gaps() async throws {
        try await TestServer.run { server async throws in
            func reasons(_ query: String) async throws -> [JSON] {
                try await Self.check(server.stranger, "bedrooms=2&priceCents=90000&\(query)").unavailable.list.map(
                    \.reason)
            }
            #expect(try await reasons("postalCode=80331&country=DE") == ["otherCountry", "noPlace"])
            #expect(try await reasons("postalCode=99999") == ["noFigure", "noPlace"])
            #expect(try await reasons("near=48.1,11.5") == ["otherCountry", "fewSimilar"])
            #expect(try await reasons("near=26.0,-70.0&country=US") == ["noPostalCode", "fewSimilar"])
            #expect(try await reasons("near=48.1,11.5&county=36055") == ["noFigure", "fewSimilar"])
        }
    }

    @Test("every wrong parameter is named")
    func malformed() async throws {
        try await TestServer.run { server in
            for (query, fields) in [
                ("", ["near", "bedrooms"]), ("postalCode=1462&bedrooms=51", ["postalCode", "bedrooms"]),
                ("near=north&bedrooms=2&kind=buy&priceCents=0", ["near", "kind", "priceCents"]),
                ("postalCode=14623&bedrooms=2&utilitiesIncluded=yes&county=monroe", ["utilitiesIncluded", "county"]),
                ("postalCode=14623&bedrooms=2&country=usa&x=1", ["country", "x"]),
                ("postalCode=1&country=DE&bedrooms=2", ["postalCode"]),
                ("postalCode=14623&bedrooms=2&homeType=castle", ["homeType"]),
            ] {
                let answer = try await server.stranger.get("/v1/rent-check?\(query)")
                #expect(answer.status == 400 && Set(answer.fields) == Set(fields), "\(query): \(answer.text)")
            }
        }
    }

    @Test("a running server takes up rents that are imported, and keeps what a damaged file would change")
    func imported() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let query = "postalCode=14623&bedrooms=2&county=36055"
            #expect(try await Self.check(server.stranger, query).comparisons[0].hud.course.list.count == 1)
            let header = "year,zip,hud_area_code,hud_area_name,br0,br1,br2,br3,br4\n"
            func run(_ text: String) async throws -> DigsCommand.CommandResult {
                let file = server.folder.appending(path: "rents.csv")
                try Data((header + text).utf8).write(to: file)
                return try await DigsCommand.run(["import", "rents", file.path], in: server.folder)
            }
            let row = "2023,14623,M1,Rochester,950,1070,1340,1630,1800\n"
            let dirty = try await run(row + "2023,14624,M1,Rochester,950,?,1340,1630,1800\n")
            #expect(dirty.status == 1 && dirty.output.contains("line 3: br1"), "\(dirty.output)")
            #expect(dirty.output.contains("Nothing was imported"))
            let first = try await run(row)
            #expect(first.status == 0 && first.output.contains("1 row read, 1 imported"), "\(first.output)")
            #expect(first.output.contains("1 added, 0 changed, 0 already there"), "\(first.output)")
            #expect(try await run(row).output.contains("0 added, 0 changed, 1 already there"))
            try await eventually("the server knows them") {
                try await Self.check(server.stranger, query).comparisons[0].hud.course.list.map(\.lowCents)
                    == [134_000, 147_000]
            }
        }
    }
}
