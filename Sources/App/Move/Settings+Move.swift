import Database
import Domain
import Foundation
import Store

// An installation's database may have been moved since it was last used, or may be moved while it is used.
extension Settings {
    /// Names the file in the data folder as the target of a move.
    package static let fileTarget = "sqlite"

    /// The file with the URL of the PostgreSQL database that the installation was moved to. Only the owner can read it:
    /// the URL may have a password in it.
    private var movedToPath: String { "\(dataFolder)/database" }

    /// The target of a move to this database.
    var moveTarget: String { postgreSQL?.url ?? Self.fileTarget }

    /// The same installation with another database, as a target names it.
    func moved(to target: String) throws -> Settings {
        var settings = self
        if target == Self.fileTarget { settings.useFile() } else { try settings.set(database: target, "database") }
        return settings
    }

    /// Chooses the database that the installation was moved to, if it was moved away from the chosen one, and ends a
    /// move that was killed after its last row.
    package mutating func followMove() throws {
        if postgreSQL == nil, let url = try? String(contentsOfFile: movedToPath, encoding: .utf8) {
            try set(database: url, movedToPath)
        }
        // A database that can't be read now says so where it's used.
        guard let record = try? schemaDriver.inspect({ try MoveRecord.read($0) }) ?? nil, record.isDone else { return }
        let source = self
        self = try moved(to: record.target)
        try finishMove(from: source)
    }

    /// Throws `unfinished_move` for a database that an installation is being moved to.
    func requireFinishedMove(into database: any SQLDatabase) async throws {
        guard try await database.read({ try MoveRecord.isUnfinished($0) }) else { return }
        throw Problem(
            .invalid, code: "unfinished_move",
            "A move to \(databaseName) hasn't finished. Wait for it, or repeat `digs move`.")
    }

    /// Whether the data folder has a database of its own, which isn't one that was moved away or that a move makes.
    var hasDatabaseFile: Bool {
        get throws {
            guard FileSystem.size(of: databasePath) ?? 0 > 0 else { return false }
            do {
                let isOther = try SQLiteSchemaDriver(path: databasePath).inspect { db in
                    try MoveRecord.read(db)?.isDone == true || MoveRecord.isUnfinished(db)
                }
                return isOther == false
            } catch let error as SQLError where error.kind == .busy { return false }
        }
    }

    /// The reason why this process can't use the target of a move; `nil` when it can. Blocks.
    func reasonAgainstMove(to target: String) -> String? {
        guard target != Self.fileTarget else { return nil }
        do {
            _ = try moved(to: target).schemaDriver.inspect { _ in }
            return nil
        } catch { return OperatorProblems.problem(for: error, in: dataFolder)?.detail ?? "\(error)" }
    }

    /// Opens the target of a move that is done.
    func openMovedDatabase(onCommit: @escaping @Sendable (CommitReport) -> Void) throws -> any InstallationDatabase {
        // SQLite would make a new file.
        guard postgreSQL != nil || FileSystem.exists(databasePath) else {
            throw SQLError(.moved, "the database was moved to the file \(databasePath), which isn't there")
        }
        return try openOwnDatabase(onCommit: onCommit)
    }

    /// Does what comes after the last row of a move to this database: it can be used, and the folder says where the
    /// installation is. Can be repeated.
    func finishMove(from source: Settings) throws {
        if let postgreSQL {
            try FileSystem.replace(movedToPath, with: postgreSQL.url)
        } else {
            try FileSystem.remove(movedToPath)
        }
        try schemaDriver.write { try MoveRecord.markFinished($0) }
        if !source.isInPostgreSQL { try source.keepMovedFile() }
    }

    /// Ends the capture of a move that was killed, unless one is running: it would fill the database.
    func endAbandonedMove() throws {
        guard let lock = try moveLock() else { return }
        defer { withExtendedLifetime(lock) {} }
        let driver = schemaDriver
        guard try driver.inspect({ try MoveRecord.read($0) })??.isDone == false else { return }
        try driver.write { try InstallationCopy.endCapture($0, driver) }
    }

    /// Held by the one move of a data folder; `nil` when one is running.
    func moveLock() throws -> FileLock? { try FileLock("\(dataFolder)/move.lock", isFile: true) }

    /// Renames a file that was moved from, unless a process still has it open: it's kept for 30 days, as a copy before
    /// an upgrade is.
    func keepMovedFile() throws {
        let driver = SQLiteSchemaDriver(path: databasePath)
        guard FileSystem.size(of: databasePath) ?? 0 > 0 else { return }
        do {
            guard try driver.read(isAlone: true, MoveRecord.read)?.isDone == true else { return }
        } catch let error as SQLError where error.kind == .busy { return }
        let kept = "\(databasePath).version-\(Migration.all.last?.version ?? 1).moved"
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: databasePath)
        try FileSystem.move(databasePath, to: kept)
        try FileSystem.sync(dataFolder)
        let keptDriver = SQLiteSchemaDriver(path: kept)
        try keptDriver.write { try InstallationCopy.endCapture($0, keptDriver) }
    }
}
