import Testing

@Suite("One's own account")
struct AccountTests {
    @Test("a new name is answered, kept, and shown on one's listings")
    func rename() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            _ = try await olive.found()
            #expect(try await olive.patch("/v1/account", ["name": "  Olivia  "]).json.name == "Olivia")
            #expect(try await olive.get("/v1/account").json.name == "Olivia")
            #expect(try await server.stranger.get(path).json.owner.name == "Olivia")
            let found = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743")
            #expect(found.json.items[0].owner.name == "Olivia")
        }
    }

    @Test("an edit that names nothing changes nothing, and a name cannot be cleared")
    func emptyEdits() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            #expect(try await olive.patch("/v1/account", [:]).json.name == "Olive")
            for bad: JSON in [nil, "", " ", 7, "a\u{0}b"] {
                let answer = try await olive.patch("/v1/account", ["name": bad])
                #expect(answer.status == 422)
                #expect(answer.fields == ["name"])
            }
            #expect(try await olive.get("/v1/account").json.name == "Olive")
        }
    }

    @Test(
        "role, id, e-mail, block and password are no fields of an edit",
        arguments: ["role", "id", "email", "blockedReason", "password", "createdAt"])
    func unknownFields(name: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            var change: JSON = ["name": "Olivia"]
            change[name] = "admin"
            let answer = try await olive.patch("/v1/account", change)
            #expect(answer.status == 422)
            #expect(answer.fields == [name])
            let me = try await olive.get("/v1/account").json
            #expect((me.name, me.role, me.email) == ("Olive", "member", "olive@example.edu"))
            #expect(try await olive.get("/v1/admin/audit").status == 403)
        }
    }

    @Test("changing the password ends all other sessions, keeps this one and lets the new password in only")
    func changePassword() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let other = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            let change: JSON = ["current": "correct horse battery", "new": "another horse battery"]
            #expect(try await olive.put("/v1/account/password", change).status == 204)
            #expect(try await olive.get("/v1/account").status == 200)
            #expect(try await other.get("/v1/account").status == 401)
            #expect(try await sam.get("/v1/account").status == 200)
            #expect(try await server.stranger.logIn("olive@example.edu").status == 401)
            #expect(try await server.stranger.logIn("olive@example.edu", "another horse battery").status == 201)
        }
    }

    @Test("a wrong current password changes nothing, and every bad field is named")
    func wrongCurrent() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let other = olive.with(
                token: try await server.stranger.logIn("olive@example.edu").json.token.text, accountID: "")
            let wrong = try await olive.put(
                "/v1/account/password", ["current": "guess", "new": "another horse battery"])
            #expect(wrong.status == 422)
            #expect(wrong.json.errors[0].code == "wrong_password")
            #expect(wrong.fields == ["current"])
            #expect(
                try await Set(olive.put("/v1/account/password", ["email": "x"]).fields) == ["current", "new", "email"])
            #expect(try await other.get("/v1/account").status == 200)
            #expect(try await server.stranger.logIn("olive@example.edu").status == 201)
        }
    }

    @Test("deleting the account removes its listings, favourites and sessions, and others' favourites of its listings")
    func deleted() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let path = try await olive.publish()
            let favorite = path.replacing("listings", with: "favorites")
            #expect(try await sam.put(favorite).status == 204)
            let answer = try await olive.leave()
            #expect(answer.status == 204)
            #expect(answer.headers["Set-Cookie"].first?.contains("Max-Age=0") == true)
            #expect(try await olive.get("/v1/account").status == 401)
            #expect(try await sam.get(path).status == 404)
            #expect(try await sam.get("/v1/favorites").json.items.list.isEmpty)
            #expect(try await sam.put(favorite).status == 404)
            #expect(try await sam.found() == 0)
            #expect(try await sam.found("&q=sunny") == 0)
            #expect(try await server.stranger.logIn("olive@example.edu").status == 401)
        }
    }

    @Test("a deleted account's address can register again, and sees nothing of the old account")
    func anew() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (path, sam) = (try await olive.publish(), try await server.register("sam"))
            _ = try await olive.put("/v1/favorites/\(try await sam.publish().split(separator: "/").last ?? "")")
            _ = try await olive.leave()
            let second = try await server.register("olive")
            #expect(second.accountID != olive.accountID)
            #expect(try await second.get("/v1/account/listings").json.items.list.isEmpty)
            #expect(try await second.get("/v1/favorites").json.items.list.isEmpty)
            #expect(try await second.get("/v1/sessions").json.items.list.count == 1)
            #expect(try await second.get(path).status == 404)
            #expect(try await olive.get("/v1/account").status == 401)
        }
    }
}
