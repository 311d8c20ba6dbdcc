import Database
import Domain
import Testing

@testable import Store

@Suite("Work on an account with many listings")
struct AccountWorkTests {
    private static let count = 2 * AccountWork.portion + 50

    private static func owner(_ name: String, in fixture: TemporaryStore) async throws -> Account {
        let owner = try await fixture.makeAccount(name, in: fixture.tenant)
        for number in 0..<count {
            _ = try await fixture.makeListing("Room \(number)", at: .rochester, by: owner, in: fixture.tenant)
        }
        return owner
    }

    private static func lastChange(_ fixture: TemporaryStore) async throws -> Int64 {
        try await fixture.store.searchSource.lastChange()
    }

    /// The listings that were recorded as changed after a change, without repetitions.
    private static func changed(after change: Int64, _ fixture: TemporaryStore) async throws -> Int64? {
        try await fixture.number("SELECT count(DISTINCT number) FROM listing_changes WHERE sequence > ?", change)
    }

    @Test("a new name records a portion of the listings at once and the others in steps; a later server goes on")
    func rename() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await Self.owner("olive", in: fixture)
            let start = try await Self.lastChange(fixture)
            try await fixture.store.accounts.edit(olive.id, name: "Olive B.", language: .english, in: fixture.tenant)
            #expect(try await Self.changed(after: start, fixture) == Int64(AccountWork.portion))
            #expect(try await fixture.store.accountWork.step() == .portion)
            #expect(try await Self.changed(after: start, fixture) == Int64(2 * AccountWork.portion))
            // The server was killed: another one finds what is left.
            let next = fixture.later(by: .hours(1))
            #expect(try await next.accountWork.step() == .portion)
            #expect(try await Self.changed(after: start, fixture) == Int64(Self.count))
            #expect(try await next.accountWork.step() == .none)
        }
    }

    @Test("another new name on the way begins again")
    func twice() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await Self.owner("olive", in: fixture)
            let accounts = fixture.store.accounts
            try await accounts.edit(olive.id, name: "Olive B.", language: .english, in: fixture.tenant)
            #expect(try await fixture.store.accountWork.step() == .portion)
            let start = try await Self.lastChange(fixture)
            try await accounts.edit(olive.id, name: "Olive C.", language: .english, in: fixture.tenant)
            while try await fixture.store.accountWork.step() != .none {}
            #expect(try await Self.changed(after: start, fixture) == Int64(Self.count))
        }
    }

    @Test("a block and its end record a portion at once and the others in steps")
    func block() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await Self.owner("olive", in: fixture)
            for action in [AuditEntry.Action.blockAccount, .unblockAccount] {
                let start = try await Self.lastChange(fixture)
                let audit = AuditEntry(
                    at: fixture.now, actor: .operator, action: action, subject: "\(olive.id)", reason: nil)
                if action == .blockAccount {
                    try await fixture.store.moderation.block(
                        AccountBlock(olive.id, reason: "A scammer", isScam: false), mail: nil, audit: audit,
                        in: fixture.tenant)
                } else {
                    try await fixture.store.moderation.unblock(olive.id, audit: audit, in: fixture.tenant)
                }
                #expect(try await Self.changed(after: start, fixture) == Int64(AccountWork.portion))
                while try await fixture.store.accountWork.step() != .none {}
                #expect(try await Self.changed(after: start, fixture) == Int64(Self.count))
            }
        }
    }

    @Test("an account is deleted in portions, and nothing of it is left")
    func deletion() async throws {
        try await TemporaryStore.run { fixture in
            let (olive, sam) = (
                try await Self.owner("olive", in: fixture), try await fixture.makeAccount("sam", in: fixture.tenant)
            )
            _ = try await fixture.makeListing("Sam's", at: .rochester, by: sam, in: fixture.tenant)
            try await fixture.store.accounts.delete(olive.id, banning: "digest", in: fixture.tenant)
            for table in ["account_work", "listing_counts", "listings", "accounts"] {
                let rows = try await fixture.number("SELECT count(*) FROM \(table)")
                #expect(rows == (table == "account_work" ? 0 : 1), "\(table)")
            }
        }
    }

    @Test("a deletion that a killed server left is finished by the next one, which tells of it")
    func killed() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await Self.owner("olive", in: fixture)
            let tenant = fixture.tenant
            _ = try await fixture.database.write { db in
                try db.plan(.deletion, for: olive.id, after: 0, in: tenant)
                return try db.eraseMore(of: olive.id, in: tenant)
            }
            #expect(
                try await fixture.number("SELECT count(*) FROM listings") == Int64(Self.count - AccountWork.portion))
            let next = fixture.later(by: .hours(1)).accountWork
            #expect(try await next.step() == .portion)
            #expect(try await next.step() == .deleted(AccountKey(tenant: tenant, account: olive.id)))
            #expect(try await next.step() == .none)
            #expect(try await fixture.number("SELECT count(*) FROM accounts") == 0)
        }
    }
}
