import Database
import Domain
import Testing

@testable import API
@testable import App

@Suite("Sessions in memory")
struct SessionCacheTests {
    @Test("what changes of an account shows in its next request: name, role, end of the session")
    func changes() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            for _ in 0..<2 { #expect(try await sam.get("/v1/account").json.name == "Sam") }
            #expect(try await sam.patch("/v1/account", ["name": "Samuel"]).status == 200)
            #expect(try await sam.get("/v1/account").json.name == "Samuel")
            let admin = try await server.registerAdmin()
            for (role, status) in [("moderator", 200), ("member", 403)] {
                let path = "/v1/admin/accounts/\(sam.accountID)/role"
                #expect(try await admin.put(path, ["role": .string(role)]).status == 204)
                #expect(try await sam.get("/v1/admin/queue").status == status)
            }
            #expect(try await sam.delete("/v1/sessions/current").status == 204)
            #expect(try await sam.get("/v1/account").status == 401)
        }
    }

    @Test("a session that another process ends is refused at once, and so is one that has run out")
    func ended() async throws {
        try await OwnServer.run { server in
            let (sam, pat) = (try await server.register("sam"), try await server.register("pat"))
            for client in [sam, pat] { #expect(try await client.get("/v1/account").status == 200) }
            let other = try server.installation.settings.openOwnDatabase { _ in }
            try await other.write { db in
                try db.execute("DELETE FROM sessions WHERE account_id = ?", sam.accountID)
            }
            try other.close()
            #expect(try await sam.get("/v1/account").status == 401)
            #expect(try await pat.get("/v1/account").status == 200)
            server.clock.advance(days: Session.idleDays)
            #expect(try await pat.get("/v1/account").status == 401)
        }
    }

    @Test("a session that is remembered has run out when its time is over, though nothing changed")
    func remembered() async throws {
        try await OwnServer.run { server in
            let (sam, installation) = (try await server.register("sam"), server.installation)
            let cache = SessionCache(accounts: installation.store.accounts, clock: installation.clock) { true }
            let digest = installation.secret.tokenDigest(try #require(sam.token))
            let tenant = try await server.tenant().id
            #expect(try await cache.session(tokenDigest: digest, in: tenant)?.account.id.description == sam.accountID)
            server.clock.advance(days: Session.idleDays)
            #expect(try await cache.session(tokenDigest: digest, in: tenant) == nil)
        }
    }
}
