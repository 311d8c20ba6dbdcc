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

    /// Chooses the SQLite file in the data folder.
    package mutating func useFile() { postgreSQL = nil }

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
        try FollowingDatabase(self, onCommit: onCommit)
    }

    /// Opens the database as it is, without following a move.
    func openOwnDatabase(onCommit: @escaping @Sendable (CommitReport) -> Void) throws -> any InstallationDatabase {
        if let postgreSQL { return try PostgreSQLDatabase(postgreSQL, onCommit: onCommit) }
        return try SQLiteDatabase(path: databasePath, onCommit: onCommit)
    }

    /// Runs `body` on one state of the database, which a server may use meanwhile. Blocks.
    func readDatabase<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result {
        guard postgreSQL == nil else { return try schemaDriver.read(isAlone: false, body) }
        return try SQLiteSnapshot.take(of: databasePath) { try $0.read(body) }
    }

    /// Copies the database as it is at one moment to a new SQLite file, while a server may use it. Blocks.
    ///
    /// - Parameters:
    ///   - progress: receives the copied fraction (0…1).
    ///   - read: reads the same state.
    func copyDatabase<Result>(
        to path: String, progress: @escaping (Double) -> Void = { _ in },
        reading read: (any SQLReading) throws -> Result = { _ in }
    ) throws -> Result {
        guard postgreSQL != nil else {
            return try SQLiteSnapshot.take(of: databasePath) { snapshot in
                try snapshot.copy(to: path, progress: progress)
                try Self.forgetMove(inCopyAt: path)
                return try snapshot.read(read)
            }
        }
        return try readDatabase { source in
            let driver = SQLiteSchemaDriver(path: path)
            try driver.change { target in
                let copy = InstallationCopy(of: source)
                _ = try copy.write(to: target, driver) { progress(Double($0) / Double(max($1, 1))) }
                try copy.verify(target)
            }
            return try read(source)
        }
    }
}
