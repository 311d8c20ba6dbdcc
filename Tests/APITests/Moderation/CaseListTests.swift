import Testing

@Suite("Moderators' lists of listings and accounts")
struct CaseListTests {
    /// Follows a list page by page.
    private static func all(_ client: APIClient, _ path: String, limit: Int = 2) async throws -> [JSON] {
        var (items, cursor) = ([JSON](), "")
        repeat {
            let answer = try await client.get("\(path)&limit=\(limit)" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
            try #require(answer.status == 200, "\(answer.text)")
            items += answer.json.items.list
            cursor = answer.json.nextCursor.text
        } while !cursor.isEmpty
        return items
    }

    @Test("listings of one status, the last changed first, on pages that hold each once")
    func listings() async throws {
        try await TestServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            var paths: [String] = []
            for index in 0..<5 { paths.append(try await olive.publish(["title": .string("Room \(index)")])) }
            _ = try await mo.publish(["title": "Mine"])
            _ = try await olive.patch(paths[1], ["title": "Changed last"])
            _ = try await mo.decide(paths[4], "hold")
            let active = try await Self.all(mo, "/v1/admin/listings?status=active&order=updated")
            #expect(active.map(\.title) == ["Changed last", "Room 3", "Room 2", "Room 0"])
            #expect(active[0].owner.name == "Olive" && active[0].status == "active")
            let held = try await Self.all(mo, "/v1/admin/listings?status=held")
            #expect(held.map(\.title) == ["Room 4"])
            #expect(try await Self.all(mo, "/v1/admin/listings?status=draft").isEmpty)
        }
    }

    @Test("blocked accounts, new ones and reported ones, without the moderator's own")
    func accounts() async throws {
        try await TestServer.run { server in
            let people = [
                try await server.register("olive"), try await server.register("sam"), try await server.register("sue"),
            ]
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            for person in [people[1], people[0]] {
                _ = try await ada.put("/v1/admin/accounts/\(person.accountID)/block", ["reason": "Sells bridges"])
            }
            for subject in [people[2], mo, people[0]] {
                _ = try await ada.report("/v1/accounts/\(subject.accountID)")
            }
            func names(_ list: String) async throws -> [String] {
                try await Self.all(mo, "/v1/admin/accounts?list=\(list)").map(\.name.text)
            }
            #expect(try await names("blocked") == ["Olive", "Sam"])
            #expect(try await names("new") == ["Ada", "Sue", "Sam", "Olive"])
            #expect(try await names("reported") == ["Olive", "Sue"])
            let poster = try await mo.get("/v1/admin/accounts?list=blocked").json.items[0]
            #expect(poster.blockedReason == "Sells bridges" && poster.email == "olive@example.edu")
        }
    }

    @Test("members see none, other marketplaces nothing, and a cursor is for its list")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            for index in 0..<2 { _ = try await olive.publish(["title": .string("Room \(index)")]) }
            for path in ["/v1/admin/listings?status=active", "/v1/admin/accounts?list=new"] {
                #expect(try await olive.get(path).code == "moderators_only")
            }
            for path in [
                "listings", "listings?status=sold", "listings?status=held&order=price", "accounts?list=old",
                "accounts?list=new&email=a%40b.edu", "accounts", "listings?status=held&limit=101",
            ] {
                #expect(try await mo.get("/v1/admin/\(path)").status == 400, "\(path)")
            }
            let cursor = try await mo.get("/v1/admin/listings?status=active&limit=1").json.nextCursor.text
            #expect(try await mo.get("/v1/admin/listings?status=active&cursor=\(cursor)").status == 200)
            #expect(try await mo.get("/v1/admin/listings?status=closed&cursor=\(cursor)").status == 400)
            #expect(try await mo.get("/v1/admin/accounts?list=new&cursor=\(cursor)").status == 400)
            try await server.makeTenant("campus", host: "campus.example.edu")
            let far = try await server.registerAdmin("far", tenant: "campus", host: "campus.example.edu")
            #expect(try await Self.all(far, "/v1/admin/listings?status=active").isEmpty)
            #expect(try await Self.all(far, "/v1/admin/accounts?list=new").isEmpty)
        }
    }
}
