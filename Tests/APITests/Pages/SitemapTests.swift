import Foundation
import Testing

@testable import App

@Suite("What search engines are told")
struct SitemapTests {
    private static func addresses(_ client: APIClient, _ path: String) async throws -> [String] {
        let file = try await client.get(path)
        try #require(file.status == 200 && file.headers["Content-Type"] == ["application/xml"])
        return file.text.components(separatedBy: "<loc>").dropFirst()
            .compactMap { $0.components(separatedBy: "</loc>").first }
    }

    @Test("the sitemap names the public listings of its own marketplace, and no others")
    func listings() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let shown = try await olive.posted()
            let closed = try await olive.posted()
            _ = try await olive.patch(closed.listingPath, ["status": "closed"])
            _ = try await olive.posted(["status": "draft"])
            let blocked = try await server.register("bob")
            _ = try await blocked.posted()
            _ = try await admin.put("/v1/admin/accounts/\(blocked.accountID)/block", ["reason": "A scam"])
            let base = server.webAddress
            let files = try await Self.addresses(server.stranger, "/sitemap.xml")
            #expect(files == ["\(base)/sitemap/pages.xml", "\(base)/sitemap/listings.xml"])
            let listings = try await Self.addresses(server.stranger, "/sitemap/listings.xml")
            #expect(listings == ["\(base)/listings/\(shown.id.text)"])
            #expect(try await Self.addresses(server.stranger, "/sitemap/pages.xml").contains("\(base)/"))
            let (union, theirs) = (server.at(host: "union.example.edu"), server.scoped(host: "union.example.edu"))
            #expect(try await Self.addresses(union, "/sitemap/listings.xml").isEmpty)
            #expect(try await union.get("/sitemap.xml").text.contains("\(theirs)/sitemap/pages.xml"))
        }
    }

    @Test("a listing that has expired is not named")
    func expired() async throws {
        try await OwnServer.run { server in
            _ = try await server.register("olive").posted()
            server.clock.advance(days: 100)
            #expect(try await Self.addresses(server.stranger, "/sitemap/listings.xml").isEmpty)
        }
    }

    @Test(
        "no other file can be asked for, so that nobody chooses what the server reads",
        arguments: ["x.xml", "listings", "0190163d-8694-739b-aea5-966c26f8ad90.xml", ".xml", "secret.xml"])
    func unknown(name: String) async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive").posted()
            #expect(try await server.stranger.get("/sitemap/\(name)").status == 404)
        }
    }

    @Test("robots may read the public pages and photos, and nothing of the API or of accounts")
    func robots() async throws {
        try await TestServer.run { server in
            let file = try await server.stranger.get("/robots.txt")
            #expect(file.status == 200 && file.headers["Content-Type"] == ["text/plain; charset=utf-8"])
            let lines = file.text.split(separator: "\n")
            for line in ["Allow: /v1/photos/", "Disallow: /v1/", "Disallow: /account", "Disallow: /admin"] {
                #expect(lines.contains(line[...]), "\(line)")
            }
            #expect(lines.last == "Sitemap: \(server.webAddress)/sitemap.xml")
        }
    }
}
