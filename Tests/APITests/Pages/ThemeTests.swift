import Domain
import Testing

@testable import App

@Suite("The look of a marketplace")
struct ThemeTests {
    @Test("a page loads the sheet of the tenant's accent once there is one, and the API names the colour")
    func accent() async throws {
        try await TestServer.run { server in
            let stranger = server.stranger
            #expect(try await stranger.get("/theme.css").status == 404)
            #expect(!(try await stranger.get("/").text.contains("theme.css")))
            #expect(try await stranger.get("/v1/tenant").json.accent.isNull)
            try await server.set("accent", to: "#0A6E8A")
            let sheet = try await stranger.get("/theme.css")
            #expect(sheet.status == 200 && sheet.headers["Content-Type"] == ["text/css; charset=utf-8"])
            #expect(sheet.text.contains("--accent: #0a6e8a;"))
            #expect(try await stranger.get("/").text.contains("href=\"/theme.css\""))
            #expect(try await stranger.get("/v1/tenant").json.accent == "#0a6e8a")
            try await server.set("accent", to: "")
            #expect(try await stranger.get("/theme.css").status == 404)
        }
    }

    @Test("another marketplace keeps its own colours")
    func tenants() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("north", host: "north.example")
            try await server.installation.tenants.refresh()
            try await server.set("accent", to: "#0a6e8a")
            let north = server.at(host: "north.example")
            #expect(try await north.get("/theme.css").status == 404)
            #expect(!(try await north.get("/").text.contains("theme.css")))
        }
    }

    @Test("the page of the design system is there with demonstration data only")
    func design() async throws {
        try await OwnServer.run { server async throws in
            #expect(try await server.stranger.get("/design").status == 404)
        }
        let demonstration: @Sendable (inout Settings) -> Void = { $0.isDemonstration = true }
        try await OwnServer.run(configure: demonstration) { server async throws in
            #expect(try await server.stranger.get("/design").status == 200)
        }
    }

    @Test("a logo is answered with its type, validated by its tag, and gone when it is removed")
    func logo() async throws {
        try await TestServer.run { server in
            let store = server.installation.store
            let tenant = try await server.tenant()
            let audit = AuditEntry(
                at: server.now, actor: .operator, action: .setTenant, subject: tenant.id.description,
                reason: "logo")
            #expect(try await server.stranger.get("/v1/tenant/logo").status == 404)
            let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
            try await store.tenants.setLogo(TenantLogo(bytes), of: tenant.id, audit: audit)
            try await server.installation.tenants.refresh()
            let answer = try await server.stranger.get("/v1/tenant/logo")
            #expect(answer.body == bytes && answer.headers["Content-Type"] == ["image/png"])
            let tag = try #require(answer.headers["ETag"].first)
            #expect(try await server.stranger.with(["If-None-Match": tag]).get("/v1/tenant/logo").status == 304)
            #expect(try await server.stranger.get("/v1/tenant").json.logo == "/v1/tenant/logo")
            try await store.tenants.setLogo(nil, of: tenant.id, audit: audit)
            try await server.installation.tenants.refresh()
            #expect(try await server.stranger.get("/v1/tenant/logo").status == 404)
        }
    }
}
