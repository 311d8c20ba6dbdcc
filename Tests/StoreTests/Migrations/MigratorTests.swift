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
