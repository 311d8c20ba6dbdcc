import Domain
import Testing

@testable import App

@Suite("Holding by reports")
struct HoldTests {
    @Test(
        "three people's reports hide a listing from reading, search, favourites and photos, and its owner gets a mail"
    )
    func held() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "sam", "sue", "sid")
            let olive = people[0]
            let path = try await olive.publish()
            _ = try await people[1].put(path.replacing("listings", with: "favorites"))
            for reporter in people[1...2] { #expect(try await reporter.report(path).status == 201) }
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await people[3].report(path).status == 201)
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await people[1].get(path).status == 404)
            #expect(try await people[1].found() == 0)
            #expect(try await people[1].found("&q=sunny") == 0)
            #expect(try await people[1].get("/v1/favorites").json.items.list.isEmpty)
            let shown = try await olive.get(path).json
            #expect(shown.status == "held")
            #expect(shown.hold.names == ["since", "reason", "cause", "appealedAt"])
            #expect(!shown.hold.reason.text.isEmpty && shown.hold.appealedAt.isNull)
            #expect(try await olive.get("/v1/account/listings").json.items[0].hold == shown.hold)
            let subjects = try await server.subjects(ofMailTo: olive, count: 1)
            #expect(subjects[0].contains("Sunny room"))
        }
    }

    @Test("young accounts, blocked ones and a second account of the same reporter's report do not count")
    func counting() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "sam", "sue", "sid", "sol")
            let admin = try await server.registerAdmin()
            let path = try await people[0].publish()
            for reporter in people[1...2] { _ = try await reporter.report(path) }
            for name in ["young", "younger", "youngest"] {
                #expect(try await server.register(name).report(path).status == 201)
            }
            #expect(try await server.stranger.get(path).status == 200)
            _ = try await admin.put("/v1/admin/accounts/\(people[1].accountID)/block", ["reason": "Reports everybody"])
            _ = try await people[3].report(path)
            #expect(try await server.stranger.get(path).status == 200)
            // The young accounts have become older, but their reports still do not count.
            server.clock.advance(days: 3)
            _ = try await people[4].report(path)
            #expect(try await server.stranger.get(path).status == 404)
        }
    }

    @Test("how many it takes is the marketplace's to say")
    func setting() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "sam")
            let set = try await DigsCommand.run(["tenant", "set", "default", "reportsToHold=1"], in: server.folder)
            #expect(set.status == 0, "\(set.output)")
            for bad in ["0", "101", "x", ""] {
                let answer = try await DigsCommand.run(
                    ["tenant", "set", "default", "reportsToHold=\(bad)"], in: server.folder)
                #expect(answer.status == 1)
            }
            try await server.installation.tenants.refresh()
            let path = try await people[0].publish()
            _ = try await people[1].report(path)
            #expect(try await server.stranger.get(path).status == 404)
        }
    }

    @Test("many who report at the same moment hold it once")
    func atOnce() async throws {
        try await OwnServer.run { server in
            let people = try await server.registerOld("olive", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8")
            let mo = try await server.register("mo", as: .moderator)
            let path = try await people[0].publish()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for reporter in people.dropFirst() { group.addTask { try await reporter.report(path).status } }
                // A reporter after the third may find the listing hidden already.
                for try await status in group { #expect([201, 404].contains(status)) }
            }
            let found = try await mo.get(path.adminPath).json
            #expect(found.decisions.list.map(\.decision) == ["hold"])
            #expect(found.hold.automatic == true && found.decisions[0].moderator.isNull)
        }
    }

    @Test("an owner cannot remove a hold by status, renewing or editing; deleting and posting again is recorded")
    func stuck() async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let path = try await olive.publish()
            #expect(try await mo.decide(path, "hold").status == 200)
            for status in ["active", "closed", "draft"] {
                let answer = try await olive.patch(path, ["status": .string(status)])
                #expect((answer.status, answer.code) == (409, "held"), "\(status)")
            }
            #expect(try await olive.patch(path, ["status": "held"]).status == 422)
            #expect(try await olive.post("\(path)/renew").code == "held")
            let edited = try await olive.patch(path, ["title": "A better title"])
            #expect((edited.status, edited.json.status, edited.json.title) == (200, "held", "A better title"))
            #expect(!edited.json.hold.isNull)
            server.clock.advance(days: 90)
            let repeated = try await server.stranger.logIn("olive@example.edu").json.token.text
            let late = olive.with(token: repeated, accountID: olive.accountID)
            #expect(try await late.get(path).json.status == "held")
            #expect(try await late.delete(path).status == 204)
            _ = try await late.publish()
            let moderationService = mo.with(
                token: try await server.stranger.logIn("mo@example.edu").json.token.text, accountID: "")
            let poster = try await moderationService.get("/v1/admin/accounts/\(olive.accountID)").json
            #expect((poster.account.holds, poster.account.withdrawals, poster.account.listings) == (1, 1, 1))
            #expect(poster.decisions.list.map(\.decision) == ["withdraw", "hold"])
            #expect(try await moderationService.get(path.adminPath).json.listing.isNull)
        }
    }
}
