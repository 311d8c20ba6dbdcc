import Domain
import Foundation
import Testing

@testable import App

/// Nobody listens at this address, and nobody else's server is asked.
private let nowhere = "http://127.0.0.1:1/"

@Suite("Webhooks")
struct WebhookTests {
    private static func run(
        sendingTo webhooks: String = nowhere, _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        try await OwnServer.run(configure: { $0.webhooks = webhooks }, body)
    }

    @Test("a failing webhook is tried for a day, after longer and longer waits; then it is off, and its owner is told")
    func failing() async throws {
        try await Self.run { server in
            let olive = try await server.register("olive").confirmed()
            let hook = try await olive.webhook(["listing.created"])
            var attempts: [Int] = []
            var hours = 0
            while try await olive.get(hook).json.isOn == true, hours < 30 {
                try await server.step(.webhookDelivery)
                attempts.append(try await olive.deliveries(hook)[0].attempts.int)
                server.clock.advance(seconds: 3_601)
                hours += 1
            }
            #expect((24...26).contains(hours) && attempts.first == 1 && attempts.last == hours, "\(hours) \(attempts)")
            let shown = try await olive.get(hook).json
            #expect(shown.offReason == "failing" && shown.waiting == 0)
            #expect(try await olive.deliveries(hook)[0].status == "failed")
            try await server.step(.mailDelivery)
            let subjects = try server.receivedMails(to: "olive@example.edu").compactMap { $0.fields["subject"] }
            #expect(subjects.contains("A webhook was turned off: 127.0.0.1"), "\(subjects)")
            server.clock.advance(days: 6)
            try await server.step(.retention)
            #expect(try await olive.deliveries(hook).count == 1)
            server.clock.advance(days: 1)
            try await server.step(.retention)
            #expect(try await olive.deliveries(hook).isEmpty, "settled deliveries are kept for a week")
        }
    }

    @Test("between two attempts a failing webhook is left alone, also when more happens, until its owner sends a ping")
    func backOff() async throws {
        try await Self.run { server in
            let olive = try await server.register("olive").confirmed()
            let hook = try await olive.webhook(["listing.created"])
            for _ in 0..<4 {
                try await server.step(.webhookDelivery)
                server.clock.advance(seconds: 130)
            }
            let before = try await olive.deliveries(hook)[0].attempts.int
            try await server.step(.webhookDelivery)
            _ = try await olive.posted()
            try await server.step(.webhookDelivery)
            let waiting = try await olive.deliveries(hook)
            #expect(waiting.map(\.attempts.int) == [0, before + 1], "\(waiting)")
            #expect(try await olive.post("\(hook)/ping").status == 200)
            try await server.step(.webhookDelivery)
            #expect(try await olive.deliveries(hook).filter { $0.attempts == 0 }.isEmpty)
        }
    }

    @Test("what waits of a listing is told once, and a deletion takes its place")
    func coalesced() async throws {
        try await Self.run { server in
            let olive = try await server.register("olive").confirmed()
            let hook = try await olive.webhook(["listing.created", "listing.updated", "listing.deleted"])
            // The webhook waits after a failure, so that nothing else is sent.
            try await server.step(.webhookDelivery)
            let listing = try await olive.posted()
            for cents in [61_000, 62_000] {
                try await server.step(.webhookDelivery)
                try await olive.setPrice(cents, of: listing)
            }
            try await server.step(.webhookDelivery)
            #expect(try await olive.deliveries(hook).map(\.event) == ["listing.created", "ping"])
            #expect(try await olive.delete(listing.listingPath).status == 204)
            try await server.step(.webhookDelivery)
            let found = try await olive.deliveries(hook)
            #expect(found.map(\.event) == ["listing.deleted", "ping"])
            #expect(found[0].data.listingId == listing.id && found[0].data.names.count == 1)
        }
    }

    @Test("nobody is told of others' drafts and listings, and a marketplace not of drafts")
    func strangers() async throws {
        try await Self.run { server in
            let ada = try await server.registerAdmin().confirmed()
            let olive = try await server.register("olive").confirmed()
            let sam = try await server.register("sam").confirmed()
            let mine = try await olive.webhook(["listing.created", "listing.updated"])
            let shared = try await ada.webhook(["listing.created", "listing.deleted"], of: "admin")
            let draft = try await sam.posted(["status": "draft"])
            let listing = try await sam.posted()
            try await server.step(.webhookDelivery)
            #expect(try await olive.deliveries(mine).map(\.event) == ["ping"])
            #expect(try await ada.deliveries(shared).map(\.event) == ["listing.created", "ping"])
            #expect(try await ada.deliveries(shared)[0].data.listingId == listing.id)
            #expect(try await sam.patch(listing.listingPath, ["status": "closed"]).status == 200)
            try await server.step(.webhookDelivery)
            let found = try await ada.deliveries(shared)
            #expect(found.first { $0.event == "listing.deleted" }?.data.listingId == listing.id, "\(found)")
            #expect(!found.contains { $0.data.listingId == draft.id })
        }
    }

    @Test("a blocked account's webhooks are off, and it can't turn them on")
    func blocked() async throws {
        try await Self.run { server in
            let ada = try await server.registerAdmin()
            let olive = try await server.register("olive").confirmed()
            let hook = try await olive.webhook(["message.received"])
            #expect(try await ada.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "Spam."]).status < 300)
            let answer = try await server.stranger.logIn("olive@example.edu")
            let late = olive.holding(answer.json.token.text)
            #expect(try await late.get(hook).json.offReason == "blocked")
            #expect(try await late.post("\(hook)/ping").code == "account_blocked")
            #expect(try await late.delete(hook).status == 204)
        }
    }

    @Test("wrong URLs and events are refused together, five webhooks are enough, and where they are off there are none")
    func limits() async throws {
        try await Self.run { server in
            let olive = try await server.register("olive").confirmed()
            let wrong: JSON = ["url": "https://10.0.0.1/hook", "events": ["report.created"]]
            #expect(try await olive.post("/v1/account/webhooks", wrong).fields == ["url", "events"])
            for _ in 0..<5 { _ = try await olive.webhook(["listing.created"]) }
            let form: JSON = ["url": .string("\(nowhere)hook"), "events": ["listing.created"]]
            #expect(try await olive.post("/v1/account/webhooks", form).code == "too_many_webhooks")
        }
        try await Self.run(sendingTo: "off") { server in
            let olive = try await server.register("olive").confirmed()
            let form: JSON = ["url": "https://lettings.example.com/hook", "events": ["listing.created"]]
            #expect(try await olive.post("/v1/account/webhooks", form).code == "webhooks_off")
        }
    }

    @Test("while requests are under way nobody else sends them, also when more happens, until their sender is given up")
    func claimed() async throws {
        try await Self.run { server in
            let (outbox, clock) = (server.installation.store.webhookOutbox, server.installation.clock)
            let olive = try await server.register("olive").confirmed()
            let hook = try await olive.webhook(["listing.created"])
            func claim() async throws -> [Int] {
                let now = clock.now()
                return try await outbox.claim(at: now, until: now + .seconds(60), webhooks: 8, deliveries: 40)
                    .map(\.deliveries.count)
            }
            #expect(try await claim() == [1])
            _ = try await olive.posted()
            #expect(try await outbox.tellOfListings(limit: 20))
            #expect(try await olive.post("\(hook)/ping").status == 200)
            #expect(try await claim() == [])
            server.clock.advance(seconds: 61)
            #expect(try await claim() == [3])
        }
    }

    @Test("the log of changes is kept until webhooks were told of it")
    func kept() async throws {
        try await Self.run { server in
            let store = server.installation.store
            let olive = try await server.register("olive").confirmed()
            let hook = try await olive.webhook(["listing.created"])
            _ = try await (olive.posted(), olive.posted(["title": "A second room by the river"]))
            try await server.step(.savedSearches)
            #expect(try await store.searchSource.deleteOldChanges(keeping: 0) == 0)
            try await server.step(.webhookDelivery)
            #expect(try await store.searchSource.deleteOldChanges(keeping: 0) > 0)
            #expect(try await olive.deliveries(hook).count == 3)
        }
    }
}

extension APIClient {
    /// Makes a webhook of the account, which was confirmed, or of the marketplace. Returns its path.
    fileprivate func webhook(_ events: [String], of kind: String = "account") async throws -> String {
        let form: JSON = ["url": .string("\(nowhere)hook"), "events": .array(events.map(JSON.string))]
        let made = try await post("/v1/\(kind)/webhooks", form)
        try #require(made.status == 201 && made.json.secret.text.hasPrefix("whsec_"), "\(made.text)")
        return "/v1/\(kind)/webhooks/\(made.json.id.text)"
    }

    /// Newest first.
    fileprivate func deliveries(_ webhook: String) async throws -> [JSON] {
        try await get("\(webhook)/deliveries").json.items.list
    }
}
