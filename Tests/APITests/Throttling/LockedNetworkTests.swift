import Domain
import Testing

@testable import App

@Suite("Registering from a network that learned of many addresses")
struct LockedNetworkTests {
    private static let password: JSON = "correct horse battery"

    /// Runs `body` after the network `elsewhere` learned of as many taken addresses as it may: three.
    private static func locked(_ body: @escaping @Sendable (OwnServer) async throws -> Void) async throws {
        let configure: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.takenAddresses = RateLimit("registration", perSecond: 3.0 / 86_400, burst: 3)
            settings.rateLimits = limits
            settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
            settings.mailFrom = "digs@housing.example.edu"
        }
        try await OwnServer.run(configure: configure) { server in
            for index in 0..<5 { _ = try await server.register("taken\(index)") }
            for index in 0..<3 { #expect(try await register("taken\(index)@example.edu", server).status == 409) }
            try await body(server)
        }
    }

    private static func register(
        _ address: String, token: String? = nil, from network: String = FairnessTests.elsewhere, _ server: OwnServer
    ) async throws -> APIResponse {
        try await server.from(network).post(
            "/v1/accounts",
            [
                "email": .string(address), "password": password, "name": "Sam",
                "token": token.map { .string($0) } ?? .null,
            ])
    }

    /// The whole response, but for the request's id, the date and the share of requests that is left.
    private static func shown(_ response: APIResponse) -> [String] {
        let own = ["x-request-id", "date", "ratelimit"]
        let headers = response.headers.map { name, value in
            own.contains(name.lowercased()) ? name : "\(name): \(value)"
        }
        let id = response.json.requestId.text
        return ["\(response.status)"] + headers + [id.isEmpty ? response.text : response.text.replacing(id, with: "")]
    }

    @Test("free and taken addresses are answered alike, and only their mailboxes tell how to go on")
    func story() async throws {
        try await Self.locked { server in
            let free = try await Self.register("sam@rit.edu", server)
            #expect((free.status, free.code) == (403, "email_confirmation_required"), "\(free.text)")
            for _ in 0..<2 {
                #expect(try await Self.shown(Self.register("taken4@example.edu", server)) == Self.shown(free))
            }
            let link = try await server.receivedMail(to: "sam@rit.edu")
            #expect(link.link.contains("/login?mode=register#token=") && link.subject == "Finish signing up")
            let subjects = try server.receivedMails(to: "taken4@example.edu").map(\.subject)
            #expect(subjects.count { $0 == "You already have an account" } == 1 && subjects.count == 2, "\(subjects)")
            let other = try await Self.register("mo@rit.edu", token: link.token, server)
            #expect((other.fields, other.json.errors[0].code.text) == (["email"], "other_address"))
            let made = try await Self.register(" Sam@RIT.edu", token: link.token, server)
            #expect(made.status == 201 && made.json.account.emailVerified == true, "\(made.text)")
            #expect(made.headers["Set-Cookie"].contains { $0.contains("digs_session=") })
            let sam = server.stranger.with(token: made.json.token.text, accountID: made.json.account.id.text)
            let me = try await sam.get("/v1/account").json
            #expect(me.badge.university.name == "Rochester Institute of Technology")
            #expect(try await Self.register("sam@rit.edu", token: link.token, server).code == "email_taken")
            try await server.deliverMail()
            #expect(try server.receivedMails(to: "sam@rit.edu").count == 1)
            #expect(try await Self.register("home@rit.edu", from: FairnessTests.home, server).status == 201)
        }
    }

    @Test("an account there asks for another address: free, taken and banned ones are answered alike")
    func changing() async throws {
        try await Self.locked { server in
            try await Self.ban("olive", server)
            let asker = try await server.register("asker")
            let mover = server.from(FairnessTests.elsewhere).with(token: asker.token, accountID: "")
            var shown: [[String]] = []
            for address: JSON in ["new@nowhere.example", "taken4@example.edu", "olive@example.edu"] {
                let answer = try await mover.post("/v1/account/email", ["email": address, "password": Self.password])
                #expect(answer.status == 202, "\(answer.text)")
                shown.append(Self.shown(answer))
            }
            #expect(Set(shown).count == 1)
            let link = try await server.receivedMail(to: "new@nowhere.example")
            #expect(link.link.contains("/verify#token="))
            let subjects = try server.receivedMails(to: "taken4@example.edu").map(\.subject)
            #expect(subjects.last == "You already have an account" && subjects.count == 2)
            let before = try server.receivedMails(to: "olive@example.edu").map(\.link)
            #expect(!before.dropFirst().contains { $0.contains("/verify#token=") }, "\(before)")
            // The own mailbox tells no more: the welcome, and each of the three.
            #expect(try server.receivedMails(to: "asker@example.edu").count == 4)
            #expect(try await server.verify(link.token, as: asker).status == 200)
        }
    }

    @Test("a link works for a day, at its marketplace, and for nobody who is banned")
    func links() async throws {
        try await Self.locked { server in
            try await server.makeTenant("union", host: "union.example.edu")
            try await Self.ban("olive", server)
            for name in ["olive@example.edu", "sam@rit.edu"] {
                #expect(try await Self.register(name, server).code == "email_confirmation_required")
            }
            let banned = try await server.latestMail(to: "olive@example.edu")
            #expect(try await Self.register("olive@example.edu", token: banned.token, server).code == "account_blocked")
            let link = try await server.receivedMail(to: "sam@rit.edu").token
            let union = try await server.at(host: "union.example.edu").post(
                "/v1/accounts",
                ["email": "sam@rit.edu", "password": Self.password, "name": "Sam", "token": .string(link)])
            #expect(union.json.errors[0].code == "dead_token", "\(union.text)")
            server.clock.advance(seconds: 86_401)
            let late = try await Self.register("sam@rit.edu", token: link, server)
            #expect((late.fields, late.json.errors[0].code.text) == (["token"], "dead_token"))
        }
    }

    @Test("an address is sent a few links in a day, and a network sends as many as other mails")
    func mails() async throws {
        try await Self.locked { server in
            for _ in 0..<60 {
                server.clock.advance(seconds: 60)
                #expect(try await Self.register("sam@rit.edu", server).code == "email_confirmation_required")
            }
            try await server.deliverMail()
            #expect((3...4).contains(try server.receivedMails(to: "sam@rit.edu").count))
            let statuses = try await (0..<100).asyncMap { index in
                try await Self.register("free\(index)@rit.edu", server).status
            }
            #expect((50...70).contains(statuses.count { $0 == 403 }) && statuses.last == 429, "\(statuses)")
        }
    }

    /// Lets an account be blocked and leave.
    private static func ban(_ name: String, _ server: OwnServer) async throws {
        let (member, admin) = (try await server.register(name), try await server.registerAdmin())
        let block = "/v1/admin/accounts/\(member.accountID)/block"
        #expect(try await admin.put(block, ["reason": "Sells bridges"]).status == 204)
        let token = try await server.stranger.logIn("\(name)@example.edu").json.token.text
        #expect(try await server.stranger.with(token: token, accountID: "").leave().status == 204)
    }
}

extension OwnServer {
    /// Delivers what is due, and returns the latest mail to an address.
    fileprivate func latestMail(to address: String) async throws -> ReceivedMail {
        try await deliverMail()
        return try #require(try receivedMails(to: address).last)
    }
}
