import Domain
import Testing

@testable import App

@Suite("Whose reports hold a listing")
struct ReporterTests {
    /// A day-old account at an address, verified unless not.
    private static func reporter(_ server: OwnServer, _ email: String, isVerified: Bool = true) async throws
        -> APIClient
    {
        let answer = try await server.stranger.post(
            "/v1/accounts", ["email": .string(email), "password": "correct horse battery", "name": "Rae"])
        try #require(answer.status == 201, "\(answer.text)")
        let client = server.stranger.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
        if isVerified { try await server.markVerified(client) }
        return client
    }

    @Test("any number of accounts without a verified address hides nothing; moderators read every report all the same")
    func unverified() async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let path = try await olive.publish()
            var reporters: [APIClient] = []
            for turn in 0..<6 {
                reporters.append(try await Self.reporter(server, "r\(turn)@nowhere.example", isVerified: false))
            }
            server.clock.advance(days: 2)
            for reporter in reporters { #expect(try await reporter.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await mo.get(path.adminPath).json.reports.list.count == 6)
        }
    }

    @Test(
        "the accounts of one mailbox count as one",
        arguments: [
            ["rae+1@nowhere.example", "rae+2@nowhere.example", "rae@nowhere.example"],
            ["r.a.e@gmail.com", "rae@gmail.com", "rae+x@googlemail.com"],
        ])
    func mailboxes(addresses: [String]) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            let mine = try await addresses.asyncMap { try await Self.reporter(server, $0) }
            let others = try await ["sam@nowhere.example", "sue@nowhere.example"].asyncMap {
                try await Self.reporter(server, $0)
            }
            server.clock.advance(days: 2)
            for reporter in mine + others.prefix(1) { #expect(try await reporter.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await others[1].report(path).status == 201)
            #expect(try await server.stranger.get(path).status == 404)
        }
    }

    @Test("another address counts for nothing on the day that it is confirmed")
    func changedAddress() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (path, another) = (try await olive.publish(), try await olive.publish())
            let reporters = try await (0..<3).asyncMap { try await Self.reporter(server, "r\($0)@nowhere.example") }
            server.clock.advance(days: 2)
            for (turn, reporter) in reporters.enumerated() {
                let address = "r\(turn)@elsewhere.example"
                let change: JSON = ["email": .string(address), "password": "correct horse battery"]
                #expect(try await reporter.post("/v1/account/email", change).status == 202)
                let link = try await server.receivedMail(to: address).token
                #expect(try await server.verify(link, as: reporter).status == 200)
                #expect(try await reporter.report(path).status == 201)
            }
            #expect(try await server.stranger.get(path).status == 200)
            server.clock.advance(days: 2)
            for reporter in reporters { #expect(try await reporter.report(another).status == 201) }
            #expect(try await server.stranger.get(another).status == 404)
        }
    }

    @Test("whose reports a moderator released weighs half of what they did, in a new account as well")
    func released() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "a", "b", "c", "d", "e")
            let mo = try await server.register("mo", as: .moderator)
            let (first, second) = (try await people[0].publish(), try await people[0].publish())
            for reporter in people[1...3] { _ = try await reporter.report(first) }
            #expect(try await mo.decide(first, "release").status == 200)
            #expect(try await server.stranger.get(first).status == 200)
            // The same three: half a report each. One of them comes back under another account.
            for reporter in people[2...3] { _ = try await reporter.report(second) }
            #expect(try await people[1].leave().status == 204)
            let returned = try await Self.reporter(server, "a+again@example.edu")
            server.clock.advance(days: 2)
            _ = try await returned.report(second)
            #expect(try await server.stranger.get(second).status == 200)
            _ = try await people[4].report(second)
            #expect(try await server.stranger.get(second).status == 200)
            _ = try await people[5].report(second)
            #expect(try await server.stranger.get(second).status == 404)
        }
    }

    @Test("the same people hold three listings a day by themselves, and the rest waits for a moderator")
    func capped() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "a", "b", "c")
            let mo = try await server.register("mo", as: .moderator)
            var paths: [String] = []
            for _ in 0..<5 { paths.append(try await people[0].publish()) }
            for path in paths.prefix(4) { for reporter in people[1...3] { _ = try await reporter.report(path) } }
            let shown = try await paths.asyncMap { try await server.stranger.get($0).status }
            #expect(shown == [404, 404, 404, 200, 200])
            #expect(try await mo.queue().count == 4)
            server.clock.advance(days: 1)
            for reporter in people[1...3] { _ = try await reporter.report(paths[4]) }
            #expect(try await server.stranger.get(paths[4]).status == 404)
        }
    }
}
