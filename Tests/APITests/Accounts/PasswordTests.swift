import Domain
import Testing

@Suite("Passwords that may be chosen")
struct PasswordTests {
    private func codes(_ password: String, email: String = "olive.miller@example.edu") throws -> [String] {
        let email = try EmailAddress(email)
        do {
            _ = try Password(password, for: email)
            return []
        } catch { return error.errors.map(\.code) }
    }

    @Test("10 to 128 characters of any kind are a password")
    func lengths() throws {
        #expect(try codes("nine char") == ["length"])
        #expect(try codes("ten chars!") == [])
        #expect(try codes(String(repeating: "xy", count: 64)) == [])
        #expect(try codes(String(repeating: "xy", count: 64) + "z") == ["length"])
        #expect(try codes("пароль длинный") == [])
        #expect(try codes("🐎🔋🐎🔋🐎🔋🐎🔋🐎") == ["length"])
        #expect(try codes("🐎🔋🐎🔋🐎🔋🐎🔋🐎🔋") == [])
    }

    @Test(
        "the commonest passwords are refused in any case",
        arguments: ["1234567890", "qwertyuiop", "QwertyUIOP", "Q1W2E3R4T5"])
    func commonest(password: String) throws {
        #expect(try codes(password) == ["common"])
    }

    @Test(
        "a password that holds the e-mail's name is refused in any case",
        arguments: ["olive.miller1", "xxOLIVE.MILLERxx", "my olive.miller pw"])
    func holdsName(password: String) throws {
        #expect(try codes(password) == ["contains_email"])
    }

    @Test("a name of one or two letters may stand in a password")
    func shortName() throws {
        #expect(try codes("correct horse battery", email: "co@example.edu") == [])
        #expect(try codes("correct horse battery", email: "cor@example.edu") == ["contains_email"])
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
