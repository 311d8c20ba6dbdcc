import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("The search of moderators")
struct CaseSearchTests {
    @Test("a pattern takes signs of LIKE literally, and an accent for any letter if enough else is there")
    func patterns() throws {
        let cases = ["100%": "%100\\%%", "a_b": "%a\\_b%", "A\\bc": "%a\\\\bc%", "José": "%jos_%", "éàü": "%éàü%"]
        for (text, pattern) in cases {
            #expect(try #require(CaseSearchWords(text)).pattern == pattern)
        }
    }

    @Test("words have an allowed length after trimming, measured in bytes first")
    func words() {
        #expect(CaseSearchWords("  ab ") == nil && CaseSearchWords(String(repeating: "é", count: 101)) == nil)
        #expect(CaseSearchWords(String(repeating: "a\u{301}", count: 1_000_000)) == nil)
        #expect(CaseSearchWords("a\u{0}bc") == nil && CaseSearchWords("a\nbc")?.pattern == "%a bc%")
        #expect(CaseSearchWords(" +1 (585) 555 ")?.digits == "1585555" && CaseSearchWords("5 Elm")?.digits == nil)
    }

    @Test(
        "its statements follow an index of the tenant, and read no table whole",
        .enabled(if: TestEngine.isSQLite, "It reads the plans of SQLite"))
    func plan() async throws {
        try await TemporaryStore.run { fixture in
            let tenant = fixture.tenant
            let owner = try await fixture.makeAccount("olive", in: tenant)
            _ = try await fixture.makeListing("Olive's room", at: .rochester, by: owner, in: tenant)
            let words = try #require(CaseSearchWords("olive"))
            let steps = try await fixture.database.read { db in
                let recorder = StatementRecorder(db, explains: true)
                let nobody = Account.ID(high: 0, low: 0)
                _ = try recorder.hasRead(words.text, .searchCases, nobody, since: fixture.now, in: tenant)
                _ = try recorder.search(words, for: nobody, PageRequest(), in: tenant)
                let account = AccountSummary(
                    person: Person(id: owner.id, name: "Olive"), email: owner.email, role: .member, isBlocked: false,
                    createdAt: owner.createdAt, openCases: 0)
                _ = try recorder.withOpenCases([account], in: tenant)
                #expect(try db.search(words, for: nobody, PageRequest(), in: tenant).items.count == 2)
                return recorder.notes
            }
            let tables = ["accounts", "listings", "l", "a", "reports", "r", "h", "messages"]
            for step in steps where tables.contains(where: { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") }) {
                Issue.record("\(step)")
            }
            #expect(steps.contains { $0.contains("SEARCH l USING INDEX sqlite_autoindex_listings_1") })
            #expect(steps.contains { $0.contains("audit_by_subject") })
            #expect(!steps.contains { $0.contains("TEMP B-TREE FOR ORDER BY") })
        }
    }
}
