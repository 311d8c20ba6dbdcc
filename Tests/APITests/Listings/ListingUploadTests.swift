import App
import Domain
import Testing

@Suite("Listings: a CSV file")
struct ListingUploadTests: ListingFileSuite {
    private func titles(_ client: APIClient) async throws -> [String] {
        try await client.get("/v1/account/listings").json.items.list.map(\.title.text)
    }

    @Test("a dry run says what would be, and writes nothing")
    func dryRun() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let rows = [row("a"), row("b", price: "cheap"), row("a")]
            let answer = try await upload(olive, rows, query: "?dryRun=true")
            #expect(answer.status == 200, "\(answer.text)")
            let json = answer.json
            #expect(json.dryRun == true && json.counts.created == 1 && json.counts.refused == 2)
            #expect(json.rows.list.map(\.line) == [2, 3, 4])
            #expect(json.rows[0].title == "Sunny room" && json.rows[0].priceCents == 85_050)
            #expect(json.rows[0].listingId == .null && json.rows[0].externalId == "a")
            #expect(json.rows[1].problem.errors.list.map(\.field) == ["price"])
            #expect(json.rows[1].problem.errors[0].code == "range")
            #expect(json.rows[1].problem.errors[0].params.found == "cheap")
            #expect(json.rows[2].problem.errors[0].params.line == 2)
            #expect(try await titles(olive).isEmpty)
        }
    }

    @Test("the same file again changes nothing; a row that differs changes its listing")
    func repeated() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let first = try await upload(olive, [row("a"), row("b", "Dark room")]).json
            #expect(first.counts.created == 2 && first.dryRun == false)
            let path = "/v1/listings/\(first.rows[0].listingId.text)"
            #expect(try await server.stranger.get(path).json.title == "Sunny room")
            _ = try await olive.patch(path, ["hideExactLocation": true])
            let second = try await upload(olive, [row("a", price: "800"), row("b", "Dark room")]).json
            #expect(second.rows.list.map(\.outcome) == ["changed", "unchanged"])
            #expect(second.rows[0].changes == ["priceCents"] && second.rows[0].listingId == first.rows[0].listingId)
            let shown = try await olive.get(path).json
            #expect(shown.priceCents == 80_000 && shown.hideExactLocation == true)
            #expect(shown.priceHistory.list.map(\.priceCents) == [85_050, 80_000])
            #expect(try await titles(olive).count == 2)
        }
    }

    @Test("a held listing stays held, a closed one is shown again")
    func statuses() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let made = try await upload(olive, [row("a"), row("b")]).json
            let paths = made.rows.list.map { "/v1/listings/\($0.listingId.text)" }
            let id = made.rows[0].listingId.text
            let decision: JSON = ["decision": "hold", "reason": "Is it real?", "lastDecisionId": .null]
            #expect(try await admin.post("/v1/admin/listings/\(id)/decision", decision).status == 200)
            _ = try await olive.patch(paths[1], ["status": "closed"])
            let repeated = try await upload(olive, [row("a", "Other title"), row("b")]).json
            #expect(repeated.rows.list.map(\.changes) == [["title"], ["status"]])
            #expect(try await olive.get(paths[0]).json.status == "held")
            #expect(try await olive.get(paths[1]).json.status == "active")
        }
    }

    @Test("a repeated request with its key creates once, without external ids too")
    func key() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").with(["Idempotency-Key": "one"])
            let text = header.replacing("externalId,", with: "") + "\n" + row("").dropFirst()
            for _ in 0..<2 {
                let answer = try await olive.send(.POST, path, Array(text.utf8), type: "text/csv")
                #expect(answer.json.counts.created == 1, "\(answer.text)")
            }
            #expect(try await titles(olive) == ["Sunny room"])
            #expect(try await upload(olive, [row("z")]).fields == ["Idempotency-Key"])
        }
    }

    @Test("the same file many times at once creates each listing once, and each answer says what became of its rows")
    func atOnce() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let rows = (0..<5).map { row("id \($0)", "Room \($0)") }
            let answers = try await withThrowingTaskGroup(of: APIResponse.self) { group in
                for _ in 0..<6 { group.addTask { try await upload(olive, rows) } }
                return try await group.reduce(into: [APIResponse]()) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(answers.reduce(0) { $0 + $1.json.counts.created.int } == 5)
            for row in answers.flatMap(\.json.rows.list) where row.outcome == "refused" {
                #expect(row.problem.errors[0].code == "externalId_taken")
            }
            #expect(try await titles(olive).sorted() == (0..<5).map { "Room \($0)" })
        }
    }

    @Test("the key of a dry run has the same length as any other", arguments: [0, 256])
    func keyLength(_ length: Int) async throws {
        try await TestServer.run { server in
            let key = String(repeating: "k", count: length)
            let olive = try await server.register("olive").with(["Idempotency-Key": key])
            let answer = try await upload(olive, [row("a")], query: "?dryRun=true")
            #expect(answer.status == 400 && answer.fields == ["Idempotency-Key"], "\(answer.text)")
        }
    }

    @Test("an account uploads so many files a day, dry runs included")
    func limit() async throws {
        let limited: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.listingFiles = RateLimit("listing-files", perSecond: 1.0 / 86_400, burst: 1)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: limited) { server in
            let olive = try await server.register("olive")
            #expect(try await upload(olive, [row("a")], query: "?dryRun=true").status == 200)
            #expect(try await upload(olive, [row("a")]).code == "too_many_requests")
            #expect(try await titles(olive).isEmpty)
            #expect(try await upload(server.register("sam"), [row("a")]).status == 200)
        }
    }

    @Test("another account's external ids are its own")
    func others() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            _ = try await upload(olive, [row("a")])
            #expect(try await upload(sam, [row("a", "Sam's room")]).json.counts.created == 1)
            #expect(try await titles(olive) == ["Sunny room"])
        }
    }

    @Test("rows over the limit of listings are refused")
    func room() async throws {
        try await TestServer.run { server in
            try await server.set("listingsPerAccount", to: "1")
            let olive = try await server.register("olive")
            for query in ["?dryRun=true", ""] {
                let answer = try await upload(olive, [row("a"), row("b")], query: query).json
                #expect(answer.rows.list.map(\.outcome) == ["created", "refused"])
                #expect(answer.rows[1].problem.code == "too_many_listings")
            }
        }
    }

    @Test("hostile files are refused with the line, or are only text")
    func hostile() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let formula = try await upload(olive, [row("a", "=HYPERLINK(1)")]).json
            #expect(formula.rows[0].title == "=HYPERLINK(1)")
            let huge = String(repeating: "x", count: 200_000)
            let wide = try await upload(olive, [row("b", huge), "c,rent"], query: "?dryRun=true").json
            #expect(wide.rows.list.map(\.problem.errors[0].field) == ["title", "row"])
            #expect(wide.rows[1].problem.errors[0].code == "columns")
            let marks = row("d", "e" + String(repeating: "\u{301}", count: 50_000))
            #expect(try await upload(olive, [marks], query: "?dryRun=true").json.counts.refused == 1)
            let open = try await upload(olive, [row("e"), "\"never closed"])
            #expect(open.status == 400 && open.code == "unreadable_file")
            #expect(open.json.detail.text.contains("line 3"))
            let many = try await upload(olive, Array(repeating: "x", count: 501))
            #expect(many.code == "unreadable_file" && many.json.detail.text.contains("500 rows"))
            #expect(try await olive.send(.POST, path, Array("a,b\n1,2".utf8), type: "text/csv").status == 400)
            #expect(try await olive.send(.POST, path, [], type: "text/csv").status == 400)
            #expect(try await olive.send(.POST, path, [0xFF, 0xFE, 0x61, 0x22], type: "text/csv").status == 400)
            #expect(try await upload(olive, [], type: "application/json").code == "not_csv")
            let tooLarge = try await upload(olive, [String(repeating: "y", count: 12_000_000)])
            #expect(tooLarge.status == 413)
            #expect(try await upload(olive, [row("f")], query: "?dryRun=maybe").fields == ["dryRun"])
            #expect(try await upload(server.stranger, [row("f")]).status == 401)
        }
    }

    @Test("an address that must be confirmed first is told so, before anything is read")
    func unverified() async throws {
        try await OwnServer.run(requireVerifiedEmail: true) { server in
            let olive = try await server.register("olive")
            #expect(try await upload(olive, [row("a")], query: "?dryRun=true").code == "email_not_verified")
        }
    }
}
