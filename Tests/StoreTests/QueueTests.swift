import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("The queue of moderators")
struct QueueTests {
    /// A reporter, whose account is old enough unless `young`.
    private static func reporter(_ name: String, young: Bool = false, in fixture: TemporaryStore) async throws
        -> Account
    {
        let account = try await fixture.makeAccount(name, in: fixture.tenant)
        let since = young ? fixture.now : fixture.now - .days(2)
        return Account(
            id: account.id, email: account.email, name: name, role: .member, emailVerifiedAt: since, createdAt: since)
    }

    private static func report(
        _ subject: Report.Subject, _ reason: Report.Reason, by reporter: Account, at seconds: Int = 0,
        in fixture: TemporaryStore
    ) async throws {
        let report = try Report(
            by: reporter, of: subject, reason: reason, message: nil, at: fixture.now + .seconds(seconds))
        try await fixture.store.reports.file(report, enough: 3, in: fixture.tenant)
    }

    private static func queue(_ fixture: TemporaryStore, for viewer: Account? = nil, limit: Int = 20) async throws
        -> [String]
    {
        var (subjects, after): ([String], [Int64]?) = ([], nil)
        repeat {
            let page = try await fixture.store.cases.queue(
                for: viewer?.id ?? .init(high: 0, low: 0), page: PageRequest(limit: limit, after: after),
                in: fixture.tenant)
            subjects += page.items.map(\.subject.id)
            after = page.next
        } while after != nil
        return subjects
    }

    @Test("the riskiest come first, then the oldest; pages of any size hold each once", arguments: [1, 2, 3, 20])
    func order(limit: Int) async throws {
        try await TemporaryStore.run { fixture in
            let owner = try await fixture.makeAccount("olive", in: fixture.tenant)
            var (people, rooms): ([Account], [Listing]) = ([], [])
            for index in 0..<3 { people.append(try await Self.reporter("sam\(index)", in: fixture)) }
            let young = try await Self.reporter("young", young: true, in: fixture)
            for index in 0..<6 {
                rooms.append(
                    try await fixture.makeListing("Room \(index)", at: .rochester, by: owner, in: fixture.tenant))
            }
            try await Self.report(.listing(rooms[0].id), .other, by: people[0], at: 5, in: fixture)
            try await Self.report(.listing(rooms[1].id), .scam, by: people[0], at: 9, in: fixture)
            try await Self.report(.listing(rooms[2].id), .scam, by: people[0], at: 3, in: fixture)
            try await Self.report(.listing(rooms[3].id), .scam, by: young, at: 0, in: fixture)
            for person in people { try await Self.report(.listing(rooms[4].id), .scam, by: person, in: fixture) }
            try await Self.report(.account(people[2].id), .discrimination, by: people[0], at: 1, in: fixture)
            let expected =
                [rooms[4].id, rooms[2].id, rooms[1].id].map(\.description)
                + [people[2].id.description] + [rooms[0].id, rooms[3].id].map(\.description)
            #expect(try await Self.queue(fixture, limit: limit) == expected)
        }
    }

    @Test("an appeal, a poster who was new and what was taken down of theirs before make it riskier")
    func weights() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let (olive, omar) = (
                try await fixture.makeAccount("olive", in: tenant), try await fixture.makeAccount("omar", in: tenant)
            )
            let sam = try await Self.reporter("sam", in: fixture)
            let first = try await fixture.makeListing("One", at: .rochester, by: olive, in: tenant)
            let other = try await fixture.makeListing("Other", at: .rochester, by: omar, in: tenant)
            for listing in [first, other] { try await Self.report(.listing(listing.id), .scam, by: sam, in: fixture) }
            func risk(_ listing: Listing) async throws -> Int? {
                try await store.cases.listingCase(listing.id, in: tenant)?.risk
            }
            #expect(try await risk(first) == 45)
            // Eight days later no account is new any more.
            let late = try await fixture.makeListing("Late", at: .rochester, by: omar, in: tenant)
            try await Self.report(.listing(late.id), .scam, by: sam, at: 8 * 86_400, in: fixture)
            #expect(try await risk(late) == 30)
            let command = ModerationCommand(.hold, of: first.id, reason: "Looks odd", by: sam.id)
            _ = try await store.decisions.decide(command, in: tenant)
            #expect(try await risk(first) == 0)
            try await store.decisions.appeal("It is real", on: first.id, at: fixture.now, in: tenant)
            #expect(try await risk(first) == 75)
            _ = try await store.decisions.decide(
                ModerationCommand(.delete, of: other.id, reason: "A scam", by: sam.id), in: tenant)
            #expect(try await risk(late) == 40)
        }
    }

    @Test("what is one's own, what is blocked and what is another tenant's is not in it")
    func leftOut() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let sam = try await Self.reporter("sam", in: fixture)
            let room = try await fixture.makeListing("Room", at: .rochester, by: olive, in: fixture.tenant)
            try await Self.report(.listing(room.id), .scam, by: sam, in: fixture)
            try await Self.report(.account(olive.id), .scam, by: sam, in: fixture)
            #expect(try await Self.queue(fixture).count == 2)
            #expect(try await Self.queue(fixture, for: olive) == [])
            let two = try await fixture.makeTenant("two")
            #expect(try await fixture.store.cases.queue(for: sam.id, page: PageRequest(), in: two).items.isEmpty)
            #expect(try await fixture.store.cases.listingCase(room.id, in: two) == nil)
            #expect(try await fixture.store.cases.accountCase(olive.id, in: two) == nil)
            let audit = AuditEntry(
                at: fixture.now, actor: .operator, action: .blockAccount, subject: "\(olive.id)", reason: "spam")
            try await fixture.store.moderation.block(
                AccountBlock(olive.id, reason: "spam", isScam: false), mail: nil, audit: audit, in: fixture.tenant)
            #expect(try await Self.queue(fixture) == [])
        }
    }

    @Test(
        "a page of twenty asks few questions, and none is answered by reading a whole table",
        .enabled(if: TestEngine.isSQLite, "It reads the plans of SQLite"))
    func cost() async throws {
        try await TemporaryStore.run { fixture in
            let tenant = fixture.tenant
            let owner = try await fixture.makeAccount("olive", in: tenant)
            let sam = try await Self.reporter("sam", in: fixture)
            for index in 0..<22 {
                let room = try await fixture.makeListing("Room \(index)", at: .rochester, by: owner, in: tenant)
                try await Self.report(.listing(room.id), .scam, by: sam, in: fixture)
            }
            let (asked, steps) = try await fixture.database.read { db in
                let (counting, planning) = (StatementRecorder(db), StatementRecorder(db, explains: true))
                let waiting = try counting.waiting(for: nil, PageRequest(limit: 20), in: tenant)
                let cases = try counting.cases(Array(waiting.prefix(20)), in: tenant)
                #expect(cases.count == 20)
                let ids = waiting.map(\.subject.id)
                _ = try planning.waiting(for: nil, PageRequest(limit: 20), in: tenant)
                _ = try planning.posters([owner.id], in: tenant)
                _ = try planning.reports(of: ids, settledToo: false, in: tenant)
                _ = try planning.states(of: ids, limit: 5, in: tenant)
                _ = try planning.newestDecisions(on: ids, in: tenant)
                _ = try planning.heldMessages(of: ids, in: tenant)
                _ = try planning.heldRatings(by: ids, in: tenant)
                return (counting.notes.count, planning.notes)
            }
            #expect(asked <= 9 + 2 * 20)
            let tables = [
                "r", "p", "h", "l", "a", "d", "b", "f", "u", "reports", "decisions", "listing_versions", "accounts",
                "e", "messages", "v", "ratings",
            ]
            for step in steps where tables.contains(where: { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") }) {
                Issue.record("\(step)")
            }
            #expect(steps.contains { $0.contains("open_reports") } && steps.contains { $0.contains("open_holds") })
        }
    }
}
