import Domain
import Testing

@testable import App

@Suite("Contacts that moderators read")
struct ContactReadTests {
    private static func reads(_ admin: APIClient) async throws -> [String] {
        try await admin.get("/v1/admin/audit?limit=100").json.items.list.map(\.action.text)
            .filter { $0.hasPrefix("read") || $0 == "searchCases" }
    }

    @Test("each is in the audit log, once an hour: the case, the page, the versions, the account, the list of accounts")
    func audited() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            let path = try await olive.publish(["contact": ["name": "Olive", "email": "olive@example.edu"]])
            _ = try await sam.report(path)
            let ways = [
                (path.adminPath, "readListingContact"), (path, "readListingContact"),
                ("\(path)/versions", "readListingContact"),
                ("/v1/admin/accounts/\(olive.accountID)", "readAccountContact"),
                ("/v1/admin/accounts?list=new", "searchCases"),
                ("/v1/admin/accounts?email=olive@example.edu", "searchCases"),
            ]
            for (way, action) in ways {
                server.clock.advance(seconds: 3_601)
                let before = try await Self.reads(ada)
                for _ in 0..<2 {
                    let answer = try await mo.get(way)
                    #expect(answer.status == 200, "\(way): \(answer.text)")
                }
                #expect(try await Self.reads(ada) == [action] + before, "\(way)")
            }
            let before = try await Self.reads(ada)
            let queue = try await mo.get("/v1/admin/queue").text
            #expect(queue.contains("in_case") && !queue.contains("\"contact\":{"))
            #expect(
                try await mo.get("/v1/admin/queue").json.items[0].versions[0].changes.list.allSatisfy {
                    !$0.field.text.hasPrefix("contact.")
                })
            #expect(try await Self.reads(ada) == before)
        }
    }

    @Test("are limited for each moderator; then the case comes without them")
    func limited() async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            var limits = RateLimits()
            limits.moderatorContacts = RateLimit("contacts", perSecond: 0.001, burst: 2)
            settings.rateLimits = limits
        }
        try await OwnServer.run(configure: few) { server in
            let olive = try await server.register("olive")
            let (mo, ada) = (try await server.register("mo", as: .moderator), try await server.registerAdmin())
            let contact: JSON = ["contact": ["name": "Olive", "email": "secret@example.edu"]]
            let paths = try await [1, 2, 3].asyncMap { _ in try await olive.publish(contact) }
            for path in paths.prefix(2) {
                for _ in 0..<3 {
                    #expect(try await mo.get(path.adminPath).json.listing.contact.email == "secret@example.edu")
                }
            }
            for way in [paths[2].adminPath, paths[2], "\(paths[2])/versions"] {
                let answer = try await mo.get(way)
                #expect(answer.status == 200 && !answer.text.contains("secret@"), "\(way): \(answer.text)")
            }
            #expect(try await mo.get(paths[2]).json.contactHidden == "daily_limit")
            #expect(try await mo.get("/v1/admin/accounts/\(olive.accountID)").status == 429)
            #expect(try await ada.get(paths[2].adminPath).json.listing.contact.email == "secret@example.edu")
        }
    }
}
