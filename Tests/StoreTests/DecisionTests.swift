import Database
import Domain
import Testing

@testable import Store

@Suite("Decisions, holds and versions as they are stored")
struct DecisionTests {
    /// Runs `body` with a listing and a moderator.
    private static func open(
        _ body: @Sendable (_ fixture: TemporaryStore, _ listing: Listing, _ moderator: Account) async throws -> Void
    ) async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let mo = try await fixture.makeAccount("mo", in: fixture.tenant)
            let listing = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: fixture.tenant)
            try await body(fixture, listing, mo)
        }
    }

    private static func stored(_ listing: Listing, in fixture: TemporaryStore) async throws -> Listing? {
        try await fixture.store.listings.listing(listing.id, in: fixture.tenant)
    }

    @Test("of many moderators who decide at the same moment one decides, and the others learn what happened")
    func atOnce() async throws {
        try await Self.open { fixture, listing, mo in
            let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
                for index in 0..<12 {
                    group.addTask {
                        let verdict: Decision.Verdict = index.isMultiple(of: 2) ? .hold : .delete
                        let command = ModerationCommand(
                            verdict, of: listing.id, reason: "Reason \(index)", by: mo.id, knowing: .newest(nil))
                        do {
                            _ = try await fixture.store.decisions.decide(command, in: fixture.tenant)
                            return "decided"
                        } catch let problem as Problem {
                            #expect(problem.detail.contains("by mo at"))
                            return problem.code
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == "decided" } == 1)
            #expect(outcomes.count { $0 == "already_decided" } == 11)
            #expect(try await fixture.number("SELECT count(*) FROM decisions") == 1)
            #expect(try await fixture.number("SELECT count(*) FROM audit") == 1)
        }
    }

    @Test("a release makes a listing what it was, as far as it can be")
    func released() async throws {
        for (days, incomplete, status) in [(1, false, ListingStatus.active), (70, false, .closed), (1, true, .draft)] {
            try await Self.open { fixture, listing, mo in
                let (store, tenant) = (fixture.store, fixture.tenant)
                _ = try await store.decisions.decide(
                    ModerationCommand(.hold, of: listing.id, reason: "Odd", by: mo.id), in: tenant)
                #expect(try await Self.stored(listing, in: fixture)?.status == .held)
                if incomplete {
                    let held = try #require(try await Self.stored(listing, in: fixture))
                    var fields = held.fields
                    fields.title = nil
                    let edited = try held.edited(fields, place: held.place)
                    try await store.listings.replace(edited, version: edited.version, in: tenant)
                }
                let later = fixture.later(by: .days(days))
                _ = try await later.decisions.decide(
                    ModerationCommand(.release, of: listing.id, reason: "Fine", by: mo.id), in: tenant)
                let released = try await Self.stored(listing, in: fixture)
                #expect(released?.status == status)
                #expect(released?.hold == nil)
                #expect(try await store.searchSource.visible([1], in: tenant).count == (status == .active ? 1 : 0))
            }
        }
    }

    @Test("every change keeps the state before it, a rolled back one keeps nothing, and after 180 days it is forgotten")
    func versions() async throws {
        try await Self.open { fixture, listing, _ in
            let (store, tenant) = (fixture.store, fixture.tenant)
            var fields = listing.fields
            fields.priceCents = 5
            let edited = try listing.edited(fields, place: listing.place)
            try await store.listings.replace(edited, version: 1, in: tenant)
            await #expect(throws: Problem.self) { try await store.listings.replace(edited, version: 1, in: tenant) }
            let photo = Photo(id: .init(at: fixture.now), digest: "d", width: 1, height: 1)
            try await store.photos.add(photo, to: listing.id, in: tenant)
            try await store.photos.reorder([photo.id], of: listing.id, in: tenant)
            try await store.photos.remove(photo.id, from: listing.id, in: tenant)
            #expect(try await store.listings.closeExpired(at: fixture.now + .days(61), limit: 9) == 1)
            let history = try await store.cases.history(of: listing.id, before: nil, limit: 20, in: tenant)
            let changed = history.versions(asOwner: true).map { $0.changes.map(\.field) }
            #expect(history.versions(asOwner: true).map(\.version) == [6, 5, 4, 3, 2, 1])
            #expect(Array(changed.dropLast()) == [["status"], ["photos"], [], ["photos"], ["priceCents"]])
            #expect(try await fixture.later(by: .days(180)).cases.deleteOldVersions(limit: 99) == 4)
            #expect(try await fixture.later(by: .days(300)).cases.deleteOldVersions(limit: 99) == 1)
        }
    }

    @Test("what an owner deletes while it is reported is on their record; deleting the account erases it all")
    func withdrawn() async throws {
        try await Self.open { fixture, listing, mo in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let report = try Report(by: mo, of: .listing(listing.id), reason: .scam, message: "Fake", at: fixture.now)
            try await store.reports.file(report, enough: 3, in: tenant)
            try await store.listings.delete(listing.id, version: nil, in: tenant)
            let found = try #require(try await store.cases.listingCase(listing.id, in: tenant))
            #expect(found.listing == nil && found.poster.withdrawals == 1)
            #expect(found.decisions.map(\.outcome) == [.withdraw] && found.reports.count == 1)
            #expect(found.history.versions(asOwner: false).count == 1)
            try await fixture.database.write { db in
                try db.eraseCases(of: listing.owner.id, in: tenant)
                try db.execute("DELETE FROM accounts WHERE tenant_id = ? AND id = ?", tenant, listing.owner.id)
            }
            #expect(try await store.cases.listingCase(listing.id, in: tenant) == nil)
            #expect(try await fixture.number("SELECT count(*) FROM reports") == 0)
            #expect(try await fixture.number("SELECT count(*) FROM listing_versions") == 0)
        }
    }
}
