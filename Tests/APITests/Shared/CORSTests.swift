import Domain
import Testing

@testable import App

extension TestMarketplace {
    /// Allows pages of these origins to call the tenant's API.
    func allow(origins: String) async throws { try await set("allowedOrigins", to: origins) }
}

@Suite("Pages of other origins")
struct CORSTests {
    private static let listed = "https://rooms.example.edu"

    private func permissions(_ reply: APIResponse) -> [String] {
        reply.headers.filter { $0.name.lowercased().hasPrefix("access-control-") }.map { $0.name.lowercased() }.sorted()
    }

    private static let origins = ["https://rooms.example.edu", "null", "http://127.0.0.1", "*"]

    @Test("by default no origin may write, or read with credentials", arguments: origins)
    func noneByDefault(origin: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let page = ["Origin": origin, "Access-Control-Request-Method": "POST"]
            for reply in [
                try await server.stranger.with(page).send(.OPTIONS, "/v1/listings", nil),
                try await server.stranger.with(page).post("/v1/sessions", ["email": "x", "password": "y"]),
                try await server.stranger.with(page).with(["Cookie": "other=1"]).get("/v1/tenant"),
                try await olive.with(page).get("/v1/account"),
                try await olive.withCookie(origin: origin).get("/v1/listings?bounds=-90,-180,90,180"),
            ] {
                #expect(permissions(reply).isEmpty, "\(reply.headers)")
                #expect(reply.headers["Vary"].joined(separator: ", ").contains("Origin"))
            }
        }
    }

    @Test("pages of any origin may read what strangers may, and never with credentials", arguments: origins)
    func readableByAll(origin: String) async throws {
        try await TestServer.run { server in
            let page = server.stranger.with(["Origin": origin])
            for path in [
                "/v1/tenant", "/v1/listings?bounds=-90,-180,90,180", "/feed.atom", "/listings.geojson", "/v1/account",
            ] {
                let reply = try await page.get(path)
                #expect(reply.headers["Access-Control-Allow-Origin"] == ["*"], "\(path)")
                #expect(reply.headers["Access-Control-Allow-Credentials"].isEmpty)
                #expect(reply.headers["Access-Control-Expose-Headers"].joined().contains("ETag"))
            }
            let preflight = try await page.with(["Access-Control-Request-Method": "GET"])
                .send(.OPTIONS, "/v1/listings", nil)
            #expect(preflight.headers["Access-Control-Allow-Origin"] == ["*"])
            #expect(preflight.headers["Access-Control-Allow-Methods"] == ["GET, HEAD"])
            #expect(preflight.headers["Access-Control-Allow-Headers"] == ["If-None-Match"])
        }
    }

    @Test("a listed origin may read answers and problems with credentials, and only it")
    func listed() async throws {
        try await TestServer.run { server in
            try await server.allow(origins: "\(Self.listed) http://localhost:3000")
            for (path, status) in [
                ("/v1/tenant", 200), ("/v1/account", 401), ("/nowhere", 404), ("/v1/listings?near=x", 400),
            ] {
                let reply = try await server.stranger.with(["Origin": Self.listed]).get(path)
                #expect(reply.status == status)
                #expect(reply.headers["Access-Control-Allow-Origin"] == [Self.listed])
                #expect(reply.headers["Access-Control-Allow-Credentials"] == ["true"])
                #expect(reply.headers["Vary"].joined(separator: ", ").contains("Origin"))
                for other in [
                    "https://evil.example", "\(Self.listed).evil.example", "http://rooms.example.edu",
                    "\(Self.listed):8443", "https://x.rooms.example.edu", "http://localhost", "null", "",
                ] {
                    let refused = try await server.stranger.with(["Origin": other]).get(path)
                    #expect(refused.headers["Access-Control-Allow-Credentials"].isEmpty, "\(other)")
                    #expect(refused.headers["Access-Control-Allow-Origin"] == ["*"], "\(other)")
                }
            }
        }
    }

    @Test(
        "a preflight names the path's methods and the headers, for a listed origin; a path that is not there has none")
    func preflight() async throws {
        try await TestServer.run { server in
            try await server.allow(origins: Self.listed)
            let page = server.stranger.with(["Origin": Self.listed, "Access-Control-Request-Method": "PATCH"])
            let reply = try await page.send(.OPTIONS, "/v1/account", nil)
            #expect(reply.status == 204)
            #expect(reply.headers["Access-Control-Allow-Methods"] == ["DELETE, GET, HEAD, OPTIONS, PATCH"])
            let headers = reply.headers["Access-Control-Allow-Headers"].joined().lowercased()
            for name in ["authorization", "content-type", "idempotency-key", "if-match"] {
                #expect(headers.contains(name))
            }
            #expect(reply.headers["Access-Control-Allow-Origin"] == [Self.listed])
            #expect(try await page.send(.OPTIONS, "/nowhere", nil).status == 404)
            let stranger = try await server.stranger.send(.OPTIONS, "/v1/account", nil)
            #expect(stranger.status == 204)
            #expect(stranger.headers["Allow"] == ["DELETE, GET, HEAD, OPTIONS, PATCH"])
            #expect(permissions(stranger).isEmpty)
        }
    }

    @Test("a browser's cookie counts on a listed origin's page, and on no other")
    func cookies() async throws {
        try await TestServer.run { server in
            try await server.allow(origins: Self.listed)
            let olive = try await server.register("olive")
            #expect(
                try await olive.withCookie(origin: Self.listed).patch("/v1/account", ["name": "Olivia"]).status == 200)
            #expect(
                try await olive.withCookie(origin: "https://evil.example").patch("/v1/account", ["name": "Mallory"])
                    .status == 403)
        }
    }

    @Test("one tenant's origins are not another's")
    func otherTenant() async throws {
        try await TestServer.run { server in
            try await server.allow(origins: Self.listed)
            try await server.makeTenant("union", host: "union.example.edu")
            let page = server.at(host: "union.example.edu").with(["Origin": Self.listed])
            #expect(try await page.get("/v1/tenant").headers["Access-Control-Allow-Credentials"].isEmpty)
            let olive = try await server.register("olive", host: "union.example.edu")
            #expect(
                try await olive.withCookie(origin: Self.listed).patch("/v1/account", ["name": "Mallory"]).status == 403)
        }
    }
}
