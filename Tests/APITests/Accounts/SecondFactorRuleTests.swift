import Domain
import Testing

@testable import App

@Suite("Where the second factor is asked for")
struct SecondFactorRuleTests {
    private static func limited(_ settings: inout Settings) { settings.rateLimits = RateLimits() }

    @Test("a marketplace may want it of moderators and admins: without it they are members, with it what they were")
    func adminsNeedIt() async throws {
        try await TestServer.run { server in
            let (admin, olive) = (try await server.registerAdmin(), try await server.register("olive"))
            try await server.set("adminsNeedSecondFactor", to: "true")
            let path = try await olive.publish(["status": "draft"])
            #expect(try await admin.get("/v1/admin/audit").code == "second_factor_required")
            let block = "/v1/admin/accounts/\(olive.accountID)/block"
            #expect(try await admin.put(block, ["reason": "Sells bridges"]).code == "second_factor_required")
            #expect(try await admin.get(path).status == 404)
            _ = try await server.turnOnSecondFactor(of: admin)
            #expect(try await admin.get("/v1/admin/audit").status == 200)
            #expect(try await admin.get(path).status == 200)
            #expect(try await olive.get("/v1/admin/audit").code == "admins_only")
        }
    }

    @Test("guesses of codes are slowed down, and a right one in time is taken all the same")
    func throttled() async throws {
        try await OwnServer.run(configure: Self.limited) { server in
            let olive = try await server.register("olive")
            let (app, _) = try await server.turnOnSecondFactor(of: olive)
            var refused: APIResponse?
            for guess in 0..<20 where refused == nil {
                let answer = try await server.stranger.logIn("olive@example.edu", code: String(guess + 100_000))
                if answer.status == 429 { refused = answer }
            }
            let answer = try #require(refused)
            #expect(answer.code == "too_many_requests")
            #expect((1...60).contains(Int(answer.headers["Retry-After"].first ?? "") ?? 0))
            server.clock.advance(seconds: 300)
            #expect(try await server.stranger.logIn("olive@example.edu", code: app.code(10)).status == 201)
        }
    }
}
