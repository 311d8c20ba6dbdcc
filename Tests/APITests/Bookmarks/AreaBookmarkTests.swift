import Domain
import Testing

@testable import App

@Suite("Bookmarks")
struct AreaBookmarkTests {
    private func kept(_ client: APIClient) async throws -> [String] {
        try await client.get("/v1/bookmarks").json.items.list.map { "\($0.areaId.text) \($0.card.text)" }
    }

    @Test("keeping and removing may be repeated; the last kept stands first, and keeps its place when kept again")
    func idempotent() async throws {
        try await AreaFixture.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let first = try await sam.put("/v1/bookmarks/state-36/rent")
            #expect(first.status == 200 && first.json.area.label == "New York")
            server.clock.advance(seconds: 1)
            #expect(try await sam.put("/v1/bookmarks/us/income").status == 200)
            server.clock.advance(seconds: 1)
            #expect(try await sam.put("/v1/bookmarks/state-36/rent").json.savedAt == first.json.savedAt)
            #expect(try await kept(sam) == ["us income", "state-36 rent"])
            #expect(try await kept(olive) == [])
            for _ in 0..<2 { #expect(try await olive.delete("/v1/bookmarks/us/income").status == 204) }
            #expect(try await kept(sam).count == 2, "another account's bookmark was removed")
            for _ in 0..<2 { #expect(try await sam.delete("/v1/bookmarks/us/income").status == 204) }
            #expect(try await kept(sam) == ["state-36 rent"])
        }
    }

    @Test("a row has the figures of its card as the profile has them")
    func figures() async throws {
        try await AreaFixture.run { server in
            let sam = try await server.register("sam")
            let profile = try await sam.get("/v1/areas/state-36/profile").json.figures.list
            for card in AreaBookmark.Card.allCases {
                let row = try await sam.put("/v1/bookmarks/state-36/\(card.rawValue)").json
                #expect(row.figures.list.map(\.variable.text) == card.variables.map(\.rawValue))
                for figure in row.figures.list {
                    let shown = profile.first { $0.variable == figure.variable }
                    #expect(shown?.values[0].estimate == figure.estimate && shown?.values[0].year == figure.year)
                    #expect(shown?.unit == figure.unit)
                }
            }
            let listed = try await sam.get("/v1/bookmarks").json.items.list
            #expect(listed.count == AreaBookmark.Card.allCases.count)
            #expect(listed.contains { $0.figures[0].status == "estimate" })
        }
    }

    @Test("all are cleared, or those kept until a moment: what came later stays")
    func cleared() async throws {
        try await AreaFixture.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            for client in [olive, sam] { _ = try await client.put("/v1/bookmarks/us/age") }
            let moment = try await sam.get("/v1/bookmarks").json.items[0].savedAt.text
            server.clock.advance(seconds: 1)
            _ = try await sam.put("/v1/bookmarks/us/rent")
            #expect(try await sam.delete("/v1/bookmarks?savedThrough=\(moment)").status == 204)
            #expect(try await kept(sam) == ["us rent"])
            for _ in 0..<2 { #expect(try await sam.delete("/v1/bookmarks").status == 204) }
            #expect(try await kept(sam) == [])
            #expect(try await kept(olive) == ["us age"])
            #expect(try await sam.delete("/v1/bookmarks?savedThrough=today").fields == ["savedThrough"])
            #expect(try await sam.delete("/v1/bookmarks?before=\(moment)").fields == ["before"])
            #expect(try await sam.get("/v1/bookmarks?limit=1").fields == ["limit"])
        }
    }

    @Test("what is no area or no card is not found")
    func refused() async throws {
        try await AreaFixture.run { server in
            let sam = try await server.register("sam")
            for path in ["state-99/rent", "state-36/weather", "nothing/rent", "county-3/rent"] {
                #expect(try await sam.put("/v1/bookmarks/\(path)").status == 404, "\(path)")
            }
            // It may have been a known area when it was saved.
            #expect(try await sam.delete("/v1/bookmarks/state-99/rent").status == 204)
            #expect(try await sam.delete("/v1/bookmarks/state-36/weather").status == 404)
        }
    }

    @Test("beyond the limit nothing more is kept, and what is kept already still counts as kept")
    func limited() async throws {
        try await AreaFixture.run { server in
            let sam = try await server.register("sam")
            let tenant = try await server.tenant().id
            let account = try #require(Account.ID(sam.accountID))
            for number in 0..<Limits.bookmarksPerAccount {
                let area = try #require(Area.ID(.tract, "36055\(100_000 + number)", tractYear: 2020))
                _ = try await server.installation.store.areaBookmarks.add(
                    AreaBookmark(area: area, card: .rent), for: account, in: tenant)
            }
            let refused = try await sam.put("/v1/bookmarks/us/rent")
            #expect((refused.status, refused.code) == (409, "too_many_bookmarks"))
            let all = try await sam.get("/v1/bookmarks").json.items.list
            #expect(all.count == Limits.bookmarksPerAccount)
            #expect(all.allSatisfy { $0.area.isNull && $0.figures[0].status == "noData" })
            let first = try #require(Area.ID(all[0].areaId.text))
            _ = try await server.installation.store.areaBookmarks.add(
                AreaBookmark(area: first, card: .rent), for: account, in: tenant)
            #expect(try await sam.delete("/v1/bookmarks/\(first)/rent").status == 204)
            #expect(try await sam.put("/v1/bookmarks/us/rent").status == 200)
        }
    }

    @Test("another marketplace has bookmarks of its own, and an account that goes takes its own along")
    func belonging() async throws {
        try await AreaFixture.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let here = try await server.register("sam")
            let there = try await server.register("sam", host: "union.example.edu")
            _ = try await here.put("/v1/bookmarks/us/vacancy")
            #expect(try await kept(there) == [])
            #expect(try await there.delete("/v1/bookmarks").status == 204)
            #expect(try await kept(here) == ["us vacancy"])
            let files = try await Unzipped.open(try await here.export().body)
            #expect(files.json("bookmarks.json").list.map(\.areaId) == ["us"])
            #expect(files.json("bookmarks.json")[0].card == "vacancy")
            #expect(try await here.leave().status == 204)
            let left = try await server.installation.database.read { db in
                try db.first("SELECT count(*) FROM bookmarks") { try $0.int() }
            }
            #expect(left == 0)
        }
    }
}
