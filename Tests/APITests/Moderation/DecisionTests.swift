import Testing

@Suite("Deciding")
struct DecisionTests {
    /// Runs a server with an owner's listing, a moderator and an admin.
    private static func open(
        _ body:
            @escaping @Sendable (
                _ server: OwnServer, _ olive: APIClient, _ mo: APIClient, _ ada: APIClient, _ path: String
            )
            async throws -> Void
    ) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            try await body(server, olive, mo, ada, try await olive.publish())
        }
    }

    @Test("a moderator holds and releases; only an admin deletes; a member does nothing")
    func roles() async throws {
        try await Self.open { server, olive, mo, ada, path in
            let sam = try await server.register("sam")
            for verdict in ["hold", "release", "delete"] {
                #expect(try await sam.decide(path, verdict, knowing: nil).code == "moderators_only")
                #expect(try await server.stranger.decide(path, verdict, knowing: nil).status == 401)
            }
            #expect(try await mo.decide(path, "delete").code == "admins_only")
            #expect(try await mo.delete("\(path)?reason=A%20scam").status == 403)
            let held = try await mo.decide(path, "hold", because: " Looks odd ")
            #expect(held.json.names == ["id", "decision", "reason", "at", "moderator", "listing"])
            #expect((held.json.decision, held.json.reason) == ("hold", "Looks odd"))
            #expect(held.json.moderator == ["id": .string(mo.accountID), "name": "Mo"])
            #expect(try await server.stranger.get(path).status == 404)
            #expect(try await sam.found() == 0)
            #expect(try await mo.decide(path, "release").status == 200)
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await sam.found("&q=sunny") == 1)
            #expect(try await ada.decide(path, "delete", because: "A scam").status == 200)
            #expect(try await olive.get(path).status == 404)
            let subjects = try await server.subjects(ofMailTo: olive, count: 3)
            #expect(subjects.allSatisfy { $0.contains("Sunny room") } && Set(subjects).count == 3)
            let audit = try await ada.get("/v1/admin/audit").json.items.list.map(\.action)
            let decisions = audit.filter { $0 != "readListingContact" }
            #expect(decisions.prefix(3) == ["deleteListing", "releaseListing", "holdListing"])
        }
    }

    @Test("of two moderators who decide at once, the second learns what the first decided")
    func second() async throws {
        try await Self.open { _, _, mo, ada, path async throws in
            let (first, other) = (try await mo.get(path.adminPath).json, try await ada.get(path.adminPath).json)
            #expect(
                try await mo.decide(path, "hold", knowing: first.lastDecisionId, because: "Stolen photos").status == 200
            )
            let late = try await ada.decide(path, "release", knowing: other.lastDecisionId)
            #expect((late.status, late.code) == (409, "already_decided"))
            #expect(late.json.detail.text.contains("held") && late.json.detail.text.contains("Mo"))
            #expect(late.json.detail.text.contains("Stolen photos"))
            let known = try await ada.get(path.adminPath).json.lastDecisionId
            #expect(try await ada.decide(path, "delete", knowing: known).status == 200)
            let gone = try await mo.decide(path, "release", knowing: known)
            #expect((gone.status, gone.code) == (409, "already_decided"))
            #expect(gone.json.detail.text.contains("deleted"))
        }
    }

    @Test("a decision that changes nothing is refused")
    func nothing() async throws {
        try await Self.open { server, _, mo, _, path async throws in
            #expect(try await mo.decide(path, "release").code == "already_decided")
            #expect(try await mo.decide(path, "hold").status == 200)
            #expect(try await mo.decide(path, "hold").code == "already_decided")
            #expect(try await mo.get(path.adminPath).json.decisions.list.count == 1)
        }
    }

    @Test("a listing that was edited since it was read is not released unseen, but it is held")
    func edited() async throws {
        try await Self.open { _, olive, mo, _, path async throws in
            #expect(try await mo.decide(path, "hold").status == 200)
            let read = try await mo.get(path.adminPath).json
            _ = try await olive.patch(path, ["description": "Wire the deposit to Nigeria"])
            let body: JSON = ["decision": "release", "reason": "Looks fine", "lastDecisionId": read.lastDecisionId]
            let unread = try await mo.post("\(path.adminPath)/decision", body)
            #expect((unread.status, unread.fields) == (422, ["version"]))
            let version = read.versions[0].version
            let stale = try await mo.post("\(path.adminPath)/decision", body.with(["version": version]))
            #expect((stale.status, stale.code) == (409, "edited_meanwhile"))
            let now = try await mo.get(path.adminPath).json.versions[0]
            #expect(now.changes[0].field == "description" && now.changes[0].after == "Wire the deposit to Nigeria")
            #expect(
                try await mo.post("\(path.adminPath)/decision", body.with(["version": now.version])).status == 200)
        }
    }

    @Test("nobody decides on what is their own, nor sees what others say of it")
    func own() async throws {
        try await Self.open { server, _, mo, ada, _ in
            let sam = try await server.register("sam")
            let path = try await mo.publish()
            _ = try await sam.report(path)
            _ = try await sam.report("/v1/accounts/\(mo.accountID)")
            #expect(try await mo.queue() == [])
            #expect(try await ada.queue().count == 2)
            #expect(try await mo.get(path.adminPath).code == "own_case")
            #expect(try await mo.get("/v1/admin/accounts/\(mo.accountID)").code == "own_case")
            #expect(try await ada.decide(path, "hold").status == 200)
            let known = try await ada.get(path.adminPath).json.lastDecisionId
            #expect(try await mo.decide(path, "release", knowing: known).code == "own_listing")
            let dismissal = "/v1/admin/accounts/\(mo.accountID)/dismissal"
            #expect(try await mo.post(dismissal, ["reason": "Not true"]).code == "own_account")
        }
    }

    @Test("what is wrong in the body is named; what is not there, or another tenant's, is not found")
    func malformed() async throws {
        try await Self.open { server, _, mo, _, path async throws in
            let decision = "\(path.adminPath)/decision"
            #expect(Set(try await mo.post(decision, [:]).fields) == ["decision", "reason", "lastDecisionId"])
            let wrong: JSON = ["decision": "burn", "reason": "no", "lastDecisionId": "x", "version": "1", "by": "me"]
            #expect(Set(try await mo.post(decision, wrong).fields) == wrong.names)
            let nobody = "01900000-0000-7000-8000-000000000000"
            #expect(try await mo.decide(path, "hold", knowing: .string(nobody)).fields == ["lastDecisionId"])
            #expect(try await mo.decide("/v1/listings/\(nobody)", "hold", knowing: nil).status == 404)
            #expect(try await mo.get("/v1/admin/listings/\(nobody)").status == 404)
            try await server.makeTenant("campus", host: "campus.example.edu")
            let other = try await server.registerAdmin("eve", tenant: "campus", host: "campus.example.edu")
            #expect(try await other.decide(path, "hold", knowing: nil).status == 404)
            #expect(try await other.get(path.adminPath).status == 404)
        }
    }

    @Test("deleting with a reason settles the reports, tells the owner and is decided for good")
    func deleted() async throws {
        try await Self.open { server, olive, mo, ada, path in
            let sam = try await server.register("sam")
            _ = try await sam.report(path)
            #expect(try await ada.delete("\(path)?reason=A%20scam").status == 204)
            #expect(try await ada.queue() == [])
            let found = try await mo.get(path.adminPath).json
            #expect(found.decisions[0].decision == "delete" && found.decisions[0].reason == "A scam")
            #expect(!found.reports[0].settledAt.isNull && found.reports[0].reporter.name == "Sam")
            #expect(found.versions.list.count == 1 && found.account.deletions == 1)
            #expect(try await server.subjects(ofMailTo: olive, count: 1).count == 1)
        }
    }
}
