import Domain
import Testing

@testable import App

@Suite("Keys")
struct KeyTests {
    @Test("a key is shown once, does what its scopes name, and nothing after it was revoked")
    func life() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").confirmed()
            let form: JSON = ["name": " Nightly sync ", "scopes": ["listings:write"]]
            let made = try await olive.post("/v1/account/keys", form)
            #expect(made.status == 201 && made.headers["Cache-Control"] == ["no-store"], "\(made.text)")
            #expect(made.json.name == "Nightly sync" && made.json.secret.text.hasPrefix("digs_key_"))
            let path = "/v1/account/keys/\(made.json.id.text)"
            #expect(try await olive.get(path).json.names.contains("secret") == false)
            let key = olive.with(token: made.json.secret.text, accountID: olive.accountID)
            let listing = try await key.posted().listingPath
            #expect(try await key.get(listing).code == "scope_missing")
            #expect(try await server.stranger.get(listing).status == 200)
            #expect(try await olive.get(path).json.lastUsedAt != .null)
            #expect(try await olive.delete(path).status == 204)
            let refused = try await key.delete(listing)
            #expect((refused.status, refused.code) == (401, "invalid_key"))
        }
    }

    @Test("a key never does what needs a session: sessions, the password, the account, other keys")
    func neverForKeys() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerAdmin().confirmed()
            let key = try await ada.key(["listings:read", "listings:write", "moderation:read"])
            for path in ["/v1/sessions", "/v1/account", "/v1/account/keys", "/v1/admin/keys", "/v1/conversations"] {
                #expect(try await key.get(path).code == "not_for_keys", "\(path)")
            }
            #expect(try await key.post("/v1/account/keys", ["name": "More", "scopes": []]).code == "not_for_keys")
            #expect(try await key.delete("/v1/account").code == "not_for_keys")
            #expect(try await key.get("/fragments/account/listings").code == "not_for_keys")
        }
    }

    @Test("a moderator's key reads cases, and does not act as a moderator where it changes listings")
    func moderation() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerAdmin().confirmed()
            let sam = try await server.register("sam").confirmed()
            let listing = try await sam.posted().listingPath
            let key = try await ada.key(["listings:write", "moderation:read"])
            #expect(try await key.get("/v1/admin/queue").status == 200)
            #expect(try await key.delete("\(listing)?reason=A%20scam").code == "not_yours")
            let refused = try await sam.post("/v1/account/keys", ["name": "Mine", "scopes": ["moderation:read"]])
            #expect(refused.status == 422 && refused.fields == ["scopes"])
            let reader = try await ada.key(["listings:read"])
            let draft = try await sam.posted(["status": "draft"]).listingPath
            #expect(try await reader.get(draft).status == 404)
        }
    }

    @Test("after a rotation both secrets work until the overlap ends; without one the old secret ends at once")
    func rotation() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive").confirmed()
            let made = try await olive.post("/v1/account/keys", ["name": "Sync", "scopes": ["listings:read"]]).json
            let path = "/v1/account/keys/\(made.id.text)/rotation"
            let rotated = try await olive.post(path, ["overlapHours": 2])
            #expect(rotated.status == 200 && rotated.json.secret != made.secret, "\(rotated.text)")
            let (old, new) = (olive.holding(made.secret.text), olive.holding(rotated.json.secret.text))
            #expect(try await old.get("/v1/account/listings").status == 200)
            server.clock.advance(seconds: 3 * 3_600)
            #expect(try await old.get("/v1/account/listings").code == "invalid_key")
            #expect(try await new.get("/v1/account/listings").status == 200)
            let confirmed = try await olive.confirmed()
            #expect(try await confirmed.post(path, ["overlapHours": 0]).status == 200)
            #expect(try await new.get("/v1/account/listings").code == "invalid_key")
            #expect(try await confirmed.post(path, ["overlapHours": 169]).fields == ["overlapHours"])
        }
    }

    @Test("a key ends when it expires, and with the sessions: a new password, a block, the account")
    func ends() async throws {
        try await OwnServer.run { server in
            let ada = try await server.registerAdmin()
            let olive = try await server.register("olive").confirmed()
            let until = (server.now + .days(2)).description
            let made = try await olive.post(
                "/v1/account/keys", ["name": "Short", "scopes": ["listings:read"], "expiresAt": .string(until)])
            let (short, long) = (olive.holding(made.json.secret.text), try await olive.key(["listings:read"]))
            server.clock.advance(days: 3)
            #expect(try await short.get("/v1/account/listings").code == "invalid_key")
            let dead = try await olive.confirmed().post("/v1/account/keys/\(made.json.id.text)/rotation", [:])
            #expect(dead.status == 422 && dead.fields == ["expiresAt"])
            #expect(try await long.get("/v1/account/listings").status == 200)
            let change: JSON = ["current": "correct horse battery", "new": "brass-windmill-77"]
            #expect(try await olive.put("/v1/account/password", change).status == 204)
            #expect(try await long.get("/v1/account/listings").code == "invalid_key")
            let sam = try await server.register("sam").confirmed()
            let key = try await sam.key(["listings:write"])
            let block: JSON = ["reason": "A scam."]
            #expect(try await ada.put("/v1/admin/accounts/\(sam.accountID)/block", block).status == 204)
            #expect(try await key.post("/v1/listings", [:]).code == "invalid_key")
        }
    }

    @Test("the end of a key may have any form of RFC 3339, and is answered in one")
    func endInAnyForm() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive").confirmed()
            let day = Day(server.now + .days(20))
            for text in ["\(day)T12:00:00Z", "\(day)T12:00:00+00:00", "\(day)t14:30:00.0004+02:30"] {
                let made = try await olive.post(
                    "/v1/account/keys", ["name": "Short", "scopes": ["listings:read"], "expiresAt": .string(text)])
                #expect(made.json.expiresAt == .string("\(day)T12:00:00.000Z"), "\(text): \(made.text)")
            }
        }
    }

    @Test("a new key needs the password just before; names, scopes, dates and the number of keys have limits")
    func limits() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let good: JSON = ["name": "Sync", "scopes": ["listings:read"]]
            #expect(try await olive.post("/v1/account/keys", good).code == "reauthentication_required")
            let me = try await olive.confirmed()
            let bad: [(JSON, [String])] = [
                ([:], ["name", "scopes"]), (["name": " ", "scopes": []], ["name", "scopes"]),
                (["name": "Sync", "scopes": ["everything"]], ["scopes"]),
                (["name": "Sync", "scopes": ["listings:read"], "expiresAt": "tomorrow"], ["expiresAt"]),
                (["name": "S", "scopes": ["listings:read"], "expiresAt": "2020-01-01T00:00:00.000Z"], ["expiresAt"]),
                (["name": "Sync", "scopes": ["listings:read"], "owner": "me"], ["owner"]),
            ]
            for (body, fields) in bad {
                let answer = try await me.post("/v1/account/keys", body)
                #expect(answer.status == 422 && answer.fields == fields, "\(body): \(answer.text)")
            }
            for _ in 0..<Limits.keysPerOwner { #expect(try await me.post("/v1/account/keys", good).status == 201) }
            #expect(try await me.post("/v1/account/keys", good).code == "too_many_keys")
        }
    }

    @Test("a marketplace's key reads as a stranger does, its admins share it, and it outlives who made it")
    func marketplace() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerAdmin().confirmed()
            let bob = try await server.registerAdmin("bob").confirmed()
            let listing = try await ada.posted().listingPath
            let wide: JSON = ["name": "Portal", "scopes": ["listings:write"]]
            #expect(try await ada.post("/v1/admin/keys", wide).fields == ["scopes"])
            let made = try await ada.post("/v1/admin/keys", ["name": "Portal", "scopes": ["listings:read"]]).json
            let key = ada.holding(made.secret.text)
            #expect(try await ada.delete("/v1/account").status == 204)
            #expect(try await key.get("/v1/listings?near=43,-77").status == 200)
            #expect(try await key.get("/v1/account/listings").code == "not_signed_in")
            #expect(try await key.get(listing).status == 404)
            let mine = try await bob.get("/v1/admin/keys").json.items.list
            #expect(mine.map(\.id) == [made.id])
            #expect(try await bob.delete("/v1/admin/keys/\(made.id.text)").status == 204)
            let acts = try await bob.get("/v1/admin/audit").json.items.list.map(\.action)
            #expect(acts.prefix(2) == ["revokeKey", "createKey"])
            #expect(try await key.get("/v1/tenant").code == "invalid_key")
        }
    }

    @Test("another marketplace does not know a key")
    func otherMarketplace() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let key = try await server.register("olive").confirmed().key(["listings:read"])
            var there = server.at(host: "union.example.edu")
            there.token = key.token
            #expect(try await there.get("/v1/tenant").code == "invalid_key")
        }
    }
}
