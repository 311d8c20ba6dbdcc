import Foundation
import Testing

@testable import API
@testable import App

@Suite("What a page's browser asks for before its scripts are there")
struct PreloadTests {
    private static func preloaded(_ path: String, by client: APIClient) async throws -> [String] {
        let page = try await client.get(path)
        return page.text.components(separatedBy: "<link rel=\"preload\" as=\"fetch\" href=\"").dropFirst()
            .compactMap { $0.components(separatedBy: "\"").first }
    }

    @Test("who is signed in asks for what the page's first view shows, and for nothing that another view does without")
    func views() async throws {
        try await TestServer.run { server in
            let browser = try await server.register("olive").withCookie(origin: nil)
            let session = "/v1/sessions/current"
            #expect(try await Self.preloaded("/admin", by: browser) == [session, "/v1/admin/queue?limit=20"])
            #expect(try await Self.preloaded("/admin?view=audit", by: browser) == [session])
            #expect(try await Self.preloaded("/compare?ids=1,2", by: browser) == [session])
            #expect(try await Self.preloaded("/admin", by: server.stranger).isEmpty)
        }
    }
}
