import Domain
import Foundation
import Testing

@testable import API
@testable import digs

@Suite("Cards hold at the moment of the answer")
struct CardTests {
    private static func number(of listing: JSON, in house: House) async throws -> UInt32 {
        let id = listing.id.text
        let found = try await house.installation.database.read { db in
            // The test's listing is of one tenant.
            try db.rows("SELECT number FROM listings WHERE id = ?", id) { UInt32(try $0.integer()) }
        }
        return try #require(found.first)
    }

    @Test("a listing that was unpublished, or whose owner was blocked, has no card, though a search found it before")
    func unpublished() async throws {
        try await House.open { house in
            let (olive, admin) = (try await house.register("olive"), try await house.registerAdmin())
            let (one, other) = (try await olive.posted(), try await olive.posted())
            let numbers = [try await Self.number(of: one, in: house), try await Self.number(of: other, in: house)]
            let (cards, tenant) = (house.installation.cards, try await house.installation.tenant(named: "default"))
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
        try await House.open { house in
            let listing = try await house.register("olive").posted()
            let number = try await Self.number(of: listing, in: house)
            let tenant = try await house.installation.tenant(named: "default")
            // A cache of its own: the server's hears of the closing that follows within a second.
            let cards = CardCache(
                listings: house.installation.store, mostBytes: 1_000_000, clock: house.clock.clock)
            #expect(try await cards.cards([number], in: tenant)[0] != nil)
            house.clock.advance(days: 61)
            #expect(try await cards.cards([number], in: tenant)[0] == nil)
        }
    }
}
