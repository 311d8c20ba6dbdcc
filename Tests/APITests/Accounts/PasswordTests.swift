import Domain
import Testing

@testable import App

@Suite("Passwords that may be chosen")
struct PasswordTests {
    private func codes(_ password: String, email: String = "olive.miller@example.edu") throws -> [String] {
        let owner = PasswordOwner(email: try EmailAddress(email), name: "Olive Miller")
        do {
            _ = try Password(password, for: owner, by: PasswordEstimator())
            return []
        } catch { return error.errors.map(\.code) }
    }

    @Test("10 to 128 characters of any kind are a password")
    func lengths() throws {
        #expect(try codes("nine char") == ["length"])
        #expect(try codes("ten chars!") == [])
        let longest = String(repeating: "correct horse battery staple! ", count: 5).prefix(128)
        #expect(try codes(String(longest)) == [])
        #expect(try codes(longest + "z") == ["length"])
        #expect(try codes("пароль длинный") == [])
        #expect(try codes("🐎🔋🐎🔋🐎🔋🐎🔋🐎") == ["length"])
        #expect(try codes("🐎🔋🦉🌵🐌🎺🧀🪁🛶🪐") == [])
    }

    @Test(
        "the commonest passwords are refused in any case",
        arguments: ["1234567890", "qwertyuiop", "QwertyUIOP", "Q1W2E3R4T5"])
    func commonest(password: String) throws {
        #expect(try codes(password) == ["common"])
    }

    @Test(
        "a word of the owner's address or name is refused in any case",
        arguments: ["olive.miller1", "my olive.miller pw", "the MILLERS and Miller", "Olive-tree-garden"])
    func holdsName(password: String) throws {
        #expect(try codes(password).contains { $0.hasPrefix("contains_") })
    }

    @Test("a longer word that holds the name, and a name of one or two letters, may stand in a password")
    func otherWords() throws {
        #expect(try codes("channel-planner-9", email: "ann@campus.edu") == [])
        #expect(try codes("correct at battery", email: "at@example.edu") == [])
    }

    @Test(
        "what programs guess first is refused with the reason",
        arguments: [
            ("aaaaaaaaaa", "weak_repetition"), ("Password1!", "weak_word"), ("abcdefghijkl", "weak_sequence"),
            ("2026-11-26", "weak_date"), ("sunshine-2026", "weak_word"),
        ])
    func weak(password: String, code: String) throws { #expect(try codes(password) == [code]) }

    @Test("a password is checked while it is typed, by the rules of registration, and nothing is stored")
    func checked() async throws {
        try await TestServer.run { server in
            func check(_ values: JSON) async throws -> APIResponse {
                try await server.stranger.post("/v1/password-checks", values)
            }
            #expect(try await check(["password": "channel-planner-9", "email": "ann@campus.edu"]).status == 204)
            #expect(try await check(["password": "channel-planner-9", "email": "not an address"]).status == 204)
            for (password, code) in [
                ("short", "length"), ("Password1!", "weak_word"), ("olive-tree-garden", "contains_email"),
                ("the-oyl-family-9", "contains_name"),
            ] {
                let answer = try await check(
                    ["password": .string(password), "email": "olive@example.edu", "name": "Otto Oyl"])
                #expect(answer.status == 422 && answer.fields == ["password"], "\(password)")
                #expect(answer.json.errors.list.first?.code == .string(code), "\(password): \(answer.text)")
            }
            #expect(try await check(["email": "olive@example.edu"]).fields == ["password"])
        }
    }

    @Test("the rules hold for a changed password as well, and blanks at its ends count")
    func changed() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for bad in ["short", "1234567890", "its olive again"] {
                let answer = try await olive.put(
                    "/v1/account/password", ["current": "correct horse battery", "new": .string(bad)])
                #expect(answer.status == 422)
                #expect(answer.fields == ["new"])
            }
            let changed = try await olive.put(
                "/v1/account/password", ["current": "correct horse battery", "new": "  padded pw "])
            #expect(changed.status == 204)
            #expect(try await server.stranger.logIn("olive@example.edu", "padded pw").status == 401)
            #expect(try await server.stranger.logIn("olive@example.edu", "  padded pw ").status == 201)
        }
    }
}
