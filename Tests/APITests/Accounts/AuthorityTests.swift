import Domain
import Testing

@testable import App

@Suite("Authority that ends while a body arrives")
struct AuthorityTests {
    /// A member's actions with a body: path, with `ID` for one of the member's own listings, and the body.
    private static let acts: [(method: String, path: String, body: JSON)] = [
        ("PATCH", "/v1/account", ["name": "Mallory"]),
        ("PUT", "/v1/account/password", ["current": "correct horse battery", "new": "another horse battery"]),
        ("POST", "/v1/account/reauthentication", ["password": "correct horse battery"]),
        ("POST", "/v1/account/email", ["email": "new@nowhere.example", "password": "correct horse battery"]),
        ("POST", "/v1/account/badge", ["email": "sam@rit.edu"]),
        ("POST", "/v1/account/second-factor", ["password": "correct horse battery"]),
        ("POST", "/v1/listings", .sunnyRoom), ("PATCH", "/v1/listings/ID", ["title": "Another title"]),
        ("PATCH", "/v1/account/listings/prices", ["items": [["id": "ID", "version": 1, "priceCents": 91_000]]]),
        ("PATCH", "/v1/account/listings/prices", ["items": [["id": "ID", "version": 9, "priceCents": 91_000]]]),
        ("PUT", "/v1/account/listings/order", ["ids": ["ID"]]),
        ("POST", "/v1/listings/OTHER/reports", ["reason": "scam"]),
        ("POST", "/v1/saved-searches", ["name": "Near", "query": "near=43.08,-77.67"]),
    ]

    @Test("a session that ends meanwhile does nothing any more", arguments: acts.indices)
    func session(index: Int) async throws {
        try await OwnServer.run { server in
            let act = Self.acts[index]
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            try await server.markVerified(olive)
            let mine = try await olive.publish().replacing("/v1/listings/", with: "")
            let other = try await sam.publish().replacing("/v1/listings/", with: "")
            let text = String(decoding: act.body.bytes, as: UTF8.self).replacing("ID", with: mine)
            let request = SlowRequest(
                server: server, client: olive, method: act.method,
                path: act.path.replacing("ID", with: mine).replacing("OTHER", with: other), body: Array(text.utf8))
            let before = try await server.fingerprint()
            let answer = try await request.answer {
                try await server.installation.database.write { db in
                    try db.execute("DELETE FROM sessions WHERE account_id = ?", olive.accountID)
                }
            }
            #expect((answer.status, answer.code) == (401, "session_expired"), "\(act.path)")
            #expect(try await server.fingerprint() == before, "\(act.path)")
        }
    }

    @Test("a file that arrives after the session has ended is not compared", arguments: ["", "?dryRun=true"])
    func file(query: String) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let text =
                "externalId,kind,title,description,postalCode,country,price,bedrooms,bathrooms,contactEmail\r\n"
                + "a,rent,Sunny room,Bright.,14623,US,850,1,1,olive@example.edu"
            let request = SlowRequest(
                server: server, client: olive, method: "POST", path: "/v1/account/listings/imports" + query,
                body: Array(text.utf8), type: "text/csv")
            let answer = try await request.answer {
                try await server.installation.database.write { db in
                    try db.execute("DELETE FROM sessions WHERE account_id = ?", olive.accountID)
                }
            }
            #expect((answer.status, answer.code) == (401, "session_expired"))
        }
    }

    @Test("a photo that arrives after the session has ended is not kept, nor are its files")
    func photo() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            let request = SlowRequest(
                server: server, client: olive, method: "POST", path: "\(path)/photos", body: TestImage.png(),
                type: "image/png")
            let answer = try await request.answer {
                try await server.installation.database.write { db in
                    try db.execute("DELETE FROM sessions WHERE account_id = ?", olive.accountID)
                }
            }
            #expect(answer.status == 401)
            #expect(try await server.stranger.get(path).json.photos.list.isEmpty)
        }
    }

    @Test("an admin who was made a member meanwhile blocks nobody, gives no role and decides nothing")
    func role() async throws {
        try await OwnServer.run { server in
            let (ada, bob) = (try await server.registerAdmin("ada"), try await server.registerAdmin("bob"))
            let sam = try await server.register("sam")
            let path = try await sam.publish()
            let account = "/v1/admin/accounts/\(sam.accountID)"
            let acts: [(method: String, path: String, body: JSON)] = [
                ("PUT", "\(account)/block", ["reason": "Sells bridges"]), ("PUT", "\(account)/role", ["role": "admin"]),
                (
                    "POST", "\(path.adminPath)/decision",
                    ["decision": "delete", "reason": "Sells bridges", "lastDecisionId": nil]
                ),
            ]
            for act in acts {
                #expect(
                    try await bob.put("/v1/admin/accounts/\(ada.accountID)/role", ["role": "admin"]).status == 204)
                let request = SlowRequest(
                    server: server, client: ada, method: act.method, path: act.path, body: act.body.bytes)
                let answer = try await request.answer { () async throws in
                    #expect(
                        try await bob.put("/v1/admin/accounts/\(ada.accountID)/role", ["role": "member"]).status == 204)
                }
                #expect((answer.status, answer.code) == (403, "admins_only"), "\(act.path)")
            }
            #expect(try await server.stranger.get(path).status == 200)
            #expect(try await sam.get("/v1/account").json.role == "member")
            #expect(try await sam.post("/v1/listings", .sunnyRoom).status == 201)
        }
    }

    @Test("who is blocked meanwhile posts nothing, even signed in again")
    func blocked() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let request = SlowRequest(
                server: server, client: olive, method: "POST", path: "/v1/listings", body: JSON.sunnyRoom.bytes)
            // Blocked without ending the sessions, so that the role and the block are checked on their own.
            let answer = try await request.answer {
                try await server.installation.database.write { db in
                    try db.execute(
                        "UPDATE accounts SET blocked_at = 1, blocked_reason = 'Sells bridges' WHERE id = ?",
                        olive.accountID)
                }
            }
            #expect((answer.status, answer.code) == (403, "account_blocked"))
            #expect(try await olive.get("/v1/account/listings").json.items.list.isEmpty)
        }
    }
}

extension TestMarketplace {
    /// All that a member may change, as one text.
    fileprivate func fingerprint() async throws -> String {
        try await installation.database.read { db in
            let texts = try [
                "SELECT name || email || password_hash FROM accounts ORDER BY id",
                "SELECT title || version || position FROM listings ORDER BY id",
            ].map { try db.rows($0) { try $0.optionalText() } }
            let counts = try ["mail_tokens", "second_factors", "reports", "saved_searches"].map { table in
                try db.first("SELECT count(*) FROM \(table)") { try $0.int() }
            }
            return "\(texts) \(counts)"
        }
    }
}
