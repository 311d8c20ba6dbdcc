import Domain
import Testing

@testable import App

@Suite("The overview of a marketplace")
struct OverviewTests {
    /// The item of a kind in a part of the overview.
    private static func item(_ kind: String, in part: JSON) -> JSON {
        part.list.first { $0.kind.text == kind } ?? nil
    }

    @Test("it tells what waits and since when, what came this week, and how long decisions took")
    func week() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            #expect(try await sam.get("/v1/admin/overview").status == 403)
            server.clock.stop()
            let path = try await olive.publish()
            let reportedAt = server.clock.clock.now()
            #expect(try await sam.report(path).status == 201)
            server.clock.advance(seconds: 5_400)
            let before = try await mo.get("/v1/admin/overview").json
            let waiting = Self.item("reports", in: before.waiting)
            #expect(waiting["count"] == 1 && waiting.since.text == "\(reportedAt)")
            let held: JSON = ["kind": "heldListings", "count": 0, "since": nil]
            #expect(Self.item("heldListings", in: before.waiting) == held)
            #expect(Self.item("reports", in: before.answers).medianMinutes.isNull)
            #expect(try await mo.decide(path, "release").status == 200)
            let after = try await mo.get("/v1/admin/overview").json
            #expect(Self.item("reports", in: after.waiting)["count"] == 0)
            #expect(Self.item("listings", in: after.flows)["count"] == 1)
            #expect(Self.item("released", in: after.flows)["count"] == 1)
            #expect(Self.item("reports", in: after.answers) == ["kind": "reports", "count": 1, "medianMinutes": 90])
            server.clock.advance(days: 8)
            let later = try await mo.get("/v1/admin/overview").json
            #expect(Self.item("listings", in: later.flows)["count"] == 0, "it covers a week")
            #expect(Self.item("reports", in: later.answers)["count"] == 0)
        }
    }
}
