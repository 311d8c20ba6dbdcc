import Database
import Domain
import Foundation
import Store

// The target of a move, before and after it is used.
extension Settings {
    /// The reason why this process can't use the target of a move; `nil` when it can. Blocks.
    func reasonAgainst(_ record: MoveRecord) -> String? {
        do {
            let target = try moved(to: record.target)
            guard target.isInPostgreSQL || FileSystem.exists(target.databasePath) else { return target.isAnother }
            return try target.schemaDriver.write { try MoveRecord.isTarget(of: record.token, $0) }
                ? nil : target.isAnother
        } catch { return OperatorProblems.problem(for: error, in: dataFolder)?.detail ?? "\(error)" }
    }

    private var isAnother: String { "\(databaseName) is another one for the server than for `digs move`." }

    /// Opens the target of a move that is done.
    func openMovedDatabase(onCommit: @escaping @Sendable (CommitReport) -> Void) throws -> any InstallationDatabase {
        // SQLite would make a new file.
        guard postgreSQL != nil || FileSystem.exists(databasePath) else {
            throw SQLError(.moved, "the database was moved to the file \(databasePath), which isn't there")
        }
        let secret = try DataFolder.secret(at: secretPath, isNew: false)
        return try whileBusy {
            guard try schemaDriver.read(isAlone: false, { try InstallationTable.matches(secret, in: $0) }) else {
                throw SQLError(.moved, "the database was moved to \(databaseName), which is another installation's")
            }
            return try openOwnDatabase(onCommit: onCommit)
        }
    }

    /// Tries again for some seconds while `digs move` still works on the target, as SQLite itself doesn't for a change
    /// of its journal's mode.
    private func whileBusy<Result>(_ work: () throws -> Result) throws -> Result {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            do { return try work() } catch let error as SQLError where error.kind == .busy {
                guard ContinuousClock.now < deadline else { throw error }
                usleep(50_000)
            }
        }
    }

    /// Throws `unfinished_move` for a database that an installation is being moved to, and `moved_elsewhere` when it
    /// was moved since this process read the settings.
    func requireFinishedMove() throws {
        guard isInPostgreSQL || !FileSystem.exists(movedToPath) else {
            throw Problem(
                .invalid, code: "moved_elsewhere", "\(databasePath) was moved to a PostgreSQL database. Try again.")
        }
        guard try schemaDriver.inspect({ try MoveRecord.isUnfinished($0) }) == true else { return }
        throw Problem(
            .invalid, code: "unfinished_move",
            "A move to \(databaseName) hasn't finished. Wait for it, or repeat `digs move`.")
    }

    /// Removes what a move that was given up left in its target.
    func removeUnfinished() throws {
        guard isInPostgreSQL || FileSystem.size(of: databasePath) ?? 0 > 0 else { return }
        let driver = schemaDriver
        guard try driver.inspect({ try MoveRecord.isUnfinished($0) }) == true else { return }
        guard isInPostgreSQL else {
            for suffix in ["", "-wal", "-shm", "-journal"] { try FileSystem.remove(databasePath + suffix) }
            return
        }
        try driver.change { try InstallationCopy.remove(from: $0) }
    }
}
