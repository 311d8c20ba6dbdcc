import Domain
import Testing

@testable import App

@Suite("Guessing, and sending mail to others")
struct LogInThrottleTests {
    private static let home = "203.0.113.5"
    private static let elsewhere = "198.51.100.77"

    /// Runs a server behind a proxy, with the usual limits: `X-Forwarded-For` distinguishes clients.
    private static func open(_ body: @escaping @Sendable (OwnServer) async throws -> Void) async throws {
        try await OwnServer.run(
            configure: { settings in
                settings.rateLimits = RateLimits()
                settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
            }, body)
    }

    private static func guess(_ server: OwnServer, _ email: String, from address: String) async throws -> APIResponse {
        try await server.from(address).logIn(email, "wrong horse battery")
    }

    @Test("guesses at a password are slowed down wherever they come from, whether the account is there or not")
    func guesses() async throws {
        try await Self.open { server in
            _ = try await server.register("olive")
            for email in ["olive@example.edu", "nobody@example.edu"] {
                var statuses: [Int] = []
                for turn in 0..<14 {
                    // Neither another address nor another spelling starts over.
                    let spelling = turn.isMultiple(of: 2) ? email : email.uppercased()
                    let answer = try await Self.guess(server, spelling, from: "198.51.100.\(turn)")
                    statuses.append(answer.status)
                    if answer.status == 429 {
                        #expect((1...30).contains(Int(answer.headers["Retry-After"].first ?? "") ?? 0))
                        #expect(answer.headers["RateLimit-Policy"] == ["\"log-in\";q=5;w=300"])
                    }
                }
                #expect(statuses.prefix(6).allSatisfy { $0 == 401 })
                #expect(statuses.contains(429))
            }
        }
    }

    @Test(
        "nobody is locked out by others' guesses: where one logged in before one still can, elsewhere in half a minute")
    func notLockedOut() async throws {
        try await Self.open { server in
            _ = try await server.register("olive")
            #expect(try await server.from(Self.home).logIn("olive@example.edu").status == 201)
            // An hour of guessing at the highest possible speed.
            for turn in 0..<120 {
                _ = try await Self.guess(server, "olive@example.edu", from: "198.51.\(turn).1")
                server.clock.advance(seconds: 30)
            }
            #expect(try await server.from(Self.home).logIn("olive@example.edu").status == 201)
            server.clock.advance(seconds: 30)
            #expect(try await server.from("192.0.2.200").logIn("olive@example.edu").status == 201)
        }
    }

    @Test("who guesses from where the owner logs in gets no more guesses than anybody")
    func sameHousehold() async throws {
        try await Self.open { server in
            _ = try await server.register("olive")
            #expect(try await server.from(Self.home).logIn("olive@example.edu").status == 201)
            let statuses = try await (0..<12).asyncMap { _ in
                try await Self.guess(server, "olive@example.edu", from: Self.home).status
            }
            #expect(statuses.contains(429))
        }
    }

    @Test("one network address cannot try one password on many accounts for long")
    func spraying() async throws {
        try await Self.open { server in
            let statuses = try await (0..<140).asyncMap { turn in
                // A whole /64 shares the limit.
                try await Self.guess(server, "student\(turn)@example.edu", from: "2001:db8::\(turn)").status
            }
            #expect(statuses.prefix(100).allSatisfy { $0 == 401 })
            #expect(statuses.contains(429))
            #expect(try await Self.guess(server, "other@example.edu", from: "2001:db8:0:1::1").status == 401)
        }
    }

    @Test("logging in a hundred times slows nobody down")
    func successes() async throws {
        try await Self.open { server in
            _ = try await server.register("olive")
            for _ in 0..<100 {
                #expect(try await server.from(Self.elsewhere).logIn("olive@example.edu").status == 201)
            }
        }
    }

    @Test("a campus behind one address registers by the hundred; one e-mail address does not, again and again")
    func registrations() async throws {
        try await Self.open { server in
            for turn in 0..<150 {
                let answer = try await server.from(Self.home).post(
                    "/v1/accounts",
                    ["email": "s\(turn)@example.edu", "password": "correct horse battery", "name": "S"])
                #expect(answer.status == 201, "\(answer.text)")
                server.clock.advance(seconds: 6)
            }
            let statuses = try await (0..<14).asyncMap { turn in
                try await server.from("198.51.100.\(turn)").post(
                    "/v1/accounts", ["email": "s1@example.edu", "password": "correct horse battery", "name": "S"]
                ).status
            }
            #expect(statuses.first == 409)
            #expect(statuses.contains(429))
        }
    }

    @Test("mails to reset a password are few, and neither their number nor whether anybody has the address is told")
    func resets() async throws {
        try await Self.open { server in
            _ = try await server.register("olive")
            for email: JSON in ["olive@example.edu", "nobody@example.edu"] {
                let statuses = try await (0..<8).asyncMap { turn in
                    try await server.from("198.51.100.\(turn)").post("/v1/password-resets", ["email": email]).status
                }
                #expect(statuses == Array(repeating: 202, count: 8))
            }
            try await server.deliverMail()
            // The first letter is the registration's.
            #expect(try server.receivedMails(to: "olive@example.edu").count == 5)
            server.clock.advance(seconds: 900)
            let later = try await server.from(Self.home).post("/v1/password-resets", ["email": "olive@example.edu"])
            #expect(later.status == 202)
            _ = try await server.receivedMail(6, to: "olive@example.edu")
        }
    }

    @Test("a password cannot be guessed through a session that was left open")
    func openSession() async throws {
        try await Self.open { server in
            let olive = try await server.register("olive")
            let statuses = try await (0..<14).asyncMap { turn in
                try await olive.put(
                    "/v1/account/password", ["current": .string("guess \(turn)"), "new": "another horse battery"]
                ).status
            }
            #expect(statuses.prefix(5).allSatisfy { $0 == 422 })
            #expect(statuses.contains(429))
        }
    }
}

extension TestMarketplace {
    /// A client that the proxy reports to be at that address.
    func from(_ address: String) -> APIClient { stranger.with(["X-Forwarded-For": address]) }
}
