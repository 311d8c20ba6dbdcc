import Foundation
import Testing

@testable import API
@testable import App

@Suite("What pages may do, and others with them")
struct PagePolicyTests {
    @Test("pages have no hold on each other, use no feature that no page needs, and nobody frames them")
    func pages() async throws {
        try await TestServer.run { server in
            let browser = server.stranger.with(["Accept": "text/html"])
            for path in ["/", "/login", "/listings", "/listings/x", "/nowhere", "/docs/"] {
                let headers = try await browser.get(path).headers
                #expect(headers["Cross-Origin-Opener-Policy"] == ["same-origin"], "\(path)")
                let features = headers["Permissions-Policy"].first ?? ""
                #expect(features.contains("camera=()") && features.contains("geolocation=(self)"), "\(path)")
                let policy = headers["Content-Security-Policy"].first ?? ""
                #expect(policy.contains("frame-ancestors 'none'"), "\(path)")
                #expect(policy.contains("require-trusted-types-for 'script'"), "\(path)")
            }
        }
    }

    @Test("other sites show public photos and logos, and load nothing else")
    func resources() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted().listingPath
            let draft = try await olive.post("/v1/listings", .sunnyRoom.with(["status": "draft"])).json.listingPath
            func photo(of path: String) async throws -> String {
                let id = try await olive.upload(TestImage.png(width: 300, height: 200), to: path).json.id.text
                return "/v1/photos/\(id)/small"
            }
            let (shown, hidden) = (try await photo(of: listing), try await photo(of: draft))
            for (path, policy) in [
                (shown, "cross-origin"), (hidden, "same-origin"), ("/v1/tenant", "same-origin"), ("/", "same-origin"),
                ("/v1/account", "same-origin"), ("/js/api.js", "same-origin"), ("/v1/nowhere", "same-origin"),
            ] {
                #expect(try await olive.get(path).headers["Cross-Origin-Resource-Policy"] == [policy], "\(path)")
            }
        }
    }

    @Test("one page may be framed where the list of pages says by whom, and no other")
    func framed() throws {
        let list = #"""
            [{"path": "/embed", "content": "embed", "title": "Embed", "styles": [],
              "frameAncestors": "https://a.example"},
             {"path": "/login", "content": "login", "title": "Log in", "styles": []}]
            """#
        let pages = try PageListEntry.list(Array(list.utf8))
        for (page, ancestors) in zip(pages, ["https://a.example", "'none'"]) {
            let headers = PagePolicies(pictures: []).headers(mayBeFramedBy: page.frameAncestors)
            #expect(headers[.contentSecurityPolicy]?.contains("frame-ancestors \(ancestors);") == true)
        }
    }

    @Test(
        "a redirect leads to no other site",
        arguments: ["//evil.example", "https://evil.example", "/\\evil.example", ""])
    func redirects(address: String) {
        #expect(throws: (any Error).self) { try LocalRedirect.headers(to: address) }
        #expect(throws: (any Error).self) { try LocalRedirect.headers(to: address + "#x") }
    }
}
