import Testing

@Suite("The queue, cases and versions")
struct CaseTests {
    @Test("an item of the queue holds all that a decision needs")
    func item() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let path = try await olive.publish(["hideExactLocation": true])
            for price in 1...7 { _ = try await olive.patch(path, ["priceCents": .number(Double(price * 1000))]) }
            _ = try await sam.report(path, "wrongPlace", words: "No such street")
            let item = try await mo.get("/v1/admin/queue").json.items[0]
            #expect(
                item.names == [
                    "kind", "id", "risk", "riskParts", "since", "listing", "account", "signals", "reports", "hold",
                    "versions", "lastDecisionId", "heldMessages", "heldRatings",
                ])
            #expect(item.kind == "listing" && item.hold.isNull && item.lastDecisionId.isNull)
            let parts: JSON = [
                ["code": "youngAccount", "points": 15, "count": 1],
                ["code": "uncountedReport", "points": 1, "count": 1],
            ]
            #expect(item.risk == 16 && item.riskParts == parts)
            #expect("/v1/listings/\(item.id.text)" == path && item.listing.id == item.id)
            #expect(item.reports[0].reporter == ["id": .string(sam.accountID), "name": "Sam"])
            #expect((item.reports[0].reason, item.reports[0].words) == ("wrongPlace", "No such street"))
            #expect(item.account.email == "olive@example.edu" && item.account.listings == 1)
            #expect(item.versions.list.count == 5)
            #expect(item.versions[0].changes == [["field": "priceCents", "before": 6000, "after": 7000]])
            #expect(!"\(item)".contains("12 Elm") && !"\(item)".contains("43.0846,"))
            let whole = try await mo.get(path.adminPath).json
            #expect(whole.versions.list.count == 8 && whole.decisions == [])
            #expect(!"\(whole)".contains("12 Elm"))
        }
    }

    @Test("an account that is reported waits as well; a dismissal with a reason settles it")
    func accounts() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            _ = try await olive.publish()
            _ = try await sam.report("/v1/accounts/\(olive.accountID)", words: "Took my deposit")
            let item = try await mo.get("/v1/admin/queue").json.items[0]
            #expect((item.kind, item.id.text) == ("account", olive.accountID))
            #expect(item.listing.isNull && item.versions == [] && item.account.id == item.id)
            let path = "/v1/admin/accounts/\(olive.accountID)"
            let found = try await mo.get(path).json
            let members: Set = [
                "account", "risk", "riskParts", "heldMessages", "heldRatings", "ratings", "reports", "decisions",
                "listings",
            ]
            #expect(found.names == members)
            #expect(found.risk == item.risk && found.riskParts == item.riskParts)
            #expect(found.reports[0].words == "Took my deposit" && found.listings.list.count == 1)
            #expect(try await mo.post("\(path)/dismissal", [:]).fields == ["reason"])
            #expect(try await sam.post("\(path)/dismissal", ["reason": "Not true"]).status == 403)
            #expect(try await mo.post("\(path)/dismissal", ["reason": "Not true"]).status == 204)
            #expect(try await mo.queue() == [])
            let repeated = try await ada.post("\(path)/dismissal", ["reason": "Not true"])
            #expect((repeated.status, repeated.code) == (409, "already_decided"))
            #expect(try await ada.get("/v1/admin/audit").json.items[0].action == "dismissReports")
        }
    }

    @Test("a shared list is reported with its name, which moderators read and remove for a reason")
    func sharedList() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let made = try await olive.share([try await sam.posted()], name: "Sam is a thief").json
            let (link, removal) = (
                "/v1/shared-shortlists/\(made.token.text)", "/v1/admin/shortlists/\(made.id.text)/removal"
            )
            #expect(try await olive.report(link).code == "own_shortlist")
            #expect(try await sam.report("/v1/shared-shortlists/none").status == 404)
            #expect(try await sam.report(link, "other", words: "Its name").status == 201)
            #expect(try await sam.report(link, "other").code == "already_reported")
            let path = "/v1/admin/accounts/\(olive.accountID)"
            let list: JSON = ["id": made.id, "name": "Sam is a thief", "isShared": true]
            #expect(try await mo.get("/v1/admin/queue").json.items[0].reports[0].sharedList == list)
            #expect(try await mo.get(path).json.reports[0].sharedList == list)
            #expect(try await sam.post(removal, ["reason": "Insult"]).code == "moderators_only")
            #expect(try await mo.post(removal, [:]).fields == ["reason"])
            #expect(try await mo.post(removal, ["reason": "Insult"]).status == 204)
            #expect(try await server.stranger.get(link).status == 404)
            #expect(try await olive.get("/v1/shortlists").json.items == [])
            #expect(try await mo.queue() == [])
            let settled = try await mo.get(path).json.reports[0]
            #expect(settled.sharedList.isShared == false && settled.sharedList.name == "Sam is a thief")
            #expect(!settled.settledAt.isNull)
            #expect(try await mo.post(removal, ["reason": "Insult"]).status == 404)
            let entries = try await server.registerAdmin().get("/v1/admin/audit").json.items.list
            let entry = try #require(entries.first { $0.action == "removeShortlist" })
            #expect(entry.subject.text == olive.accountID)
        }
    }

    @Test("what was decided of a list cannot be reported anew, another list can")
    func otherList() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let listing = try await sam.posted()
            let first = try await olive.share([listing], name: "One").json.token.text
            let second = try await olive.share([listing], name: "Two").json.token.text
            #expect(try await sam.report("/v1/shared-shortlists/\(first)").status == 201)
            #expect(try await sam.report("/v1/shared-shortlists/\(second)").code == "already_reported")
            let dismissal = "/v1/admin/accounts/\(olive.accountID)/dismissal"
            #expect(try await mo.post(dismissal, ["reason": "Harmless"]).status < 300)
            #expect(try await sam.report("/v1/shared-shortlists/\(first)").code == "already_reported")
            #expect(try await sam.report("/v1/shared-shortlists/\(second)").status == 201)
        }
    }

    @Test("nobody removes a list of their own as a moderator, nor one of another marketplace")
    func ownList() async throws {
        try await TestServer.run { server in
            let mo = try await server.register("mo", as: .moderator)
            let made = try await mo.share([try await mo.posted()]).json
            let removal = "/v1/admin/shortlists/\(made.id.text)/removal"
            #expect(try await mo.post(removal, ["reason": "Mine"]).code == "own_shortlist")
            try await server.makeTenant("campus", host: "campus.example.edu")
            let ada = try await server.registerAdmin(tenant: "campus", host: "campus.example.edu")
            #expect(try await ada.post(removal, ["reason": "Theirs"]).status == 404)
            #expect(try await mo.get("/v1/shared-shortlists/\(made.token.text)").status == 200)
        }
    }

    @Test("an account is found by its exact address, by moderators only")
    func find() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let mo = try await server.register("mo", as: .moderator)
            let found = try await mo.get("/v1/admin/accounts?email=Olive%40Example.edu").json
            #expect(found.items.list.map(\.id.text) == [olive.accountID])
            #expect(try await mo.get("/v1/admin/accounts?email=oliv%40example.edu").json.items == [])
            for query in ["", "?email=", "?email=x", "?email=a%40b.edu&name=x"] {
                #expect(try await mo.get("/v1/admin/accounts\(query)").status == 400, "\(query)")
            }
            for path in ["accounts?email=olive%40example.edu", "accounts/\(olive.accountID)", "queue"] {
                #expect(try await olive.get("/v1/admin/\(path)").code == "moderators_only")
            }
        }
    }

    @Test("an owner and moderators read a listing's versions, page by page; others do not")
    func versions() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let path = try await olive.publish(["hideExactLocation": true])
            _ = try await olive.patch(path, ["title": "Sunnier room"])
            _ = try await olive.patch(path, ["status": "closed"])
            var (changed, cursor): ([[String]], String?) = ([], "")
            while let at = cursor {
                let page = try await olive.get("\(path)/versions?limit=1" + (at.isEmpty ? "" : "&cursor=\(at)")).json
                changed += page.items.list.map { $0.changes.list.map(\.field.text) }
                cursor = page.nextCursor.isNull ? nil : page.nextCursor.text
            }
            #expect(changed.count == 3 && changed[0] == ["status"] && changed[1] == ["title"])
            #expect(changed[2].contains("title") && changed[2].contains("address.street"))
            #expect(try await olive.get("\(path)/versions").text.contains("12 Elm"))
            let shown = try await mo.get("\(path)/versions")
            #expect(shown.status == 200 && !shown.text.contains("12 Elm") && !shown.text.contains("43.0846"))
            #expect(try await sam.get("\(path)/versions").status == 404)
            _ = try await olive.patch(path, ["status": "active"])
            #expect(try await sam.get("\(path)/versions").code == "moderators_only")
            #expect(try await olive.get("\(path)/versions?limit=0").status == 400)
        }
    }
}
