import Domain
import Testing

@testable import App

@Suite("What strangers cannot take from others")
struct FairnessTests {
    static let home = "203.0.113.5"
    static let elsewhere = "198.51.100.77"

    static func open(
        limits: RateLimits = RateLimits(), _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        try await OwnServer.run(
            configure: { settings in
                settings.rateLimits = limits
                settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
            }, body)
    }

    @Test("a browser that logged in before still can from anywhere while strangers guess without end")
    func deviceCookie() async throws {
        try await Self.open { server in
            _ = try await server.register("olive")
            let first = try await server.from(Self.home).logIn("olive@example.edu")
            let device = try #require(first.headers["Set-Cookie"].first { $0.hasPrefix("digs_device=") })
            let cookie = String(device.prefix { $0 != ";" })
            for turn in 0..<30 {
                _ = try await server.from("198.51.\(turn).1").logIn("olive@example.edu", "wrong horse battery")
            }
            #expect(try await Self.isLocked(server, "olive@example.edu", cookie: "", from: "192.0.2"))
            // A made-up cookie is as useless as that of another account.
            #expect(try await Self.isLocked(server, "olive@example.edu", cookie: cookie + "0", from: "192.0.3"))
            let known = server.from("192.0.4.1").with(["Cookie": cookie])
            #expect(try await known.logIn("olive@example.edu").status == 201)
            // Guessing with the cookie is useless too.
            let guesses = try await (0..<12).asyncMap { _ in
                try await known.logIn("olive@example.edu", "wrong horse battery").status
            }
            #expect(guesses.contains(429))
            _ = try await server.register("sam")
            for turn in 0..<30 {
                _ = try await server.from("198.51.\(turn).2").logIn("sam@example.edu", "wrong horse battery")
            }
            #expect(try await Self.isLocked(server, "sam@example.edu", cookie: cookie, from: "192.0.5"))
        }
    }

    /// Whether the right password is refused from networks where the account never logged in. A wait may end during the
    /// test, but not many.
    static func isLocked(
        _ server: OwnServer, _ email: String, cookie: String, from network: String
    ) async throws -> Bool {
        for host in 0..<8 {
            let browser = server.from("\(network).\(host)").with(["Cookie": cookie])
            if try await browser.logIn(email).status == 429 { return true }
        }
        return false
    }

    @Test("right passwords cost as much as wrong ones: one address cannot log in to its own accounts without end")
    func ownAccounts() async throws {
        // The limit of all writes would refuse earlier.
        var limits = RateLimits()
        limits.addressWrites = RateLimit("writes", perSecond: 1_000, burst: 10_000)
        try await Self.open(limits: limits) { server in
            for index in 0..<3 { _ = try await server.register("own\(index)") }
            // Two hundred, plus the limit's refill: more on a slow machine.
            var statuses: [Int] = []
            while statuses.last != 429, statuses.count < 1_000 {
                let turn = statuses.count
                statuses.append(try await server.from(Self.elsewhere).logIn("own\(turn % 3)@example.edu").status)
            }
            #expect(statuses.count > 200 && statuses.dropLast().allSatisfy { $0 == 201 })
            #expect(statuses.last == 429)
            #expect(try await server.from(Self.home).logIn("own0@example.edu").status == 201)
        }
    }

    @Test("a stranger tries a few addresses a minute, whatever accounts ask, and owners hear of it once a day")
    func takenAddresses() async throws {
        try await Self.open { server in
            for index in 0..<12 { _ = try await server.register("s\(index)") }
            let register = { (address: String, from: String) in
                try await server.from(from).post(
                    "/v1/accounts",
                    ["email": .string(address), "password": "correct horse battery", "name": "S"])
            }
            var statuses: [Int] = []
            for index in 0..<12 { statuses.append(try await register("s\(index)@example.edu", Self.elsewhere).status) }
            #expect(statuses.first == 409)
            #expect((4...7).contains(statuses.count { $0 == 409 }))
            // The refusal is the same whether the address is taken or not: it tells nothing.
            #expect(try await register("nobody@example.edu", Self.elsewhere).status == 429)
            #expect(try await register("nobody@example.edu", Self.home).status == 201)
            server.clock.advance(seconds: 15)
            #expect(try await register("s11@example.edu", Self.elsewhere).status == 409)
            server.clock.advance(seconds: 3600)
            #expect(try await register("s0@example.edu", Self.elsewhere).status == 409)
            try await server.deliverMail()
            let notices = try server.receivedMails(to: "s0@example.edu").filter {
                $0.subject.hasPrefix("You already have an account")
            }
            #expect(notices.count == 1)
            server.clock.advance(days: 1)
            #expect(try await register("s0@example.edu", Self.elsewhere).status == 409)
            try await server.deliverMail()
            let later = try server.receivedMails(to: "s0@example.edu").filter {
                $0.subject.hasPrefix("You already have an account")
            }
            #expect(later.count == 2)
        }
    }

    @Test("contacts: none without a verified address where the marketplace asks for one, and a hundred listings a day")
    func contacts() async throws {
        let configure: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.contacts = RateLimit("contacts", perSecond: 3.0 / 86_400, burst: 3)
            settings.rateLimits = limits
        }
        try await OwnServer.run(requireVerifiedEmail: true, configure: configure) { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            try await server.markVerified(olive)
            let paths = try await (0..<5).asyncMap { _ in try await olive.publish() }
            #expect(try await server.stranger.get(paths[0]).json.contactHidden == "not_signed_in")
            let unverified = try await sam.get(paths[0]).json
            #expect(unverified.contactHidden == "email_not_verified" && unverified.contact.isNull)
            try await server.markVerified(sam)
            for path in paths.prefix(3) + paths.prefix(3) {
                #expect(try await sam.get(path).json.contact.email == "olive@example.edu")
            }
            let late = try await sam.get(paths[3]).json
            #expect(late.contactHidden == "daily_limit" && late.contact.isNull)
            #expect(try await olive.get(paths[3]).json.contact.email == "olive@example.edu")
            let mo = try await server.register("mo", as: .moderator)
            for path in paths { #expect(try await mo.get(path).json.contact.isNull == false) }
            server.clock.advance(days: 1)
            #expect(try await sam.get(paths[4]).json.contact.email == "olive@example.edu")
        }
    }

    @Test("accounts behind one address share what the address may, however many they are")
    func manyAccounts() async throws {
        let configure: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.callerWrites = RateLimit("writes", perSecond: 0.001, burst: 10)
            limits.addressWrites = RateLimit("writes", perSecond: 0.001, burst: 24)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: configure) { server in
            var clients: [APIClient] = []
            for index in 0..<4 { clients.append(try await server.register("own\(index)")) }
            for client in clients { _ = try await client.get("/v1/account") }
            var statuses: [Int] = []
            for client in clients {
                for _ in 0..<8 { statuses.append(try await client.patch("/v1/account", ["name": "X"]).status) }
            }
            #expect(statuses.count { $0 == 200 } == 20)
            #expect(statuses.suffix(12).allSatisfy { $0 == 429 })
        }
    }

    @Test("who used up half of the own share leaves the lower half of the marketplace's to others")
    func tenantWrites() async throws {
        let configure: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.addressWrites = RateLimit("writes", perSecond: 0.001, burst: 20)
            limits.tenantWrites = RateLimit("tenant-writes", perSecond: 0.001, burst: 24)
            settings.rateLimits = limits
            settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
        }
        try await OwnServer.run(configure: configure) { server in
            let write = { (address: String) in try await server.from(address).post("/v1/listings").status }
            let greedy = try await (0..<20).asyncMap { _ in try await write(Self.elsewhere) }
            #expect(greedy.count { $0 == 429 } >= 5)
            let modest = try await (0..<6).asyncMap { _ in try await write(Self.home) }
            #expect(!modest.contains(429))
        }
    }
}
