import Domain
import Testing

@testable import App

@Suite("Wanted ads that a listing is compared with")
struct WantedCandidateTests {
    @Test("ads that a listing cannot fit hide none of the others, however many and new")
    func hidden() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let listing = try await olive.posted(["availableFrom": "2026-08-20"])
            let ad = try await sam.wants(["people": 1, "kind": "any"])
            let others: KeyValuePairs<String, JSON> = [
                "poor": ["budgetCents": 1], "ron": ["kind": "room"],
                "early": ["moveInUntil": nil, "moveInFrom": "2026-07-01"],
            ]
            for (name, change) in others {
                let other = try await server.register(name)
                try await server.copy(try await other.wants(change), times: Limits.wantedCandidates)
            }
            let found = try await olive.get(listing.listingPath + "/wanted-fits").json.items.list
            #expect(found.map(\.wanted.id) == [ad.id])
        }
    }

    @Test("the price of a room counts once for each who moves in")
    func room() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let room = try await olive.posted(["kind": "roommate", "priceCents": 95_000])
            let pair = try await sam.wants(["people": 2, "budgetCents": 190_000])
            let poor = try await sam.wants(["people": 2, "budgetCents": 150_000])
            let rooms = try await olive.get(room.listingPath + "/wanted-fits").json.items.list.map(\.wanted.id)
            #expect(rooms.contains(pair.id) && !rooms.contains(poor.id), "\(rooms)")
        }
    }
}

extension TestMarketplace {
    /// Stores newer copies of an ad, with its areas.
    fileprivate func copy(_ ad: JSON, times: Int) async throws {
        let at = now + .days(1)
        let ids = (0..<times).map { _ in WantedAd.ID(at: at) }
        try await installation.database.write { db in
            for id in ids {
                try db.execute(
                    """
                    INSERT INTO wanted_ads (tenant_id, id, owner_id, currency, status, title, about, people,
                        budget_cents, move_in_from, move_in_until, stay_months, kind, habits, food_preference,
                        is_open_to_sharing, hold_reason, version, created_at, updated_at, expires_at)
                    SELECT tenant_id, ?, owner_id, currency, status, title, about, people, budget_cents, move_in_from,
                        move_in_until, stay_months, kind, habits, food_preference, is_open_to_sharing, hold_reason,
                        version, created_at, updated_at, expires_at
                    FROM wanted_ads WHERE id = ?
                    """, id, ad.id.text)
                try db.execute(
                    """
                    INSERT INTO wanted_areas (tenant_id, ad_id, position, name, latitude, longitude, radius_miles,
                        university_id, south, west, north, east)
                    SELECT tenant_id, ?, position, name, latitude, longitude, radius_miles, university_id, south, west,
                        north, east
                    FROM wanted_areas WHERE ad_id = ?
                    """, id, ad.id.text)
            }
        }
    }
}
