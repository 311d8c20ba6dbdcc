import Domain
import Foundation
import Testing

@testable import App

@Suite("Accounts that somebody opened at another's address")
struct SquattingTests {
    private static let address = "victim@rit.edu"

    private func reset(_ server: some TestMarketplace, _ count: Int) async throws -> APIResponse {
        _ = try await server.stranger.post("/v1/password-resets", ["email": .string(Self.address)])
        let token = try await server.receivedMail(count, to: Self.address).token
        return try await server.stranger.post(
            "/v1/password-resets/confirm", ["token": .string(token), "password": "mine alone now"])
    }

    @Test("an account without a verified address sets no second factor")
    func factor() async throws {
        try await TestServer.run { server in
            let (mallory, _) = try await server.registerAddress(Self.address)
            let refused = try await mallory.post("/v1/account/second-factor", ["password": "correct horse battery"])
            #expect((refused.status, refused.code) == (403, "email_not_verified"))
            try await server.markVerified(mallory)
            let taken = try await mallory.post("/v1/account/second-factor", ["password": "correct horse battery"])
            #expect(taken.status == 201)
        }
    }

    @Test("a reset by the mailbox's owner leaves nothing of who opened it: no session, factor, listing, photo, search")
    func emptied() async throws {
        try await OwnServer.run { server in
            let (mallory, _) = try await server.registerAddress(Self.address)
            let path = try await mallory.publish()
            _ = try await mallory.photo(of: path)
            let sam = try await server.register("sam")
            let favorite = try await sam.publish().replacing("listings", with: "favorites")
            #expect(try await mallory.put(favorite).status == 204)
            _ = try await mallory.post("/v1/saved-searches", ["name": "Near", "query": "near=43.08,-77.67"])
            // A factor of the time when anybody could set one.
            try await server.installation.database.write { db in
                try db.execute(
                    """
                    INSERT INTO second_factors (tenant_id, account_id, secret, confirmed_at, last_step)
                    SELECT tenant_id, id, 'x', 1, 0 FROM accounts WHERE id = ?
                    """, mallory.accountID)
            }
            #expect(try await reset(server, 2).status == 204)
            #expect(try await mallory.get("/v1/account").status == 401)
            #expect(try await server.stranger.get(path).status == 404)
            let back = try await server.stranger.logIn(Self.address, "mine alone now")
            #expect(back.status == 201, "\(back.text)")
            #expect(back.json.account.id.text == mallory.accountID)
            #expect((back.json.account.name, back.json.account.emailVerified) == ("victim", true))
            #expect(back.json.account.badge.university.name == "Rochester Institute of Technology")
            let victim = server.stranger.with(token: back.json.token.text, accountID: "")
            for list in ["/v1/account/listings", "/v1/favorites", "/v1/saved-searches"] {
                #expect(try await victim.get(list).json.items.list.isEmpty, "\(list)")
            }
            #expect(try await victim.get("/v1/sessions").json.items.list.count == 1)
            try await eventually("the photo's files are gone") {
                let names = try FileManager.default.subpathsOfDirectory(
                    atPath: server.folder.appending(path: "photos").path)
                return !names.contains { $0.hasSuffix(".jpg") || $0.hasSuffix(".webp") }
            }
        }
    }

    @Test("a block stays, and so does what a verified account has")
    func kept() async throws {
        try await TestServer.run { server in
            let (sam, token) = try await server.registerAddress(Self.address)
            #expect(try await server.verify(token, as: sam).status == 200)
            let path = try await sam.publish()
            #expect(try await reset(server, 2).status == 204)
            #expect(try await server.stranger.get(path).status == 200)
            let (mallory, _) = try await server.registerAddress("m@nowhere.example")
            let ada = try await server.registerAdmin()
            _ = try await ada.put("/v1/admin/accounts/\(mallory.accountID)/block", ["reason": "Sells bridges"])
            _ = try await server.stranger.post("/v1/password-resets", ["email": "m@nowhere.example"])
            let link = try await server.receivedMail(3, to: "m@nowhere.example").token
            let confirmed = try await server.stranger.post(
                "/v1/password-resets/confirm", ["token": .string(link), "password": "mine alone now"])
            #expect(confirmed.status == 204)
            let back = try await server.stranger.logIn("m@nowhere.example", "mine alone now")
            #expect(back.json.account.blockedReason == "Sells bridges")
        }
    }

    @Test("a stranger's click, signed in or not, neither verifies the account that asked nor lends it a badge")
    func clicks() async throws {
        try await TestServer.run { server in
            let (mallory, link) = try await server.registerAddress(Self.address)
            let victim = try await server.register("victim2")
            let attacker = try await server.register("mallory")
            #expect(try await attacker.post("/v1/account/badge", ["email": "prof@rit.edu"]).status == 202)
            let badge = try await server.receivedMail(to: "prof@rit.edu").token
            for token in [link, badge] {
                #expect(try await server.verify(token, as: server.stranger).status == 401)
                let other = try await server.verify(token, as: victim)
                #expect((other.status, other.code) == (403, "other_account"))
            }
            #expect(try await mallory.get("/v1/account").json.emailVerified == false)
            #expect(try await attacker.get("/v1/account").json.badge.isNull)
            #expect(try await victim.get("/v1/account").json.badge.isNull)
            // The links are still good for who asked.
            #expect(try await server.verify(link, as: mallory).status == 200)
            #expect(try await server.verify(badge, as: attacker).json == ["purpose": "badge"])
        }
    }
}
