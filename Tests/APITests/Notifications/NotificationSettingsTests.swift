import Testing

@Suite("Settings of notifications")
struct NotificationSettingsTests {
    @Test("each kind has its usual choice until another one is made, and null makes the usual one again")
    func choices() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let usual = try await sam.get("/v1/notification-settings").json
            #expect((usual.message, usual.savedSearch, usual.recall) == ("instant", "daily", "instant"))
            let changed = try await sam.patch(
                "/v1/notification-settings", ["message": "off", "savedSearch": "instant"])
            #expect(changed.status == 200)
            #expect(
                (changed.json.message, changed.json.savedSearch, changed.json.recall) == ("off", "instant", "instant"))
            #expect(try await sam.get("/v1/notification-settings").json == changed.json)
            #expect(try await sam.patch("/v1/notification-settings", ["message": nil]).json.message == "instant")
        }
    }

    @Test("moderators choose about the queue, members cannot; what is no kind or choice is refused by its name")
    func refused() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let mo = try await server.register("mo", as: .moderator)
            #expect(try await sam.get("/v1/notification-settings").json.newCases.isNull)
            #expect(try await mo.patch("/v1/notification-settings", ["newCases": "instant"]).json.newCases == "instant")
            #expect(try await sam.patch("/v1/notification-settings", ["newCases": "off"]).fields == ["newCases"])
            #expect(try await sam.patch("/v1/notification-settings", ["lunch": "off"]).fields == ["lunch"])
            #expect(try await sam.patch("/v1/notification-settings", ["recall": "weekly"]).fields == ["recall"])
        }
    }

    @Test("the language of an account's mails is chosen when it registers, and changed later")
    func language() async throws {
        try await TestServer.run { server in
            let body: JSON = [
                "email": "lola@example.edu", "password": "correct horse battery", "name": "Lola", "language": "es",
            ]
            let answer = try await server.stranger.post("/v1/accounts", body)
            #expect(answer.json.account.language == "es")
            let lola = server.stranger.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
            #expect(try await lola.patch("/v1/account", ["language": "en"]).json.language == "en")
            #expect(try await lola.patch("/v1/account", ["language": "fr"]).fields == ["language"])
            #expect(try await lola.get("/v1/account").json.name == "Lola")
            try await server.deliverMail()
            let mails = try server.receivedMails(to: "lola@example.edu")
            #expect(mails.map(\.subject) == ["Confirma tu correo"])
        }
    }
}
