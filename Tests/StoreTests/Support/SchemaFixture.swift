import Database
import Domain
import Foundation
import Store

/// A database file in a temporary folder, for tests that change its tables.
struct SchemaFixture: Sendable {
    let folder: URL

    var path: String { folder.appending(path: "digs.sqlite").path }
    var driver: SQLiteSchemaDriver { SQLiteSchemaDriver(path: path) }

    /// Runs `body` with a folder of version 1 that has accounts, listings, photos and more.
    static func version1(_ body: @Sendable (SchemaFixture) async throws -> Void) async throws {
        try await empty { fixture in
            let (process, archive) = (Process(), packageFolder.appending(path: "Tests/Fixtures/version-1.tar.gz"))
            process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
            process.arguments = ["-xzf", archive.path, "--strip-components=1", "-C", fixture.folder.path]
            try process.run()
            process.waitUntilExit()
            try await body(fixture)
        }
    }

    /// Runs `body` with an empty folder.
    static func empty(_ body: @Sendable (SchemaFixture) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(SchemaFixture(folder: folder))
    }

    func migrator(_ migrations: [Migration] = Migration.all) -> Migrator {
        Migrator(driver, path: path, migrations: migrations)
    }

    /// Creates the tables of `schema.sql`.
    func makeTables() async throws {
        let database = try SQLiteDatabase(path: path)
        let store = Store(database: database, clock: .system, cryptography: try TestCryptography())
        _ = try await store.installation.createTables(supplement: SQLiteDatabase.supplement)
        try database.close()
    }

    /// The rows of a statement, each as text.
    func texts(_ sql: String) throws -> [String] {
        try driver.inspect { db in try db.rows(sql) { try $0.text() } } ?? []
    }

    /// The state that a failed step must not change: the version and all rows.
    func contents() throws -> [String] {
        let tables = try texts(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        let schema = try texts("SELECT coalesce(sql, '') FROM sqlite_master ORDER BY name")
        let counts = try tables.map { "\($0): \(try texts("SELECT '' || count(*) FROM \($0)"))" }
        return schema + counts + (try texts("SELECT name || value FROM counters ORDER BY name"))
    }

    private static let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
