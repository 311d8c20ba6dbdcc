import Foundation
import Store
import Testing

@Suite("Migrations: the steps and schema.sql lead to the same tables")
struct SchemaComparisonTests {
    @Test("a database of version 1 that took every step has the tables of a new one")
    func sameTables() async throws {
        try await SchemaFixture.version1 { old in
            try old.migrator().run { _ in }
            let migrated = try SchemaDescription(old)
            try await SchemaFixture.empty { new in
                try await new.makeTables()
                let made = try SchemaDescription(new)
                #expect(made.parts.count > 40)
                #expect(Set(migrated.parts.keys) == Set(made.parts.keys))
                for (name, clauses) in made.parts.sorted(by: { $0.key < $1.key }) {
                    #expect(migrated.parts[name] == clauses, "\(name)")
                }
                #expect(
                    try new.texts("SELECT '' || value FROM counters WHERE name = 'schema'") == [
                        "\(new.migrator().newestVersion)"
                    ])
            }
        }
    }

    @Test("the comparison sees a column, a constraint and an index that only one of two has")
    func differences() async throws {
        for change in [
            "ALTER TABLE listings ADD COLUMN color TEXT", "DROP INDEX sessions_by_account",
            "CREATE TABLE extra (id TEXT NOT NULL)", "ALTER TABLE photos RENAME COLUMN digest TO hash",
        ] {
            try await SchemaFixture.version1 { old in
                let before = try SchemaDescription(old).parts
                try old.migrator([Migration(2, "change", script: change)]).run { _ in }
                #expect(try SchemaDescription(old).parts != before, "\(change)")
            }
        }
    }

    @Test("every file of a step is registered under its number and name, without a gap")
    func files() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Store/Migrations")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("0") }
        let titles = Migration.all.map(\.title)
        #expect(Set(files.map { $0.split(separator: ".")[0] }) == Set(titles.map { $0[...] }))
        #expect(Migration.all.map(\.version) == Array(2..<(2 + titles.count)))
    }
}
