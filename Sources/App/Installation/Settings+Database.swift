import Database
import Domain
import Foundation
import Store

// The database of an installation: a SQLite file in its data folder, or one of a PostgreSQL server.
extension Settings {
    /// Chooses a database of a PostgreSQL server. Throws a `Problem` that names `name` for a wrong URL.
    package mutating func set(database url: String, _ name: String) throws(Problem) {
        do { postgreSQL = try PostgreSQLAddress(url) } catch let mistake as PostgreSQLAddress.Mistake {
            throw .invalid(name, mistake.reason)
        } catch { throw .invalid(name, "can't be read") }
    }

    /// Names the database in messages.
    package var databaseName: String { postgreSQL.map { "The PostgreSQL database \($0.name)" } ?? databasePath }

    /// Whether there is an installation. Throws when that cannot be seen.
    package func hasInstallation() throws -> Bool {
        guard postgreSQL != nil else { return FileManager.default.fileExists(atPath: databasePath) }
        return try Migrator(schemaDriver, path: databaseName).version() != nil
    }

    package var isInPostgreSQL: Bool { postgreSQL != nil }

    var schemaDriver: any SchemaDriver {
        postgreSQL.map { PostgreSQLSchemaDriver($0) } ?? SQLiteSchemaDriver(path: databasePath)
    }

    /// - Parameter onCommit: called after each commit.
    func openDatabase(onCommit: @escaping @Sendable (CommitReport) -> Void) throws -> any InstallationDatabase {
        if let postgreSQL { return try PostgreSQLDatabase(postgreSQL, onCommit: onCommit) }
        return try SQLiteDatabase(path: databasePath, onCommit: onCommit)
    }

    /// Throws `needs_sqlite` for a database of a PostgreSQL server, of which others make copies.
    func requireSQLite() throws(Problem) {
        guard postgreSQL != nil else { return }
        throw Problem(
            .invalid, code: "needs_sqlite",
            "This works with SQLite in the data folder only. docs/postgresql.md says how to do it for PostgreSQL.")
    }
}
