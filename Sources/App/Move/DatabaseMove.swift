import Database
import Domain
import Foundation
import Logging
import Store

/// Moves an installation's database between the file in its data folder and a PostgreSQL server, while a server may go
/// on to use it: the rows are copied, then what changed meanwhile, and only for the last changes others' writes wait.
///
/// Killed at any moment, it leaves the old database in use and can be repeated, or the move is done.
package struct DatabaseMove: Sendable {
    package struct Outcome: Encodable, Sendable {
        package let from: String
        package let to: String
        package let rows: Int
        package let dryRun: Bool
    }

    /// Receives the number of copied rows and of all.
    package typealias Report = @Sendable (_ done: Int, _ all: Int) -> Void

    private let source: Settings
    private let target: Settings
    private let isDry: Bool

    /// - Parameters:
    ///   - source: where the installation is. Throws `same_engine` unless `target` is of the other engine.
    ///   - target: the same data folder with the other database.
    ///   - isDry: whether to only look if it can be done.
    package init(from source: Settings, to target: Settings, isDry: Bool) throws {
        guard source.isInPostgreSQL != target.isInPostgreSQL else { throw Self.sameEngine(source, target) }
        self.source = source
        self.target = target
        self.isDry = isDry
    }

    private static func sameEngine(_ source: Settings, _ target: Settings) -> Problem {
        let place = source.isInPostgreSQL ? source.databaseName : "a file"
        return Problem(
            .invalid, code: "same_engine",
            source.moveTarget != target.moveTarget
                ? "Both are PostgreSQL databases. Copy one to the other with pg_dump."
                : "The installation is in \(place) already. --database names another database to move from.")
    }

    /// Throws `in_use` when processes besides the folder's server use a database, and `target_not_empty` when the
    /// target holds something else.
    package func run(logger: Logger, report: @escaping Report) async throws -> Outcome {
        try await SchemaUpgrade(source, logger: logger).requireCurrent()
        let server = try ServerLock.takeIfFree(source)
        guard let move = try source.moveLock() else { throw inUse("Another `digs move` is running.") }
        defer { withExtendedLifetime((server, move)) {} }
        do {
            return try await onOwnThread { [isServed = server == nil] in try moveRows(isServed: isServed, report) }
        } catch let error as SQLError where error.kind == .busy {
            throw inUse("A database is used by another process. Stop it, and try again.", inside: error.description)
        }
    }

    private func moveRows(isServed: Bool, _ report: @escaping Report) throws -> Outcome {
        try checkSource(isServed: isServed)
        try checkTarget()
        guard !isDry else { return outcome(try source.readDatabase { try InstallationCopy(of: $0).count() }) }
        let sourceDriver = source.schemaDriver
        let token = UUID().uuidString
        try sourceDriver.write { try InstallationCopy.capture($0, sourceDriver, for: target.moveTarget, token: token) }
        do {
            let transfer = RowTransfer(from: source.schemaDriver, to: target.schemaDriver, token: token)
            let (rows, position) = try transfer.copy(report)
            if isServed { try MoveAnswer(from: sourceDriver).wait(for: target.databaseName) }
            try transfer.finish(from: position)
            try target.finishMove(from: source)
            if isServed { source.waitUntilKept() }
            return outcome(rows)
        } catch {
            giveUp()
            throw error
        }
    }

    /// The old database stays in use. What can't be removed now is removed by the server, or by the next move.
    private func giveUp() {
        let driver = source.schemaDriver
        do { try driver.write { try InstallationCopy.endCapture($0, driver) } } catch {
            // Once the database was moved, nothing is undone.
            guard (error as? SQLError)?.kind != .moved else { return }
        }
        try? target.removeUnfinished()
    }

    private func checkSource(isServed: Bool) throws {
        try source.schemaDriver.read(isAlone: !isServed) { db in
            let secret = try DataFolder.secret(at: source.secretPath, isNew: false)
            guard try InstallationTable.matches(secret, in: db) else {
                throw DataFolder.wrongSecret(source.secretPath)
            }
        }
        // The server alone knows the data folder.
        if isServed, let users = try source.schemaDriver.userCount(), users > 1 {
            throw inUse("The database is used by another process besides this folder's server. Stop it, and try again.")
        }
    }

    /// Empties what an earlier move left.
    private func checkTarget() throws {
        if !target.isInPostgreSQL {
            try target.keepMovedFile()
            guard try !target.hasMovedFile else {
                throw inUse("\(target.databasePath) was moved, and is still open in a process. Stop it, and try again.")
            }
        }
        if !isDry { try target.removeUnfinished() }
        guard target.isInPostgreSQL || FileSystem.size(of: target.databasePath) ?? 0 > 0 else { return }
        guard let isUnfinished = try target.schemaDriver.inspect({ try MoveRecord.isUnfinished($0) }) else { return }
        guard isUnfinished else {
            throw Problem(
                .invalid, code: "target_not_empty",
                "\(target.databaseName) holds another installation. Name an empty database. Nothing was moved.")
        }
    }

    private func outcome(_ rows: Int) -> Outcome {
        Outcome(from: source.databaseName, to: target.databaseName, rows: rows, dryRun: isDry)
    }

    private func inUse(_ message: String, inside: String? = nil) -> Problem {
        Problem(.invalid, code: "in_use", message, inside: inside)
    }
}

/// The answer of the server that serves an installation: whether it can use the database that is moved to.
private struct MoveAnswer {
    /// A server looks for a move once a second.
    private static let maxWait = Duration.seconds(30)

    let driver: any SchemaDriver

    init(from driver: any SchemaDriver) { self.driver = driver }

    func wait(for name: String) throws {
        try driver.write { try MoveRecord.ask($0) }
        let deadline = ContinuousClock.now + Self.maxWait
        while ContinuousClock.now < deadline {
            guard let answer = try driver.read(isAlone: false, MoveRecord.read)?.answer else {
                usleep(100_000)
                continue
            }
            guard !answer.isEmpty else { return }
            throw Problem(
                .invalid, code: "target_refused",
                "The server that is running can't use \(name), so nothing was moved: \(answer)")
        }
        throw Problem(
            .invalid, code: "no_answer",
            "The server that is running doesn't answer. Stop it, or restart it with this version, and try again.")
    }
}
