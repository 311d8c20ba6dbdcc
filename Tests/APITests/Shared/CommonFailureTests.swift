import Testing

/// Vulnerabilities of other sites. More are tested with their features: roles by registration and edit (Accounts),
/// spoofed hosts (Tenancy), tokens in URLs (Sessions), duplicate keys (MalformedJSON), long headers (TooLarge),
/// look-alike addresses (EmailAddress).
@Suite("Common failures of others")
struct CommonFailureTests {
    private static let nasty = [
        "' OR '1'='1", "1; DROP TABLE accounts; --", "\" OR \"\"=\"", "1) UNION SELECT password_hash FROM accounts --",
        "%' AND 1=0 --", "x' || (SELECT token_digest FROM sessions) || '", "\\", "\u{0}", "${1+1}",
    ]

    /// Paths whose last parameter the test fills in.
    private static let queries = [
        "/v1/universities?q=", "/v1/universities?country=", "/v1/universities?limit=", "/v1/universities/nearest?near=",
        "/v1/here?near=", "/v1/listings?near=43.0846,-77.6743&q=", "/v1/listings?near=43.0846,-77.6743&sort=",
        "/v1/listings?near=43.0846,-77.6743&kind=", "/v1/listings?near=43.0846,-77.6743&amenities=",
        "/v1/listings?near=43.0846,-77.6743&cursor=", "/v1/listings?near=43.0846,-77.6743&availableBy=",
        "/v1/listings?universityId=", "/v1/listings?bounds=", "/v1/favorites?cursor=", "/v1/account/listings?cursor=",
        "/v1/saved-searches?cursor=", "/v1/admin/audit?cursor=", "/v1/admin/audit?actor=", "/v1/admin/audit?action=",
        "/v1/admin/accounts?email=", "/v1/admin/queue?cursor=",
    ]

    @Test("SQL in a parameter is text or a bad value, never SQL", arguments: queries)
    func queryStrings(path: String) async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            _ = try await admin.publish()
            for text in Self.nasty {
                let answer = try await admin.get(path + Self.encoded(text))
                #expect([200, 400, 422].contains(answer.status), "\(text): \(answer.text)")
                #expect(!answer.text.contains("SELECT 1") && !answer.text.contains("sqlite"), "\(text)")
                #expect(!answer.text.contains("pbkdf2"), "\(text)")
            }
            #expect(try await admin.get("/v1/account").status == 200)
            #expect(try await admin.found() == 1)
        }
    }

    @Test("SQL, other paths and other bytes in an id name nothing")
    func ids() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let texts =
                Self.nasty + [
                    "..", "../..", "../../secret", "..%2f..%2fsecret", "....//....//secret", "/etc/passwd", "%00",
                    "..\\..\\secret", ".", "small/../../secret", "\u{202E}", String(repeating: "a", count: 3000),
                ]
            let paths = [
                "/v1/photos/ID/small", "/v1/listings/ID", "/v1/listings/ID/versions", "/v1/universities/ID",
                "/v1/admin/listings/ID", "/v1/admin/accounts/ID",
            ]
            for path in paths {
                for text in texts {
                    let answer = try await admin.get(path.replacing("ID", with: Self.encoded(text)))
                    #expect([308, 400, 404, 414].contains(answer.status), "\(path) \(text): \(answer.status)")
                    #expect(!answer.text.contains("root:"), "\(path) \(text)")
                }
            }
            let size = try await admin.get("/v1/photos/01a1fba0-b3eb-791e-84fc-09ed57543ffb/..%2f..%2fsecret")
            #expect(size.status == 400)
        }
    }

    @Test("SQL in bodies is kept as text or refused by field")
    func bodies() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for text in Self.nasty where text != "\u{0}" {
                let listing = try await olive.post(
                    "/v1/listings", .sunnyRoom.with(["title": .string("Room \(text)"), "description": .string(text)]))
                #expect(listing.status == 201, "\(text): \(listing.text)")
                #expect(listing.json.title.text == "Room \(text)")
                #expect(try await server.stranger.logIn(text, text).status == 401)
                #expect(try await server.stranger.post("/v1/password-resets", ["email": .string(text)]).status == 422)
                let report = try await olive.post(
                    "/v1/sessions", ["email": .string(text), "password": "x", "code": .string(text)])
                #expect(report.status == 401)
            }
            #expect(try await olive.found() == Self.nasty.count - 1)
        }
    }

    @Test(
        "the poster is the owner: neither body nor edit changes that",
        arguments: ["owner", "ownerId", "owner_id", "tenantId"])
    func owners(name: String) async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            var changes: JSON = [:]
            changes[name] = .string(sam.accountID)
            let posted = try await olive.post("/v1/listings", .sunnyRoom.with(changes))
            #expect((posted.status, posted.fields) == (422, [name]))
            let path = try await olive.publish()
            let edited = try await olive.patch(path, changes)
            #expect((edited.status, edited.fields) == (422, [name]))
            #expect(try await server.stranger.get(path).json.owner.id.text == olive.accountID)
        }
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let hex = String(byte, radix: 16)
            return "%" + (hex.count == 1 ? "0" : "") + hex
        }.joined()
    }
}
