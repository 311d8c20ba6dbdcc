import Database
import Domain
import Foundation
import Store

// An installation's database may have been moved since it was last used, or may be moved while it is used.
extension Settings {
    private static let maxMoves = 10

    /// Names the file in the data folder as the target of a move.
    package static let fileTarget = "sqlite"

    /// The file with the URL of the PostgreSQL database that the installation was moved to. Only the owner can read it:
    /// the URL may have a password in it.
    var movedToPath: String { "\(dataFolder)/database" }

    /// The target of a move to this database.
    var moveTarget: String { postgreSQL?.url ?? Self.fileTarget }

    /// The same installation with another database, as a target names it.
    func moved(to target: String) throws -> Settings {
        var settings = self
        if target == Self.fileTarget { settings.useFile() } else { try settings.set(database: target, "database") }
        return settings
    }

    /// The URL in that file; `nil` without the file.
    private func movedToURL() throws -> String? {
        guard FileSystem.exists(movedToPath) else { return nil }
        do { return try String(contentsOfFile: movedToPath, encoding: .utf8) } catch {
            throw Problem.backup("read", movedToPath, OperatorProblems.reason(error))
        }
    }

    /// Chooses the database that the installation was moved to, if it was moved away from the chosen one, and ends a
    /// move that was killed after its last row. Throws `moved_elsewhere` for a database that was moved into a data
    /// folder which isn't this one.
    package mutating func followMove() throws {
        if postgreSQL == nil, let url = try movedToURL() { try set(database: url, movedToPath) }
        // An installation may have gone there and back.
        for _ in 0..<Self.maxMoves {
            // A database that can't be read now says so where it's used.
            guard let record = try? schemaDriver.inspect({ try MoveRecord.read($0) }) ?? nil, record.isDone else {
                break
            }
            let source = self
            self = try moved(to: record.target)
            if isInPostgreSQL || FileSystem.size(of: databasePath) ?? 0 > 0 {
                try finishMove(from: source)
            } else {
                guard let url = try movedToURL(), url != source.postgreSQL?.url else { throw movedElsewhere(source) }
                self = try moved(to: url)
            }
        }
        if isInPostgreSQL { try keepMovedFile() }
    }

    private func movedElsewhere(_ source: Settings) -> Problem {
        Problem(
            .invalid, code: "moved_elsewhere",
            "\(source.databaseName) was moved into a data folder, which isn't \(dataFolder). Name that folder with "
                + "--data, and leave --database and DIGS_DATABASE out.")
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
            } catch let error as SQLError { return error.kind != .busy }
        }
    }

    /// Does what comes after the last row of a move to this database: it can be used, and the folder says where the
    /// installation is. Can be repeated.
    func finishMove(from source: Settings) throws {
        // A kill between these leaves the record in the source, which leads here again.
        if let postgreSQL { try FileSystem.replace(movedToPath, with: postgreSQL.url) }
        try schemaDriver.write { try MoveRecord.markFinished($0) }
        if !isInPostgreSQL { try FileSystem.remove(movedToPath) }
        if !source.isInPostgreSQL { try source.keepMovedFile() }
    }

    /// Ends a move that was killed. Throws `SQLError` of kind `busy` while one is running.
    func requireNoMove() throws {
        guard try moveLock() != nil else { throw SQLError(.busy, "the database is being moved") }
        try endAbandonedMove()
    }

    /// Ends the capture of a move that was killed, unless one is running: it would fill the database.
    func endAbandonedMove() throws {
        guard let lock = try moveLock() else { return }
        defer { withExtendedLifetime(lock) {} }
        let driver = schemaDriver
        guard let record = try driver.inspect({ try MoveRecord.read($0) }) ?? nil, !record.isDone else { return }
        try driver.write { try InstallationCopy.endCapture($0, driver) }
        try moved(to: record.target).removeUnfinished()
    }

    /// Makes a copy of a file independent of a move of the original: who uses the copy doesn't follow it.
    static func forgetMove(inCopyAt path: String) throws {
        let driver = SQLiteSchemaDriver(path: path)
        guard try driver.inspect({ try MoveRecord.read($0) }) ?? nil != nil else { return }
        try driver.write { try InstallationCopy.forgetMove($0, driver) }
    }

    /// Held by the one move of a data folder; `nil` when one is running.
    func moveLock() throws -> FileLock? { try FileLock("\(dataFolder)/move.lock", isFile: true) }

    /// Whether the folder still has a file that was moved from.
    var hasMovedFile: Bool {
        get throws {
            guard FileSystem.size(of: databasePath) ?? 0 > 0 else { return false }
            let record = try SQLiteSchemaDriver(path: databasePath).inspect { try MoveRecord.read($0) } ?? nil
            return record?.isDone == true
        }
    }

    /// Waits some seconds for the server to leave a file that was moved from, and to rename it.
    func waitUntilKept() {
        guard !isInPostgreSQL else { return }
        for _ in 0..<50 where FileSystem.exists(databasePath) { usleep(100_000) }
    }

    /// Renames a file that was moved from, unless a process still has it open: it's kept for 30 days, as a copy before
    /// an upgrade is.
    func keepMovedFile() throws {
        let driver = SQLiteSchemaDriver(path: databasePath)
        guard FileSystem.size(of: databasePath) ?? 0 > 0 else { return }
        do {
            guard try driver.read(isAlone: true, MoveRecord.read)?.isDone == true else { return }
        } catch is SQLError { return }
        let kept = "\(databasePath).version-\(Migration.all.last?.version ?? 1).moved"
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: databasePath)
        try FileSystem.move(databasePath, to: kept)
        try FileSystem.sync(dataFolder)
        let keptDriver = SQLiteSchemaDriver(path: kept)
        try keptDriver.write { try InstallationCopy.forgetMove($0, keptDriver) }
    }
}
