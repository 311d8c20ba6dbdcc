import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("The statements of moderators' lists")
struct CaseListTests {
    @Test(
        "each follows an index in its order, and sorts nothing but reported accounts",
        .enabled(if: TestEngine.isSQLite, "It reads the plans of SQLite"))
    func plans() async throws {
        try await TemporaryStore.run { fixture in
            let tenant = fixture.tenant
            let steps = try await fixture.database.read { db in
                let nobody = Account.ID(high: 0, low: 0)
                let recorder = StatementRecorder(db, explains: true)
                _ = try recorder.listings(with: .held, for: nobody, PageRequest(), in: tenant)
                _ = try recorder.accounts(.blocked, for: nobody, PageRequest(), in: tenant)
                _ = try recorder.accounts(.new, for: nobody, PageRequest(), in: tenant)
                #expect(!recorder.notes.contains { $0.contains("TEMP B-TREE") })
                _ = try recorder.accounts(.reported, for: nobody, PageRequest(), in: tenant)
                return recorder.notes
            }
            for name in ["held_listings", "accounts_by_block", "sqlite_autoindex_accounts_1", "open_reports"] {
                #expect(steps.contains { $0.contains(name) }, "\(name) in \(steps)")
            }
            for table in ["l", "accounts", "reports"] {
                #expect(!steps.contains { $0 == "SCAN \(table)" || $0.hasPrefix("SCAN \(table) ") })
            }
        }
    }
}
