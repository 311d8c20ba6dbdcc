import Testing

@Suite("Deciding on several listings at once")
struct BatchDecisionTests {
    private static let path = "/v1/admin/decisions"

    private static func id(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

    private static func body(_ decision: String, _ items: [(path: String, known: JSON)]) -> JSON {
        let list = items.map { item -> JSON in
            ["listing": .string(id(item.path)), "lastDecisionId": item.known]
        }
        return ["items": .array(list), "decision": .string(decision), "reason": "We looked into it"]
    }

    @Test("each gets its decision with mail and log, or its problem; one does not keep the others back")
    func each() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            let paths = [
                try await olive.publish(["title": "Room one"]), try await mo.publish(["title": "Mine"]),
                try await sam.publish(["title": "Room two"]), try await sam.publish(["title": "Decided"]),
            ]
            _ = try await ada.decide(paths[3], "hold")
            let answer = try await mo.post(Self.path, Self.body("hold", paths.map { ($0, nil) }))
            #expect(answer.status == 200, "\(answer.text)")
            let items = answer.json.items
            #expect(items.list.map(\.listing.text) == paths.map(Self.id))
            #expect(items[0].names == ["listing", "decision", "problem"])
            #expect(items[0].decision.decision == "hold" && items[0].problem.isNull)
            #expect(items[1].decision.isNull && items[1].problem.code == "own_listing")
            #expect(items[2].decision.moderator.name == "Mo" && items[2].decision.listing.title == "Room two")
            #expect(items[3].problem.code == "already_decided" && items[3].problem.status == 409)
            for path in [paths[0], paths[2]] { #expect(try await server.stranger.get(path).status == 404) }
            #expect(try await server.stranger.get(paths[1]).status == 200)
            #expect(try await server.subjects(ofMailTo: olive, count: 1).count == 1)
            let log = try await ada.get("/v1/admin/audit?actor=\(mo.accountID)").json.items.list
            #expect(log.map(\.subject.text) == [paths[2], paths[0]].map(Self.id))
            #expect(log.allSatisfy { $0.reason == "We looked into it" && $0.action == "holdListing" })
        }
    }

    @Test("a repeated request with a key gets the same answer, and nothing is decided twice")
    func repeated() async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let body = Self.body("hold", [(try await olive.publish(), nil)])
            let keyed = mo.with(["Idempotency-Key": "batch"])
            let (first, repeated) = (try await keyed.post(Self.path, body), try await keyed.post(Self.path, body))
            #expect(first.json == repeated.json && first.json.items[0].problem.isNull)
            #expect(repeated.headers["Idempotency-Replayed"].first == "true")
            #expect(try await mo.post(Self.path, body).json.items[0].problem.code == "already_decided")
            #expect(try await keyed.post(Self.path, Self.body("release", [])).status == 422)
        }
    }

    @Test("a release names the version that was read, and only admins delete")
    func rules() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            let path = try await olive.publish()
            let held = try await mo.decide(path, "hold").json.id
            _ = try await olive.patch(path, ["title": "Another room"])
            let item: JSON = ["listing": .string(Self.id(path)), "lastDecisionId": held, "version": 2]
            let release = try await mo.post(
                Self.path, ["items": [item], "decision": "release", "reason": "It is fine"])
            #expect(release.json.items[0].problem.code == "edited_meanwhile")
            let unread = try await mo.post(Self.path, Self.body("release", [(path, held)]))
            #expect((unread.status, unread.fields) == (422, ["items.0.version"]))
            #expect(try await mo.post(Self.path, Self.body("delete", [(path, held)])).code == "admins_only")
            #expect(try await ada.post(Self.path, Self.body("delete", [(path, held)])).json.items[0].problem.isNull)
            #expect(try await olive.get(path).status == 404)
        }
    }

    @Test("members may not, other marketplaces' listings are not there, and bodies have limits")
    func refused() async throws {
        try await OwnServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            let path = try await olive.publish()
            let body = Self.body("hold", [(path, nil)])
            #expect(try await olive.post(Self.path, body).code == "moderators_only")
            try await server.makeTenant("campus", host: "campus.example.edu")
            let far = try await server.registerAdmin("far", tenant: "campus", host: "campus.example.edu")
            #expect(try await far.post(Self.path, body).json.items[0].problem.code == "not_found")
            #expect(try await server.stranger.get(path).status == 200)
            let many = (0..<51).map { _ in (path, JSON.null) }
            for (body, fields) in [
                (Self.body("hold", []), ["items"]), (Self.body("hold", many), ["items"]),
                (Self.body("hold", [(path, nil), (path, nil)]), ["items.1.listing"]),
                (["items": [1, ["listing": "x"]]], ["decision", "reason", "items.0", "items.1.listing"]),
                (["items": "all", "decision": "hold", "reason": "Odd"], ["items"]),
            ] as [(JSON, [String])] {
                let answer = try await mo.post(Self.path, body)
                #expect(answer.status == 422 && fields.allSatisfy(answer.fields.contains), "\(answer.text)")
            }
        }
    }
}
