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
                try await server.giveNetwork(to: reporter)
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
                try await server.shareTrace("device", of: reporters[1], with: puppet)
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
                try await server.giveNetwork(to: reporter)
                try await server.giveHistory(to: reporter)
                #expect(try await reporter.report(another).status == 201)
            }
            #expect(try await server.stranger.get(another).status == 404)
        }
    }

    @Test(
        "accounts with a history of one browser or network are one reporter of an older account's listing",
        arguments: ["device", "network"])
    func onePerson(trace: String) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            try await server.giveHistory(to: olive)
            let reporters = try await server.registerOld("a", "b", "c", "d", "e")
            for reporter in reporters {
                _ = try await reporter.publish()
                try await server.giveHistory(to: reporter)
                try await server.giveNetwork(to: reporter)
            }
            for puppet in reporters[1...2] { try await server.shareTrace(trace, of: reporters[0], with: puppet) }
            for puppet in reporters.prefix(4) { #expect(try await puppet.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200, "they are two")
            #expect(try await reporters[4].report(path).status == 201)
            #expect(try await server.stranger.get(path).status == 404)
        }
    }
}
