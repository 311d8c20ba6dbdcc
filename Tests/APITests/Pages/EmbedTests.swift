import Domain
import Testing

@testable import App

@Suite("Listings in frames of other sites")
struct EmbedTests {
    private static let origin = "https://housing.example.edu"

    private func ancestors(_ reply: APIResponse) -> String {
        let policy = reply.headers["Content-Security-Policy"].joined(separator: "; ")
        return policy.split(separator: "; ").first { $0.hasPrefix("frame-ancestors") }.map(String.init) ?? ""
    }

    @Test("only pages of the origins that an admin lists may frame it, and no page else of the marketplace")
    func origins() async throws {
        try await TestServer.run { server in
            #expect(try await ancestors(server.stranger.get("/embed")) == "frame-ancestors 'self'")
            let admin = try await server.registerAdmin()
            let set = try await admin.patch("/v1/admin/tenant", ["embedOrigins": [.string("\(Self.origin)/")]])
            #expect(set.json.embedOrigins == [.string(Self.origin)], "\(set.text)")
            #expect(try await ancestors(server.stranger.get("/embed")) == "frame-ancestors 'self' \(Self.origin)")
            for path in ["/", "/listings", "/login", "/embed/x"] {
                #expect(try await ancestors(server.stranger.get(path)) == "frame-ancestors 'none'", "\(path)")
            }
            let origin = server.stranger.with(["Origin": Self.origin])
            #expect(try await origin.get("/v1/tenant").headers["Access-Control-Allow-Credentials"].isEmpty)
        }
    }

    @Test("it shows the public listings of a search to strangers, without scripts, and links out of the frame")
    func content() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted(["title": "Room & <board>"])
            _ = try await olive.posted(["title": "Dear room", "priceCents": 385_000])
            _ = try await olive.posted(["title": "Drafted", "status": "draft"])
            let reply = try await olive.withCookie(origin: server.webAddress).get(
                "/embed?near=43.0846,-77.6743&maxPriceCents=200000&limit=1")
            let html = reply.text
            #expect(reply.status == 200 && reply.headers["Content-Type"] == ["text/html; charset=utf-8"])
            #expect(html.contains("Room &amp; &lt;board&gt;"))
            #expect(!html.contains("Drafted") && !html.contains("Dear room"))
            #expect(html.contains("href=\"/listings/\(listing.id.text)\""))
            #expect(html.contains("<base target=\"_blank\">") && html.contains("name=\"robots\" content=\"noindex\""))
            #expect(html.contains("href=\"/listings?near=43.0846,-77.6743&amp;maxPriceCents=200000\""), "\(html)")
            #expect(!html.contains("<script") && html.contains("<h1>1 place</h1>"))
            #expect(try await server.stranger.get("/embed?near=0,0").text.contains("No listings at the moment."))
            let spanish = try await server.stranger.with(["Accept-Language": "es"]).get("/embed?near=0,0")
            #expect(spanish.text.contains("<html lang=\"es\">"))
            let chosen = try await server.stranger.get("/embed?near=0,0&lang=es")
            #expect(chosen.status == 200 && chosen.text.contains("<html lang=\"es\">"), "\(chosen.text)")
            #expect(chosen.headers["Set-Cookie"].isEmpty)
            #expect(try await server.stranger.get("/embed?near=0,0").text.contains("<html lang=\"en\">"))
        }
    }

    @Test("its problems are pages in the language that it was asked for, and the same sites may frame them")
    func problems() async throws {
        try await OwnServer.run { server in
            let admin = try await server.registerAdmin()
            _ = try await admin.patch("/v1/admin/tenant", ["embedOrigins": [.string(Self.origin)]])
            let browser = server.stranger.with(["Accept": "text/html"])
            let absent = "universityId=0190a5d0-1234-7abc-8def-0123456789ab"
            for (query, status, text) in [
                ("near=x&lang=es", 400, "Esto no es un punto del mapa."),
                ("near=x", 400, "<h1>We can’t show these listings</h1>"), ("near=x", 400, "near must be"),
                ("\(absent)&lang=es", 404, "<p lang=\"es\">No existe, o ya no existe.</p>"),
            ] {
                let reply = try await browser.get("/embed?\(query)")
                #expect(reply.status == status && reply.text.contains(text), "\(query): \(reply.text)")
                #expect(reply.text.contains("<html lang=\"\(query.hasSuffix("es") ? "es" : "en")\">"))
                #expect(reply.headers["Content-Type"] == ["text/html; charset=utf-8"])
                #expect(ancestors(reply) == "frame-ancestors 'self' \(Self.origin)", "\(query)")
                #expect(reply.headers["Cache-Control"] == ["no-store"])
                #expect(!reply.text.contains("<ul") && reply.text.contains("href=\"/listings\""))
            }
            let posted = try await server.stranger.post("/embed")
            #expect(posted.status == 405 && posted.code == "method_not_allowed", "programs get JSON")
        }
    }

    @Test("that there are too many requests is a page as well, which says when to try again")
    func limited() async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.addressReads = RateLimit("reads", perSecond: 0.001, burst: 1)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server async throws in
            #expect(try await server.stranger.get("/embed").status == 200)
            let refused = try await server.stranger.get("/embed?lang=es")
            #expect(refused.status == 429 && refused.text.contains("Demasiados intentos."), "\(refused.text)")
            #expect(refused.headers["Retry-After"].count == 1 && refused.headers["RateLimit"].count == 1)
            #expect(ancestors(refused) == "frame-ancestors 'self'")
        }
    }
}
