import Testing

@testable import App

@Suite("Requests that another site makes a browser send")
struct OtherSiteTests {
    /// The headers of a browser that a page sent here.
    private static func sent(from site: String, _ token: String?, origin: String? = nil) -> [String: String] {
        var headers = ["Cookie": "digs_session=\(token ?? "")", "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"]
        headers["Origin"] = origin
        return headers
    }

    private static let logged = ["/v1/admin/search?q=ann", "/v1/admin/queue", "/v1/admin/audit", "/v1/admin/tenant"]

    @Test("nothing is read or recorded in a moderator's name", arguments: ["cross-site", "same-site"])
    func moderator(site: String) async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let before = try await admin.get("/v1/admin/audit").json.items.list.count
            for path in Self.logged + ["/v1/account", "/v1/favorites", "/v1/conversations"] {
                let answer = try await server.stranger.with(Self.sent(from: site, admin.token)).get(path)
                #expect((answer.status, answer.code) == (403, "cross_origin"), "\(path)")
            }
            #expect(try await admin.get("/v1/admin/audit").json.items.list.count == before)
        }
    }

    @Test("pages of the marketplace, the address bar and browsers that do not say are read as before")
    func own() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            for site in ["same-origin", "none"] {
                for path in Self.logged {
                    let answer = try await server.stranger.with(Self.sent(from: site, admin.token)).get(path)
                    #expect(answer.status == 200, "\(site) \(path): \(answer.text)")
                }
            }
            let old = server.stranger.with(["Cookie": "digs_session=\(admin.token ?? "")"])
            #expect(try await old.get("/v1/admin/queue").status == 200)
            let program = server.stranger.with([
                "Authorization": "Bearer \(admin.token ?? "")", "Sec-Fetch-Site": "cross-site",
            ])
            #expect(try await program.get("/v1/admin/queue").status == 200)
        }
    }

    @Test("a listing is shown to who comes from elsewhere as to a stranger")
    func listing() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.posted().listingPath
            let there = server.stranger.with(Self.sent(from: "cross-site", olive.token))
            let answer = try await there.get(path)
            #expect(answer.status == 200)
            #expect(answer.json.contact.isNull)
        }
    }

    @Test("a page of an origin that the marketplace lists reads as before")
    func listed() async throws {
        try await TestServer.run { server in
            try await server.set("allowedOrigins", to: "https://campus.example.edu")
            let olive = try await server.register("olive")
            for (origin, status) in [("https://campus.example.edu", 200), ("https://evil.example", 403)] {
                let headers = Self.sent(from: "cross-site", olive.token, origin: origin)
                #expect(try await server.stranger.with(headers).get("/v1/account").status == status)
            }
        }
    }
}
