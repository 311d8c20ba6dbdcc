import Domain
import Foundation
import Testing

@testable import API
@testable import App

@Suite("Cards hold at the moment of the answer")
struct CardTests {
    private static func number(of listing: JSON, in server: some TestMarketplace) async throws -> UInt32 {
        let id = listing.id.text
        let found = try await server.installation.database.read { db in
            // The test's listing is of one tenant.
            try db.rows("SELECT number FROM listings WHERE id = ?", id) { UInt32(try $0.integer()) }
        }
        return try #require(found.first)
    }

    @Test("a listing that was unpublished, or whose owner was blocked, has no card, though a search found it before")
    func unpublished() async throws {
        try await TestServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let (one, other) = (try await olive.posted(), try await olive.posted())
            let numbers = [try await Self.number(of: one, in: server), try await Self.number(of: other, in: server)]
            let cards = server.installation.caches.cards
            let tenant = try await server.tenant()
            #expect(try await cards.cards(numbers, in: tenant).compactMap(\.self).count == 2)
            for status in ["draft", "closed", "active"] {
                _ = try await olive.patch(one.listingPath, ["status": .string(status)])
                let left = try await cards.cards(numbers, in: tenant)
                #expect(left.map { $0 != nil } == [status == "active", true], "\(status)")
            }
            _ = try await admin.put("/v1/admin/accounts/\(olive.accountID)/block", ["reason": "A scam"])
            #expect(try await cards.cards(numbers, in: tenant).compactMap(\.self).isEmpty)
        }
    }

    @Test("a card that is kept is not sent from the moment on when its listing expires")
    func expired() async throws {
        try await OwnServer.run { server in
            let listing = try await server.register("olive").posted()
            let number = try await Self.number(of: listing, in: server)
            let tenant = try await server.tenant()
            // A cache of its own: the server's hears of the closing that follows within a second.
            let cards = CardCache(
                listings: server.installation.store.listings, publicListings: server.installation.caches.listings,
                rents: server.installation.rents, maxBytes: 1_000_000, clock: server.clock.clock)
            #expect(try await cards.cards([number], in: tenant)[0] != nil)
            server.clock.advance(days: 61)
            #expect(try await cards.cards([number], in: tenant)[0] == nil)
        }
    }
}
