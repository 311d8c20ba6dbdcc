import Testing

@Suite("Searching accounts and listings as a moderator")
struct CaseSearchTests {
    /// The accounts' names and the listings' titles that a search finds.
    private static func found(_ client: APIClient, _ query: String) async throws -> [String] {
        let answer = try await client.get("/v1/admin/search?q=\(query)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.items.list.map { $0.kind == "account" ? $0.account.name.text : $0.listing.title.text }
    }

    @Test("finds accounts by name and e-mail, listings by text, place and contact, whatever the capitals")
    func fields() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let path = try await olive.publish([
                "title": "Lighthouse", "description": "With a 100% view_of the lake",
                "contact": ["name": "José Núñez", "email": "jose@mail.example", "phone": "+1 (585) 555-0143"],
            ])
            _ = try await sam.publish(["title": "Other room", "contact": ["email": "sam@mail.example"]])
            _ = try await sam.report(path)
            #expect(try await Self.found(mo, "OLIVE%40exam") == ["Olive"])
            #expect(try await Self.found(mo, "livE") == ["Olive"])
            for words in [
                "lightHOUSE", "100%25", "view_of", "JOSE%40", "n%C3%BA%C3%B1ez", "585%20555%2001", "585-555",
            ] {
                #expect(try await Self.found(mo, words) == ["Lighthouse"], "\(words)")
            }
            for words in ["100_", "view%25of", "5855550144", "viewXof"] {
                #expect(try await Self.found(mo, words) == [], "\(words)")
            }
            let items = try await mo.get("/v1/admin/search?q=rochester").json.items
            #expect(items.list.map(\.listing.title) == ["Other room", "Lighthouse"])
            #expect(
                items[1].listing.names == [
                    "id", "title", "owner", "status", "city", "priceCents", "pricePeriod", "currency", "updatedAt",
                ])
            #expect(items[1].listing.owner == ["id": .string(olive.accountID), "name": "Olive"])
            let account = try await mo.get("/v1/admin/search?q=olive").json.items[0].account
            #expect(account.names == ["id", "name", "email", "role", "blocked", "isBlocked", "createdAt", "openCases"])
            #expect((account.openCases, account.blocked, account.role) == (1, false, "member"))
        }
    }

    @Test("the exact place of a listing that hides it is not found by its street or postal code")
    func hidden() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let mo = try await server.register("mo", as: .moderator)
            let path = try await olive.publish(["hideExactLocation": true, "title": "Hidden room"])
            for words in ["12%20elm", "14623"] { #expect(try await Self.found(mo, words) == [], "\(words)") }
            #expect(try await Self.found(mo, "hidden%20room") == ["Hidden room"])
            _ = try await olive.patch(path, ["hideExactLocation": false])
            #expect(try await Self.found(mo, "12%20elm") == ["Hidden room"])
        }
    }

    @Test("pages hold each result once, accounts first; a cursor is for its words and its moderator")
    func pages() async throws {
        try await TestServer.run { server in
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            for name in ["sam1", "sam2", "sam3"] {
                _ = try await server.register(name).publish(["title": .string("Room of \(name)")])
            }
            var (seen, cursor) = ([String](), "")
            repeat {
                let query = "q=sam&limit=2" + (cursor.isEmpty ? "" : "&cursor=\(cursor)")
                let page = try await mo.get("/v1/admin/search?\(query)").json
                seen += page.items.list.map { $0.account.name.text + $0.listing.title.text }
                cursor = page.nextCursor.text
                if !cursor.isEmpty {
                    #expect(try await mo.get("/v1/admin/search?q=sams&cursor=\(cursor)").status == 400)
                    #expect(try await ada.get("/v1/admin/search?q=sam&cursor=\(cursor)").status == 400)
                }
            } while !cursor.isEmpty
            #expect(seen == ["Sam3", "Sam2", "Sam1", "Room of sam3", "Room of sam2", "Room of sam1"])
        }
    }

    @Test("is in the log with its words, once an hour for the same ones")
    func logged() async throws {
        try await OwnServer.run { server in
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            for words in ["okafor", "OKAFOR", "maya", "okafor&limit=1"] { _ = try await Self.found(mo, words) }
            _ = try await Self.found(ada, "okafor")
            func subjects() async throws -> [String] {
                try await ada.get("/v1/admin/audit?action=searchCases").json.items.list.map(\.subject.text)
            }
            #expect(try await subjects() == ["okafor", "maya", "okafor"])
            server.clock.advance(seconds: 3601)
            _ = try await Self.found(mo, "okafor")
            #expect(try await subjects() == ["okafor", "okafor", "maya", "okafor"])
        }
    }

    @Test("only moderators search, only their marketplace, with three to a hundred characters, and not themselves")
    func refused() async throws {
        try await TestServer.run { server in
            let (olive, mo) = (try await server.register("olive"), try await server.register("mo", as: .moderator))
            _ = try await mo.publish(["title": "Mine alone"])
            #expect(try await olive.get("/v1/admin/search?q=olive").code == "moderators_only")
            let long = String(repeating: "a", count: 101)
            for query in ["", "?q=", "?q=ab", "?q=%20ab%20", "?q=\(long)", "?q=a%00bc", "?q=olive&sort=new"] {
                #expect(try await mo.get("/v1/admin/search\(query)").status == 400, "\(query)")
            }
            #expect(try await Self.found(mo, String(long.dropLast())) == [])
            for words in ["mine%20alone", "mo%40example"] { #expect(try await Self.found(mo, words) == [], "\(words)") }
            try await server.makeTenant("campus", host: "campus.example.edu")
            let far = try await server.registerAdmin("far", tenant: "campus", host: "campus.example.edu")
            #expect(try await Self.found(far, "olive") == [])
        }
    }
}
