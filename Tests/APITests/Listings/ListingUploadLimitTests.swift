import App
import Domain
import Testing

@Suite("Listings: the limits of CSV files")
struct ListingUploadLimitTests: ListingFileSuite {
    @Test("an account's files have so many rows a day, dry runs included, and a new listing counts as an edit")
    func rowLimits() async throws {
        let limited: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.listingRows = RateLimit("listing-rows", perSecond: 1.0 / 86_400, burst: 4)
            limits.edits = RateLimit("edits", perSecond: 1.0 / 86_400, burst: 1)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: limited) { server in
            let olive = try await server.register("olive")
            #expect(try await upload(olive, [row("a"), row("b")], query: "?dryRun=true").json.counts.created == 2)
            let stored = try await upload(olive, [row("a"), row("b")]).json
            #expect(stored.rows.list.map(\.outcome) == ["created", "refused"])
            #expect(stored.rows[1].problem.code == "too_many_requests")
            #expect(try await upload(olive, [row("c")], query: "?dryRun=true").code == "too_many_requests")
        }
    }

    @Test("a row whose contact pretends to be the marketplace's staff is refused")
    func pretendingContact() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let text = header + ",contactName\n" + row("a") + ",Housing Office\n" + row("b") + ",Olive Oyl"
            let json = try await olive.send(.POST, path, Array(text.utf8), type: "text/csv").json
            #expect(json.rows.list.map(\.outcome) == ["refused", "created"])
            #expect(json.rows[0].problem.errors[0].field == "contactName")
            #expect(json.rows[0].problem.errors[0].code == "reserved")
        }
    }
}
