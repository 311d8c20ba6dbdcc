import Domain
import Testing

@testable import App

@Suite("Saved calculations")
struct ScenarioTests {
    private static let path = "/v1/finance/scenarios"
    private static let loan: JSON = [
        "name": "Elm Street", "kind": "amortization",
        "inputs": ["loanCents": 30_000_000, "ratePercent": 6.5, "years": 30],
    ]
    private static let rental: JSON = [
        "name": "Oak Street", "kind": "rental",
        "inputs": [
            "priceCents": 40_000_000, "downPaymentPercent": 25, "ratePercent": 6.5, "years": 30, "rentCents": 320_000,
        ],
    ]

    @Test("a calculation is saved with all its inputs, read, changed and deleted")
    func life() async throws {
        try await OwnServer.run { server in
            let sam = try await server.register("sam")
            let saved = try await sam.post(Self.path, Self.loan)
            #expect(saved.status == 201 && saved.json.name == "Elm Street" && saved.json.inputVersion == 1)
            #expect(
                saved.json.inputs == [
                    "loanCents": 30_000_000, "ratePercent": 6.5, "years": 30, "extraCents": 0, "escrowCents": 0,
                ])
            let place = try #require(saved.headers.first(name: "Location"))
            let read = try await sam.get(place)
            #expect(read.json == saved.json && read.headers.first(name: "ETag") == saved.headers.first(name: "ETag"))
            server.clock.advance(seconds: 1)
            let changed = try await sam.put(place, Self.rental)
            #expect(changed.status == 200 && changed.json.kind == "rental" && changed.json.id == saved.json.id)
            #expect(changed.json.inputs.loanCents == 30_000_000 && changed.json.changedAt != saved.json.changedAt)
            #expect(try await sam.get(place).json == changed.json)
            // The saved object is accepted unchanged.
            let repeated = try await sam.put(place, changed.json.without("id", "createdAt", "changedAt"))
            #expect(repeated.status == 200 && repeated.json.inputs == changed.json.inputs)
            #expect(try await sam.delete(place).status == 204)
            #expect(try await sam.get(place).status == 404)
            #expect(try await sam.delete(place).status == 404)
        }
    }

    @Test("the newest stands first, page by page")
    func pages() async throws {
        try await OwnServer.run { server in
            let sam = try await server.register("sam")
            for number in 1...5 {
                server.clock.advance(seconds: 1)
                _ = try await sam.post(Self.path, Self.loan.with(["name": "Number \(number)"]))
            }
            var (names, cursor) = ([String](), "")
            repeat {
                let page = try await sam.get("\(Self.path)?limit=2\(cursor)").json
                names += page.items.list.map(\.name.text)
                cursor = page.nextCursor.isNull ? "" : "&cursor=\(page.nextCursor.text)"
            } while !cursor.isEmpty
            #expect(names == (1...5).reversed().map { "Number \($0)" })
            #expect(try await sam.get("\(Self.path)?cursor=x").fields == ["cursor"])
        }
    }

    @Test("an edit of what somebody else has edited since is refused")
    func stale() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let saved = try await sam.post(Self.path, Self.loan)
            let (place, tag) = ("\(Self.path)/\(saved.json.id.text)", saved.headers.first(name: "ETag") ?? "")
            #expect(try await sam.with(["If-Match": tag]).put(place, Self.rental).status == 200)
            #expect(try await sam.with(["If-Match": tag]).put(place, Self.loan).status == 412)
            #expect(try await sam.with(["If-Match": tag]).delete(place).status == 412)
            #expect(try await sam.with(["If-Match": "2"]).delete(place).status == 400)
            let fresh = try await sam.get(place).headers.first(name: "ETag") ?? ""
            #expect(try await sam.with(["If-Match": fresh]).delete(place).status == 204)
        }
    }

    @Test("a repeated request saves once")
    func repeated() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam").with(["Idempotency-Key": "once"])
            let first = try await sam.post(Self.path, Self.loan)
            let repeated = try await sam.post(Self.path, Self.loan)
            #expect(first.body == repeated.body && repeated.headers.first(name: "Idempotency-Replayed") == "true")
            #expect(try await sam.get(Self.path).json.items.list.count == 1)
        }
    }

    @Test("inputs are checked as the calculation checks them, and every bad field is named")
    func refused() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            func fields(_ form: JSON) async throws -> [String] { try await sam.post(Self.path, form).fields.sorted() }
            #expect(try await fields([:]) == ["kind", "name"])
            #expect(try await fields(Self.loan.without("inputs")) == ["inputs"])
            #expect(try await fields(Self.loan.with(["kind": "lottery", "name": ""])) == ["inputs", "kind", "name"])
            #expect(try await fields(Self.loan.with(["inputVersion": 2])) == ["inputVersion"])
            let inputs: JSON = ["loanCents": 0, "ratePercent": 31, "price": 1]
            #expect(
                try await fields(Self.loan.with(["inputs": inputs])) == [
                    "inputs.loanCents", "inputs.price", "inputs.ratePercent", "inputs.years",
                ])
            #expect(try await fields(Self.rental.with(["inputs": [1]])) == ["inputs"])
        }
    }

    @Test("nobody has another account's calculations, here or elsewhere")
    func belonging() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let foreign = try await server.register("sam", host: "union.example.edu")
            let place = "\(Self.path)/\(try await sam.post(Self.path, Self.loan).json.id.text)"
            for other in [olive, foreign] {
                #expect(try await other.get(place).status == 404)
                #expect(try await other.put(place, Self.rental).status == 404)
                #expect(try await other.delete(place).status == 404)
                #expect(try await other.get(Self.path).json.items.list.isEmpty)
            }
            #expect(try await sam.get(place).json.name == "Elm Street")
        }
    }

    @Test("an account keeps only so many")
    func limited() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let tenant = try await server.tenant().id
            let account = try #require(Account.ID(sam.accountID))
            let content = FinanceScenario.Content(name: "x", kind: .rental, inputVersion: 1, inputs: "{}")
            for _ in 0..<Limits.scenariosPerAccount {
                try await server.installation.store.financeScenarios.save(
                    FinanceScenario(of: account, content: content, at: server.now), in: tenant)
            }
            let refused = try await sam.post(Self.path, Self.loan)
            #expect((refused.status, refused.code) == (409, "too_many_scenarios"))
        }
    }

    @Test("an export has them, and an account that goes takes them along")
    func leaving() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            _ = try await sam.post(Self.path, Self.loan.with(["name": "Whippersnapper"]))
            let files = try await Unzipped.open(try await sam.export().body)
            let kept = files.json("finance-scenarios.json")[0]
            #expect(kept.name == "Whippersnapper" && kept.inputs.loanCents == 30_000_000)
            #expect(try await sam.leave().status == 204)
            let tenant = try await server.tenant().id
            let left = try await server.installation.database.read { db in
                try db.first("SELECT count(*) FROM finance_scenarios WHERE tenant_id = ?", tenant) { try $0.int() }
            }
            #expect(left == 0)
        }
    }
}
