import Domain
import Testing

@testable import App

@Suite("Whose reports hold a listing of an older account")
struct ReporterHistoryTests {
    @Test("three accounts of some days hold no listing of an older account; three that owners replied to do")
    func older() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            try await server.giveHistory(to: olive)
            let reporters = try await server.registerOld("a", "b", "c", "d", "e", "f")
            for reporter in reporters.prefix(3) { #expect(try await reporter.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200)
            let other = try await server.register("other")
            let room = try await other.posted()
            for reporter in reporters.suffix(3) + [try await server.register("sam")] {
                _ = try await reporter.talk(with: other, about: room)
                try await server.giveHistory(to: reporter)
            }
            try await server.giveHistory(to: other)
            for reporter in reporters.dropFirst(3).prefix(2) {
                #expect(try await reporter.report(path).status == 201)
            }
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await reporters[5].report(path).status == 201)
            #expect(try await server.stranger.get(path).status == 404)
        }
    }

    @Test(
        "reporters whom only a puppet answered hold no listing of an older account: one of their browser or network",
        arguments: [true, false])
    func answeredByPuppet(hasTheirBrowser: Bool) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            try await server.giveHistory(to: olive)
            let reporters = try await server.registerOld("a", "b", "c")
            let puppet = try await server.register("puppet")
            let room = try await puppet.posted()
            for reporter in reporters {
                _ = try await reporter.talk(with: puppet, about: room)
                try await server.giveHistory(to: reporter)
            }
            try await server.giveHistory(to: puppet)
            if hasTheirBrowser {
                // The puppet talks with somebody else as well, so that the browser is all that is left.
                _ = try await server.register("sam").talk(with: puppet, about: room)
                try await server.copyBrowser(of: reporters[1], to: puppet)
            }
            for reporter in reporters { #expect(try await reporter.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200)
        }
    }

    @Test("a listing that a reporter posted today makes no history")
    func postedToday() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            try await server.giveHistory(to: olive)
            let reporters = try await server.registerOld("a", "b", "c")
            for reporter in reporters {
                try await server.giveHistory(to: reporter)
                _ = try await reporter.publish()
            }
            for reporter in reporters { #expect(try await reporter.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200)
            let another = try await olive.publish()
            for reporter in reporters {
                try await server.giveHistory(to: reporter)
                #expect(try await reporter.report(another).status == 201)
            }
            #expect(try await server.stranger.get(another).status == 404)
        }
    }
}

extension TestMarketplace {
    /// Lets an account have logged in with another one's browser.
    fileprivate func copyBrowser(of client: APIClient, to other: APIClient) async throws {
        _ = try await installation.database.write { db in
            try db.execute(
                """
                INSERT INTO account_traces (tenant_id, account_id, kind, digest, seen_at)
                SELECT tenant_id, ?, kind, digest, seen_at FROM account_traces WHERE account_id = ? AND kind = 'device'
                """, other.accountID, client.accountID)
        }
    }
}
