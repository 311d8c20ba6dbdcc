import Database
import Foundation
import TestDatabases

/// The database of one test: a SQLite file in a folder of its own, or a database of the PostgreSQL server.
enum TestDatabase: Sendable {
    case file(folder: URL)
    case server(url: String)

    /// Makes a database of the engine that tests use. One of PostgreSQL has all tables already.
    static func new() async throws -> TestDatabase {
        guard TestEngine.isSQLite else { return .server(url: try await PostgreSQLStore.newDatabase()) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return .file(folder: folder)
    }

    var driver: any SchemaDriver {
        get throws {
            switch self {
            case .file(let folder): return SQLiteSchemaDriver(path: Self.path(in: folder))
            case .server(let url): return PostgreSQLSchemaDriver(try PostgreSQLAddress(url))
            }
        }
    }

    /// Opens it, as each process does that uses it.
    func open() throws -> any InstallationDatabase {
        switch self {
        case .file(let folder): return try SQLiteDatabase(path: Self.path(in: folder))
        case .server(let url): return try PostgreSQLDatabase(PostgreSQLAddress(url))
        }
    }

    func remove() {
        switch self {
        case .file(let folder): try? FileManager.default.removeItem(at: folder)
        case .server(let url): PostgreSQLCluster.drop(url)
        }
    }

    private static func path(in folder: URL) -> String { folder.appending(path: "digs.sqlite").path }
}
