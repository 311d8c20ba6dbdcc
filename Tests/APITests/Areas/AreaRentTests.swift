import Domain
import Foundation
import Testing

@testable import App

@Suite("Rents of areas")
struct AreaRentTests {
    private static func rents(_ server: OwnServer, _ area: String = "zip-14623") async throws -> JSON {
        let answer = try await server.stranger.get("/v1/areas/\(area)/rents")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    @Test("Zillow's index is imported, and stands by month with its source; a dry run imports nothing")
    func index() async throws {
        try await AreaFixture.run { server in
            let file = server.folder.appending(path: "Zip_zori.csv")
            try Data("RegionID,SizeRank,RegionName,RegionType,2023-09-30,2023-10-31\n1,1,14623,zip,,1512.346\n".utf8)
                .write(to: file)
            let tried = try await DigsCommand.run(
                ["import", "rents", "--dry-run", "--json", file.path], in: server.folder)
            #expect(tried.status == 0 && tried.output.contains("\"added\""), "\(tried.output)")
            #expect(try await Self.rents(server).index.isNull)
            let done = try await DigsCommand.run(["import", "rents", file.path], in: server.folder)
            try #require(done.status == 0, "\(done.output)")
            let found = try await Self.rents(server)
            #expect(found.index.months == [["month": "2023-10", "cents": 151_235]])
            #expect(found.index.source.text.contains("Zillow"))
            #expect(try await Self.rents(server, "county-36055").index.isNull)
        }
    }

    @Test("a median needs five listings of three owners, of whom none has more than half; it is rounded")
    func medians() async throws {
        try await AreaFixture.run { server in
            let (olive, pat, quinn) = (
                try await server.register("olive"), try await server.register("pat"), try await server.register("quinn")
            )
            for cents in [90_000, 91_000] { _ = try await olive.posted(["priceCents": .number(Double(cents))]) }
            for cents in [92_000, 93_000] { _ = try await pat.posted(["priceCents": .number(Double(cents))]) }
            #expect(try await Self.rents(server).marketplace.medians.list.isEmpty)
            _ = try await pat.posted(["kind": "roommate"])
            _ = try await pat.posted(["lease": ["homeType": "dorm"]])
            _ = try await pat.posted(["status": "draft"])
            #expect(try await Self.rents(server).marketplace.medians.list.isEmpty)
            let last = try await quinn.posted(["priceCents": 94_000])
            for area in ["zip-14623", "place-3663000", "county-36055"] {
                let medians = try await Self.rents(server, area).marketplace.medians.list
                #expect(medians.map(\.bedrooms) == [.null, 2])
                // $920 and $150 of utilities.
                #expect(medians.allSatisfy { ($0.listings, $0.owners, $0.medianCents) == (5, 3, 107_500) })
            }
            #expect(try await Self.rents(server, "state-36").marketplace.medians.list.isEmpty)
            #expect(try await pat.report(last.listingPath).status == 201)
            #expect(try await Self.rents(server).marketplace.medians.list.isEmpty)
        }
    }

    @Test("the medians of one marketplace are not another's")
    func tenants() async throws {
        try await AreaFixture.run { server in
            for name in ["olive", "pat", "quinn"] {
                let owner = try await server.register(name)
                for _ in 0..<2 { _ = try await owner.posted() }
            }
            #expect(try await Self.rents(server).marketplace.medians.list.count == 2)
            try await server.makeTenant("other", host: "other.example")
            let other = try await server.at(host: "other.example").get("/v1/areas/zip-14623/rents")
            #expect(other.json.marketplace.medians.list.isEmpty)
        }
    }
}
