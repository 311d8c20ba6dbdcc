import Domain
import Secrets
import Testing

@testable import App

@Suite("Logging in")
struct LogInTests {
    @Test("the right pair gives a new token each time, and the address may be spelled anyhow")
    func right() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let answer = try await server.stranger.logIn(" OLIVE@example.EDU ")
            #expect(answer.status == 201)
            #expect(answer.json.account.id.text == olive.accountID)
            #expect(answer.json.token.text != olive.token)
            #expect(answer.json.token.text.utf8.count == 43)
            #expect(
                try await server.stranger.with(token: answer.json.token.text, accountID: "").get("/v1/account").status
                    == 200)
        }
    }

    @Test("an unknown address, a malformed one and a wrong password are answered alike")
    func alike() async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive")
            let answers = [
                try await server.stranger.logIn("olive@example.edu", "wrong horse battery"),
                try await server.stranger.logIn("nobody@example.edu", "wrong horse battery"),
                try await server.stranger.logIn("not an address", ""), try await server.stranger.logIn("", ""),
                try await server.stranger.logIn("olive@example.edu", ""),
                try await server.stranger.logIn("' OR 1=1 --", "' OR 1=1 --"),
            ]
            for answer in answers {
                #expect(answer.status == 401)
                #expect(answer.code == "wrong_credentials")
                #expect(answer.json.without("requestId") == answers[0].json.without("requestId"))
                #expect(answer.headers["Set-Cookie"].isEmpty)
            }
        }
    }

    @Test("fields that are missing or unknown are named")
    func fields() async throws {
        try await TestServer.run { server async throws in
            #expect(
                try await Set(server.stranger.post("/v1/sessions", ["role": "admin"]).fields) == [
                    "email", "password", "role",
                ])
        }
    }

    @Test("a hash made at a lower cost is replaced at the next log-in, and the password stays")
    func rehash() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (store, tenant) = (
                server.installation.store, try await server.tenant().id
            )
            let id = try #require(Account.ID(olive.accountID))
            let today = try #require(try await store.accounts.passwordHash(of: id, in: tenant))
            let cheap = try await PasswordHasher(iterations: 10, threads: 1).hash("correct horse battery")
            try await store.accounts.rehash(id, from: today, to: cheap, in: tenant)
            #expect(try await server.stranger.logIn("olive@example.edu", "wrong horse battery").status == 401)
            #expect(try await store.accounts.passwordHash(of: id, in: tenant) == cheap)
            #expect(try await server.stranger.logIn("olive@example.edu").status == 201)
            let raised = try #require(try await store.accounts.passwordHash(of: id, in: tenant))
            #expect(raised.hasPrefix("pbkdf2-sha256$100$"))
            #expect(try await server.stranger.logIn("olive@example.edu").status == 201)
            #expect(try await store.accounts.passwordHash(of: id, in: tenant) == raised)
        }
    }

    @Test("many log-ins at once all succeed while the hash is being replaced")
    func rehashAtOnce() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (store, tenant) = (
                server.installation.store, try await server.tenant().id
            )
            let id = try #require(Account.ID(olive.accountID))
            let today = try #require(try await store.accounts.passwordHash(of: id, in: tenant))
            let cheap = try await PasswordHasher(iterations: 10, threads: 1).hash("correct horse battery")
            try await store.accounts.rehash(id, from: today, to: cheap, in: tenant)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await server.stranger.logIn("olive@example.edu").status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 201, count: 8))
        }
    }

    @Test("a log-in that was verified before the password changed opens no session after it")
    func overtakenByChange() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let (store, tenant) = (
                server.installation.store, try await server.tenant().id
            )
            let id = try #require(Account.ID(olive.accountID))
            let old = try #require(try await store.accounts.passwordHash(of: id, in: tenant))
            let change: JSON = ["current": "correct horse battery", "new": "another horse battery"]
            #expect(try await olive.put("/v1/account/password", change).status == 204)
            let now = server.now
            let late = NewSession(
                session: Session(id: .init(at: now), account: id, device: "", createdAt: now, lastUsedAt: now),
                tokenDigest: "late")
            #expect(
                try await store.accounts.openSession(late, verifiedBy: old, and: nil, in: tenant) == .overtaken)
            #expect(try await olive.get("/v1/sessions").json.items.list.count == 1)
        }
    }

    @Test("when too many passwords wait to be hashed the next is answered 503 with a time to come back")
    func fullQueue() async throws {
        try await OwnServer.run { server in
            let hasher = server.installation.passwords.hasher
            let slow = try await PasswordHasher(iterations: 30_000, threads: 1).hash("x")
            try await withThrowingTaskGroup(of: APIResponse?.self) { group in
                for _ in 0..<90 {
                    group.addTask {
                        while !Task.isCancelled {
                            let done = try? await hasher.verify("x", against: slow)
                            if done == nil { try? await Task.sleep(for: .milliseconds(2)) }
                        }
                        return nil
                    }
                }
                group.addTask {
                    for _ in 0..<200 {
                        let answer = try await server.stranger.logIn("olive@example.edu")
                        if answer.status == 503 { return answer }
                    }
                    return nil
                }
                let answer = try #require(try await group.next() ?? nil)
                group.cancelAll()
                #expect(answer.code == "overloaded")
                #expect(answer.headers["Retry-After"] == ["5"])
            }
            #expect(try await server.stranger.logIn("olive@example.edu").status == 401)
        }
    }
}
