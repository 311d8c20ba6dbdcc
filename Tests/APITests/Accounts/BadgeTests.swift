import Domain
import Foundation
import Testing

@testable import App

@Suite("The student badge")
struct BadgeTests {
    private static let rochester = "Rochester Institute of Technology"

    private func askForBadge(_ client: APIClient, _ address: String) async throws -> APIResponse {
        try await client.post("/v1/account/badge", ["email": .string(address)])
    }

    /// The owner of the only listing, as the search shows it.
    private func owner(_ server: some TestMarketplace) async throws -> JSON {
        try await server.stranger.search().items[0].owner
    }

    @Test("who verifies an own address at a university is shown as its student, until that is taken away")
    func serverAddress() async throws {
        try await TestServer.run { server async throws in
            let (sam, token) = try await server.registerAddress("sam@rit.edu")
            let listing = try await sam.publish()
            #expect(try await owner(server).studentAt.isNull)
            #expect(try await server.verify(token, as: sam).json == ["purpose": "email"])
            let badge = try await sam.get("/v1/account").json.badge
            #expect(badge.university.name.text == Self.rochester)
            #expect(try await sam.get("/v1/universities/\(badge.university.id.text)").json.name.text == Self.rochester)
            let days = try #require(Instant(badge.until.text)).milliseconds - server.now.milliseconds
            #expect((364...365).contains(days / 86_400_000))
            #expect(try await owner(server).studentAt.text == Self.rochester)
            #expect(try await server.stranger.get(listing).json.owner.studentAt.text == Self.rochester)
            #expect(try await sam.posted().owner.studentAt.text == Self.rochester)
            #expect(try await sam.delete("/v1/account/badge").status == 204)
            #expect(try await sam.get("/v1/account").json.badge.isNull)
            #expect(try await owner(server).studentAt.isNull)
            #expect(try await sam.delete("/v1/account/badge").status == 204)
        }
    }

    @Test("an address at a subdomain earns one too, and is shown to nobody")
    func otherAddress() async throws {
        try await TestServer.run { server async throws in
            let (sam, _) = try await server.registerAddress("sam@nowhere.example")
            let listing = try await sam.publish()
            #expect(try await askForBadge(server.stranger, "s1234@cs.rit.edu").status == 401)
            #expect(try await askForBadge(sam, "S1234@cs.RIT.edu").status == 202)
            let mail = try await server.receivedMail(to: "s1234@cs.rit.edu")
            #expect(mail.link.contains("/verify#token="))
            #expect(try await server.verify(mail.token, as: sam).json == ["purpose": "badge"])
            #expect(try await server.verify(mail.token, as: sam).status == 422)
            #expect(try await sam.get("/v1/account").json.badge.university.name.text == Self.rochester)
            #expect(try await sam.get("/v1/account").json.emailVerified == false)
            for path in ["/v1/account", listing, "/v1/account/listings", "/v1/listings?near=43.0846,-77.6743"] {
                let text = try await sam.get(path).text
                #expect(!text.contains("1234") && !text.contains("cs.rit"), "\(path)")
            }
        }
    }

    @Test(
        "no university's address, no badge",
        arguments: [
            "sam@gmail.com", "sam@edu", "sam@notrit.edu", "sam@rit.edu.example", "sam@rit.edu.", "sam@xrit.edu",
            "rit.edu",
        ])
    func others(address: String) async throws {
        try await TestServer.run { server async throws in
            let sam = try await server.register("sam")
            #expect(try await askForBadge(sam, address).fields == ["email"])
            try await server.deliverMail()
            #expect(try server.receivedMails(to: address).isEmpty)
        }
    }

    @Test("only the universities that the marketplace chose count")
    func chosen() async throws {
        try await TestServer.run { server async throws in
            let sam = try await server.register("sam")
            let tenant = try await server.tenant().id
            let all = try await server.installation.store.universities.universities()
            let other = try #require(all.first { $0.name != Self.rochester })
            try await server.installation.store.universities.choose(universities: [other.id], for: tenant)
            try await server.installation.universities.refresh()
            let refused = try await askForBadge(sam, "sam@rit.edu")
            #expect(refused.status == 422)
            #expect(refused.json.errors[0].code == "not_a_university")
        }
    }

    @Test("a badge ends after twelve months, and the cards lose it")
    func removal() async throws {
        try await OwnServer.run { server async throws in
            let (sam, token) = try await server.registerAddress("sam@rit.edu")
            let listing = try await sam.publish()
            #expect(try await server.verify(token, as: sam).status == 200)
            server.clock.advance(days: 364)
            let login = try await server.stranger.logIn("sam@rit.edu")
            let back = server.stranger.with(token: login.json.token.text, accountID: "")
            #expect(try await back.post("\(listing)/renew").status == 200)
            _ = try await server.installation.store.mailTokens.endExpiredBadges(limit: 10)
            #expect(try await owner(server).studentAt.text == Self.rochester)
            server.clock.advance(days: 2)
            _ = try await server.installation.store.mailTokens.endExpiredBadges(limit: 10)
            #expect(try await owner(server).studentAt.isNull)
            #expect(try await back.get("/v1/account").json.badge.isNull)
        }
    }

    @Test("an address earns one badge at a time, by whatever name of its mailbox: the latest who reads it has it")
    func moving() async throws {
        try await TestServer.run { server async throws in
            let (sam, own) = try await server.registerAddress("sam@rit.edu")
            #expect(try await server.verify(own, as: sam).status == 200)
            _ = try await sam.publish()
            let (tom, _) = try await server.registerAddress("tom@nowhere.example")
            #expect(try await askForBadge(tom, "sam+second@rit.edu").status == 202)
            let token = try await server.receivedMail(to: "sam+second@rit.edu").token
            #expect(try await server.verify(token, as: tom).status == 200)
            #expect(try await tom.get("/v1/account").json.badge.university.name.text == Self.rochester)
            #expect(try await sam.get("/v1/account").json.badge.isNull)
            #expect(try await owner(server).studentAt.isNull)
        }
    }
}
