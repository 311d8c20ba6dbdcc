import Domain
import Testing

@Suite("Ratings that moderators look at")
struct RatingModerationTests {
    private static let why: JSON = ["decision": "release", "reason": "They know each other by chance"]

    @Test("who is rated by somebody and rates them back waits for a moderator; so does each later change of it")
    func mutual() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let mona = try await server.register("mona", as: .moderator)
            #expect(try await sam.rate(path).json.status == "waiting")
            let back = try await olive.talk(with: sam, about: sam.posted())
            let held = try await olive.rate(back, 5)
            #expect(held.json.status == "held")
            // A rating in return does not hold up an honest one.
            #expect(try await sam.rate(path, 1).json.status == "waiting")
            #expect(try await sam.rating(in: back).rating.isNull)
            let rating = held.json.id.text
            #expect(try await sam.put("/v1/ratings/\(rating)/reply", ["text": "Thanks"]).status == 404)
            server.clock.advance(days: 8)
            #expect(try await server.stranger.publicRatings(of: sam).json.items == [])
            let queued = try await mona.get("/v1/admin/queue").json.items[0]
            #expect(queued.kind == "account" && queued.id.text == olive.accountID && queued.heldRatings == 1)
            let listed = try await mona.get("/v1/admin/accounts/\(olive.accountID)").json.ratings[0]
            #expect(listed.id.text == rating && listed.holdReason == "mutual" && listed.owner.name == "Sam")
            #expect(try await mona.post("/v1/admin/ratings/\(rating)/decision", Self.why).status == 204)
            #expect(try await mona.get("/v1/admin/queue").json.items == [])
            #expect(try await sam.rating(in: back).rating.status == "waiting")
            server.clock.advance(days: 8)
            #expect(try await server.stranger.publicRatings(of: sam).json.count == 1)
            #expect(try await olive.rate(back, 4).json.status == "held")
            #expect(try await server.stranger.publicRatings(of: sam).json.count == 0)
        }
    }

    @Test("of accounts that were registered within a day three are heard about one owner, the fourth waits")
    func together() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            let ring = try await server.students(["a", "b", "c", "d"], askingAbout: listing, of: olive)
            server.clock.advance(days: 2)
            let later = try await server.students(["e"], askingAbout: listing, of: olive)
            server.clock.advance(days: 8)
            var statuses: [JSON] = []
            for found in ring + later { statuses.append(try await found.student.rate(found.path, 5).json.status) }
            #expect(statuses == ["waiting", "waiting", "waiting", "held", "waiting"])
            let mona = try await server.register("mona", as: .moderator)
            let case4 = try await mona.get("/v1/admin/accounts/\(ring[3].student.accountID)").json
            #expect(case4.heldRatings == 1 && case4.ratings[0].holdReason == "newTogether")
            // One of the first three edits its rating, which still is older than the fourth.
            #expect(try await ring[0].student.rate(ring[0].path, 4).json.status == "waiting")
        }
    }

    @Test("ratings of puppets wait: new accounts that did nothing else, from the owner's network")
    func puppets() async throws {
        try await OwnServer.run { server in
            let (olive, mona) = (try await server.register("olive"), try await server.register("mona", as: .moderator))
            let listing = try await olive.posted()
            let puppets = try await ["pa", "pb", "pc"].asyncMap { try await server.register($0) }
            let talks = try await puppets.asyncMap { try await $0.talk(with: olive, about: listing) }
            server.clock.advance(days: 8)
            for (puppet, path) in zip(puppets, talks) {
                #expect(try await puppet.rate(path, 5).json.status == "held")
            }
            server.clock.advance(days: 8)
            #expect(try await server.stranger.publicRatings(of: olive).json.count == 0)
            let found = try await mona.get("/v1/admin/accounts/\(puppets[0].accountID)").json.ratings[0]
            #expect(found.holdReason == "puppet")
            #expect(found.puppetSigns == ["youngAccount", "noOtherActivity", "sharedNetwork"])
            #expect(try await mona.queue().count == 3)
            let rating = found.id.text
            #expect(try await mona.post("/v1/admin/ratings/\(rating)/decision", Self.why).status == 204)
            server.clock.advance(days: 8)
            #expect(try await server.stranger.publicRatings(of: olive).json.count == 1)
            let audit = try await server.registerAdmin().get("/v1/admin/audit?action=releaseRating").json.items.list
            #expect(audit.map(\.subject.text) == [puppets[0].accountID])
        }
    }

    @Test("who rates with the owner's browser waits, however long known; a campus' network is no sign")
    func sharedDevice() async throws {
        try await OwnServer.run { server in
            let browser = String(repeating: "ab", count: 16)
            func register(_ name: String, _ cookie: String?) async throws -> APIClient {
                let form: JSON = [
                    "email": .string("\(name)@example.edu"), "password": "correct horse battery", "name": "Pat",
                ]
                let client = server.stranger.with(cookie.map { ["Cookie": "digs_device=\($0)"] } ?? [:])
                let made = try await client.post("/v1/accounts", form)
                return server.stranger.with(token: made.json.token.text, accountID: made.json.account.id.text)
            }
            let olive = try await register("olive", "\(browser).x")
            let listing = try await olive.posted()
            let (same, other) = (try await register("same", "\(browser).y"), try await register("other", nil))
            for number in 0..<AccountTraces.maxAccountsOfNetwork { _ = try await server.register("n\(number)") }
            var statuses: [JSON] = []
            for rater in [same, other] {
                let path = try await rater.talk(with: olive, about: listing)
                try await server.makeKnown(rater)
                statuses.append(try await rater.rate(path, 5).json.status)
            }
            #expect(statuses == ["held", "waiting"])
            let mona = try await server.register("mona", as: .moderator)
            let found = try await mona.get("/v1/admin/accounts/\(same.accountID)").json.ratings[0]
            #expect(found.puppetSigns == ["sharedDevice"])
        }
    }

    @Test("who sees a rating reports it, and moderators read it with the reports")
    func reported() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let mona = try await server.register("mona", as: .moderator)
            let rating = try await sam.rate(path, 1, ["text": "He is a thief"]).json.id.text
            let report: JSON = ["reason": "other", "words": "This is a lie"]
            let reports = "/v1/ratings/\(rating)/reports"
            #expect(try await sam.post(reports, report).code == "own_rating")
            #expect(try await server.register("tom").post(reports, report).status == 404)
            #expect(try await olive.post(reports, ["reason": "boring"]).fields == ["reason"])
            #expect(try await olive.post(reports, report).status == 201)
            #expect(try await olive.post(reports, report).code == "already_reported")
            let found = try await mona.get("/v1/admin/accounts/\(sam.accountID)").json
            #expect(found.heldRatings == 0 && found.ratings[0].id.text == rating)
            #expect(found.reports[0].ratingId.text == rating)
            let admin = "/v1/admin/ratings/\(rating)"
            let seen = try await mona.get(admin).json
            #expect(seen["text"] == "He is a thief" && seen.reports[0].words == "This is a lie")
            #expect(seen.author == ["id": .string(sam.accountID), "name": "Sam"])
            let wrong = try await mona.post("\(admin)/decision", ["decision": "hold"])
            #expect(wrong.fields.sorted() == ["decision", "reason"])
        }
    }

    @Test("a rating is deleted with a reason, which its author is told; nobody rates there again")
    func deleted() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let mona = try await server.register("mona", as: .moderator)
            let rating = try await sam.rate(path, 1, ["text": "He is a thief"]).json.id.text
            _ = try await olive.post("/v1/ratings/\(rating)/reports", ["reason": "other"])
            let admin = "/v1/admin/ratings/\(rating)"
            let verdict: JSON = ["decision": "delete", "reason": "Calls somebody names"]
            #expect(try await mona.post("\(admin)/decision", verdict).status == 204)
            #expect(try await mona.post("\(admin)/decision", verdict).code == "already_decided")
            #expect(try await mona.get("/v1/admin/queue").json.items == [])
            #expect(try await sam.rating(in: path).rating.status == "removed")
            #expect(try await sam.rate(path).code == "rating_removed")
            #expect(try await sam.delete(path + "/rating").code == "rating_removed")
            #expect(try await olive.rating(in: path).rating.isNull)
            server.clock.advance(days: 8)
            #expect(try await server.stranger.publicRatings(of: olive).json.count == 0)
            try await server.step(.decisionMail, .mailDelivery)
            let mail = try server.receivedMails(to: "sam@example.edu").first {
                $0.subject == "A rating you wrote was removed"
            }
            #expect(mail?.plain.contains("Calls somebody names") == true)
            let audit = try await server.registerAdmin().get("/v1/admin/audit?action=deleteRating").json.items.list
            #expect(audit.map(\.subject.text) == [sam.accountID])
        }
    }

    @Test("a rating whose reports are dismissed stays, and one without reports is not released")
    func kept() async throws {
        try await OwnServer.run { server in
            let (sam, olive, path) = try await server.answered()
            let mona = try await server.register("mona", as: .moderator)
            let rating = try await sam.rate(path).json.id.text
            let decision = "/v1/admin/ratings/\(rating)/decision"
            #expect(try await mona.post(decision, Self.why).code == "already_decided")
            _ = try await olive.post("/v1/ratings/\(rating)/reports", ["reason": "other"])
            #expect(try await mona.post(decision, Self.why).status == 204)
            #expect(try await mona.get("/v1/admin/queue").json.items == [])
            #expect(try await sam.rating(in: path).rating.status == "waiting")
        }
    }

    @Test("members, parties and moderators of other marketplaces do not decide")
    func refused() async throws {
        try await OwnServer.run { server in
            let (sam, mona) = (try await server.register("sam"), try await server.register("mona", as: .moderator))
            let path = try await sam.talk(with: mona, about: mona.posted())
            server.clock.advance(days: 8)
            let admin = "/v1/admin/ratings/\(try await sam.rate(path).json.id.text)"
            try await server.makeTenant("union", host: "union.example.edu")
            let foreign = try await server.registerAdmin("ann", tenant: "union", host: "union.example.edu")
            for (client, status) in [(sam, 403), (mona, 403), (foreign, 404), (server.stranger, 401)] {
                #expect(try await client.get(admin).status == status)
                #expect(try await client.post("\(admin)/decision", Self.why).status == status)
            }
            #expect(try await mona.get(admin).code == "own_case")
            _ = try await mona.post(admin.replacing("admin/", with: "") + "/reports", ["reason": "other"])
            #expect(try await mona.get("/v1/admin/accounts/\(sam.accountID)").json.ratings == [])
        }
    }
}
