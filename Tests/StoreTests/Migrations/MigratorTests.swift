import Database
import Domain
import Foundation
import Store
import Synchronization
import Testing

@Suite("Migrations: a step runs whole or not at all")
struct MigratorTests {
    struct Broken: Error {}

    private static let color = Migration(2, "color", script: "ALTER TABLE listings ADD COLUMN color TEXT;")
    private static let fill = Migration(3, "fill") { db, progress in
        progress(0.5)
        try db.execute("UPDATE listings SET color = 'red'")
    }

    @Test("steps run in order, with code after its SQL, and a copy of the old database stays beside it")
    func steps() async throws {
        try await SchemaFixture.version1 { fixture in
            let heard = Mutex<[String]>([])
            try fixture.migrator([Self.color, Self.fill]).run { progress in
                guard case .step(let step, let fraction) = progress else { return }
                heard.withLock { $0.append("\(step.title) \(fraction)") }
            }
            #expect(try Set(fixture.texts("SELECT color FROM listings")) == ["red"])
            #expect(
                heard.withLock { $0 } == [
                    "0002-color 0.0", "0002-color 1.0", "0003-fill 0.0", "0003-fill 0.5", "0003-fill 1.0",
                ])
            let backup = fixture.migrator().backupPath(of: 1)
            let copy = SQLiteSchemaDriver(path: backup)
            #expect(
                try copy.inspect { try $0.first("SELECT value FROM counters WHERE name = 'schema'") { try $0.int() } }
                    == 1)
            let attributes = try FileManager.default.attributesOfItem(atPath: backup)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            guard case .current = try fixture.migrator([Self.color, Self.fill]).state() else {
                Issue.record("the steps are still missing")
                return
            }
        }
    }

    @Test("a step that fails after another worked leaves the database as it was, and the problem names the step")
    func failure() async throws {
        try await SchemaFixture.version1 { fixture in
            let before = try fixture.contents()
            let broken = Migration(3, "broken", script: "DROP TABLE photos;") { _, _ in throw Broken() }
            let problem = #expect(throws: Problem.self) { try fixture.migrator([Self.color, broken]).run { _ in } }
            #expect(problem?.code == "migration_failed")
            #expect(problem?.detail.contains("0003-broken") == true)
            #expect(try fixture.contents() == before)
            try fixture.migrator([Self.color, Self.fill]).run { _ in }
            #expect(try Set(fixture.texts("SELECT color FROM listings")) == ["red"])
        }
    }

    @Test("figures and bookmarks of areas outlive the step that gives both more kinds")
    func areas() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator(Migration.all.filter { $0.version < 36 }).run { _ in }
            let database = try SQLiteDatabase(path: fixture.path)
            try await database.write {
                try $0.run(
                    script: """
                        INSERT INTO area_sources (id, name) VALUES (1, 'Bureau');
                        INSERT INTO area_series (id, area_id, variable, survey, source_id)
                        VALUES (7, 'us', 'population', 'acs5', 1);
                        INSERT INTO area_figures (series_id, year, status, value) VALUES (7, 2021, 'estimate', 5);
                        INSERT INTO bookmarks (tenant_id, account_id, area_id, card, created_at)
                        SELECT tenant_id, id, 'us', 'age', 9 FROM accounts;
                        """)
            }
            try database.close()
            let accounts = try fixture.texts("SELECT id FROM accounts").count
            try fixture.migrator().run { _ in }
            #expect(
                try fixture.texts(
                    """
                    SELECT s.variable || ' ' || f.year FROM area_series s JOIN area_figures f ON f.series_id = s.id
                    """) == ["population 2021"])
            #expect(accounts > 0)
            #expect(try fixture.texts("SELECT card || created_at FROM bookmarks").count == accounts)
            let added = Migration(99, "added", script: "UPDATE area_series SET variable = 'meanMinutesToWork';")
            try fixture.migrator(Migration.all + [added]).run { _ in }
            #expect(try fixture.texts("SELECT variable FROM area_series") == ["meanMinutesToWork"])
        }
    }

    @Test("what is shown beyond the last day of its term ends with that day, and nothing else changes")
    func terms() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator(Migration.all.filter { $0.version < 43 }).run { _ in }
            let database = try SQLiteDatabase(path: fixture.path)
            try await database.write {
                try $0.run(
                    script: """
                        UPDATE listings SET expires_at = 9000000000000, available_until = NULL;
                        UPDATE listings SET available_until = '2020-05-31' WHERE status = 'active';
                        UPDATE listings SET available_until = '2020-02-28', expires_at = 5 WHERE status = 'held';
                        """)
            }
            try database.close()
            try fixture.migrator().run { _ in }
            let ends = "SELECT DISTINCT '' || expires_at FROM listings WHERE status"
            #expect(try fixture.texts("\(ends) = 'active'") == ["1590969600000"])
            #expect(try fixture.texts("\(ends) = 'held'") == ["5"])
            #expect(try fixture.texts("\(ends) NOT IN ('active', 'held')").allSatisfy { $0 == "9000000000000" })
        }
    }

    @Test("rows that refer to nothing after the steps are refused, and nothing changed")
    func references() async throws {
        try await SchemaFixture.version1 { fixture in
            let before = try fixture.contents()
            let orphans = Migration(2, "orphans", script: "DELETE FROM accounts WHERE name = 'Olive';")
            #expect(throws: SQLError.self) { try fixture.migrator([orphans]).run { _ in } }
            #expect(try fixture.contents() == before)
        }
    }

    @Test("a process killed in the middle of a step leaves files that open at the old version, and the step runs again")
    func killed() async throws {
        try await SchemaFixture.version1 { fixture in
            let before = try fixture.contents()
            try await SchemaFixture.empty { dead in
                // A kill leaves what is in the files at that moment.
                let kill = Migration(3, "kill", script: "UPDATE listings SET title = 'half';") { db, _ in
                    try db.execute("UPDATE universities SET name = name || hex(randomblob(2000))")
                    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
                    where name.hasPrefix("digs.sqlite") {
                        try FileManager.default.copyItem(
                            at: fixture.folder.appending(path: name), to: dead.folder.appending(path: name))
                    }
                }
                try fixture.migrator([Self.color, kill]).run { _ in }
                #expect(try dead.contents() == before)
                try dead.migrator([Self.color, Self.fill]).run { _ in }
                #expect(try Set(dead.texts("SELECT color FROM listings")) == ["red"])
            }
        }
    }

    @Test("a database of a later version is refused by both versions' numbers and is not touched")
    func newer() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator([Migration(99, "far")]).run { _ in }
            let before = try fixture.contents()
            let problem = #expect(throws: Problem.self) { try fixture.migrator().run { _ in } }
            #expect(problem?.code == "newer_schema")
            #expect(problem?.detail.contains("version 99") == true)
            #expect(problem?.detail.contains("up to \(fixture.migrator().newestVersion)") == true)
            #expect(try fixture.contents() == before)
        }
    }

    @Test("the database of another program is refused by name, and an empty file counts as absent")
    func foreign() async throws {
        try await SchemaFixture.empty { fixture in
            guard case .absent = try fixture.migrator().state() else {
                Issue.record("there is no file")
                return
            }
            let other = try SQLiteDatabase(path: fixture.path)
            try await other.write { try $0.run(script: "CREATE TABLE recipes (name TEXT);") }
            try other.close()
            let problem = #expect(throws: Problem.self) { try fixture.migrator().state() }
            #expect(problem?.code == "foreign_database")
        }
    }

    @Test("nothing changes while a server has the database open, and nobody reads while it changes")
    func alone() async throws {
        try await SchemaFixture.version1 { fixture in
            let server = try SQLiteDatabase(path: fixture.path)
            _ = try await server.read { try $0.exists("SELECT 1 FROM accounts") }
            let refusal = #expect(throws: SQLError.self) { try fixture.migrator([Self.color]).run { _ in } }
            #expect(refusal?.kind == .busy)
            try server.close()
            let look = Migration(2, "look") { _, _ in
                let refusal = #expect(throws: SQLError.self) { try fixture.migrator().state() }
                #expect(refusal?.kind == .busy)
            }
            try fixture.migrator([look]).run { _ in }
        }
    }
}
