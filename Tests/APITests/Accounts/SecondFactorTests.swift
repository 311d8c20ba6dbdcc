import Domain
import Secrets
import Testing

@testable import App

@Suite("The second factor")
struct SecondFactorTests {
    private static let password: JSON = ["password": "correct horse battery"]
    private static let path = "/v1/account/second-factor"

    @Test(
        "the app's arithmetic and ours give the codes of RFC 6238's appendix B",
        arguments: [
            (Int64(59), "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ])
    func vectors(seconds: Int64, code: String) {
        let step = OneTimePassword.step(at: Instant(milliseconds: seconds * 1000))
        let mac = Digest.hmacSHA1(OneTimePassword.message(step), key: Array("12345678901234567890".utf8))
        #expect(OneTimePassword.code(in: mac, digits: 8) == code)
    }

    @Test("it is begun with the password, counts once a code proved it, and shows in the account")
    func turnOn() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            let wrong = try await olive.post(Self.path, ["password": "guess"])
            #expect(wrong.status == 422)
            #expect(wrong.json.errors[0].code == "wrong_password")
            let first = try await olive.post(Self.path, Self.password)
            #expect(first.status == 201)
            #expect(first.json.secret.text.count == 32)
            #expect(
                first.json.uri.text.hasPrefix(
                    "otpauth://totp/Digs:olive%40example.edu?secret=\(first.json.secret.text)&"))
            // Not confirmed yet: logging in needs no code.
            #expect(try await server.stranger.logIn("olive@example.edu").status == 201)
            #expect(try await olive.get("/v1/account").json.secondFactor == false)
            let (_, codes) = try await server.turnOnSecondFactor(of: olive)
            #expect(Set(codes).count == 10)
            let me = try await olive.get("/v1/account").json
            #expect((me.secondFactor, me.recoveryCodesLeft) == (true, 10))
            #expect(try await olive.post(Self.path, Self.password).code == "second_factor_on")
            #expect(try await olive.put(Self.path, ["code": "000000"]).code == "second_factor_on")
        }
    }

    @Test("a wrong code does not turn it on, nor does the code of a secret that another one replaced")
    func wrongConfirmation() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            #expect(try await olive.put(Self.path, ["code": "123456"]).code == "second_factor_off")
            let old = try await olive.post(Self.path, Self.password).json.secret.text
            _ = try await olive.post(Self.path, Self.password)
            let app = Authenticator(server: server, secret: try #require(Base32.decoded(old)))
            for code in [app.code(), "", "abcdef", "abcde-fghij"] {
                let answer = try await olive.put(Self.path, ["code": .string(code)])
                #expect(answer.status == 422)
                #expect(answer.json.errors[0].code == "wrong_code", "\(code)")
            }
            #expect(try await olive.get("/v1/account").json.secondFactor == false)
        }
    }

    @Test("logging in needs a code, which the wrong password never hears of")
    func logIn() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (app, _) = try await server.turnOnSecondFactor(of: olive)
            server.clock.advance(seconds: 60)
            let without = try await server.stranger.logIn("olive@example.edu")
            #expect((without.status, without.code) == (401, "second_factor_needed"))
            #expect(without.headers["Set-Cookie"].isEmpty)
            for code in ["000000", "", "nonsense", app.code(-1), app.code(6)] {
                let answer = try await server.stranger.logIn("olive@example.edu", code: code)
                #expect((answer.status, answer.code) == (401, "wrong_code"), "\(code)")
            }
            let wrong = try await server.stranger.post(
                "/v1/sessions",
                ["email": "olive@example.edu", "password": "guess", "code": .string(app.code(2))])
            let unknown = try await server.stranger.logIn("nobody@example.edu", code: "123456")
            #expect(wrong.json.without("requestId") == unknown.json.without("requestId"))
            #expect(wrong.code == "wrong_credentials")
            #expect(try await server.stranger.logIn("olive@example.edu", code: app.code(2)).status == 201)
        }
    }

    @Test("a step of time is used once, and no earlier one after it")
    func once() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (app, _) = try await server.turnOnSecondFactor(of: olive)
            #expect(try await server.stranger.logIn("olive@example.edu", code: app.code()).code == "wrong_code")
            // The next step's code, from a clock that is fast; then the current one counts as used.
            let next = app.code(1)
            #expect(try await server.stranger.logIn("olive@example.edu", code: next).status == 201)
            #expect(try await server.stranger.logIn("olive@example.edu", code: next).code == "wrong_code")
            #expect(try await server.stranger.logIn("olive@example.edu", code: app.code()).code == "wrong_code")
        }
    }

    @Test("of twenty log-ins with the same code at once, one succeeds", arguments: ["app", "recovery"])
    func race(kind: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (app, codes) = try await server.turnOnSecondFactor(of: olive)
            let code = kind == "app" ? app.code(1) : codes[3]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await server.stranger.logIn("olive@example.edu", code: code).status }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 1, 401: 19])
        }
    }

    @Test("each recovery code logs in once; new ones end the old")
    func recovery() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (_, codes) = try await server.turnOnSecondFactor(of: olive)
            let typed = codes[0].uppercased().replacing("-", with: " ")
            #expect(try await server.stranger.logIn("olive@example.edu", code: typed).status == 201)
            #expect(try await server.stranger.logIn("olive@example.edu", code: codes[0]).code == "wrong_code")
            #expect(try await olive.get("/v1/account").json.recoveryCodesLeft == 9)
            let path = "\(Self.path)/recovery-codes"
            let proof = Self.password.with(["code": .string(codes[1])])
            #expect(try await olive.post(path, proof.with(["password": "guess"])).status == 422)
            let fresh = try await olive.post(path, proof)
            #expect(fresh.status == 201)
            #expect(try await olive.get("/v1/account").json.recoveryCodesLeft == 10)
            #expect(try await server.stranger.logIn("olive@example.edu", code: codes[2]).code == "wrong_code")
            let new = fresh.json.recoveryCodes[9].text
            #expect(try await server.stranger.logIn("olive@example.edu", code: new).status == 201)
            let sam = try await server.register("sam")
            #expect(try await sam.post(path, Self.password).code == "second_factor_off")
        }
    }

    @Test("turning it off requires password and code; afterwards logging in needs no code")
    func turnOff() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (app, codes) = try await server.turnOnSecondFactor(of: olive)
            let remove = { (body: JSON) in try await olive.send(.DELETE, Self.path, body.bytes) }
            #expect(try await Set(remove([:]).fields) == ["password", "code"])
            #expect(try await remove(Self.password.with(["code": "000000"])).fields == ["code"])
            #expect(try await remove(Self.password.with(["code": .string(app.code())])).fields == ["code"])
            #expect(try await remove(["password": "guess", "code": .string(codes[0])]).fields == ["password"])
            #expect(try await remove(Self.password.with(["code": .string(codes[0])])).status == 204)
            #expect(try await olive.get("/v1/account").json.secondFactor == false)
            #expect(try await remove(Self.password.with(["code": .string(codes[1])])).code == "second_factor_off")
            #expect(try await server.stranger.logIn("olive@example.edu").status == 201)
            _ = try await server.turnOnSecondFactor(of: olive)
        }
    }

    @Test("the database holds neither the secret nor a recovery code")
    func sealed() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let (app, codes) = try await server.turnOnSecondFactor(of: olive)
            let bytes = try await server.bytesOnDisk()
            for text in [Base32.encoded(app.secret), Hex.encoded(app.secret)] + codes {
                #expect(!bytes.contains(text), "\(text)")
            }
        }
    }
}
