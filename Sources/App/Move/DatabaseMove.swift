import Database
import Domain
import Foundation
import Logging
import Store

/// Moves an installation's database between the file in its data folder and a PostgreSQL server, while no other process
/// uses either. Killed at any moment, it leaves the old one whole, and can be repeated.
package struct DatabaseMove: Sendable {
    package struct Outcome: Encodable, Sendable {
        package let from: String
        package let to: String
        package let rows: Int
        /// The path of the old database when it was a file.
        package var kept: String?
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
        guard source.isInPostgreSQL != target.isInPostgreSQL else {
            throw Problem(
                .invalid, code: "same_engine",
                source.isInPostgreSQL
                    ? "Both are PostgreSQL databases. Copy one to the other with pg_dump."
                    : "The installation is in a file already. --database names the PostgreSQL database to move from.")
        }
        (self.source, self.target, self.isDry) = (source, target, isDry)
    }

    /// Throws `in_use` when another process uses a database, and `target_not_empty` when the other database holds
    /// something else.
    package func run(logger: Logger, report: @escaping Report) async throws -> Outcome {
        try await SchemaUpgrade(source, logger: logger).requireCurrent()
        let lock = try await ServerLock.take(source)
        defer { withExtendedLifetime(lock) {} }
        do {
            return try await onOwnThread { try target.isInPostgreSQL ? moveToServer(report) : moveToFile(report) }
        } catch let error as SQLError where error.kind == .busy {
            throw Problem(
                .invalid, code: "in_use",
                "A database is used by another process. Stop the server and other commands of Digs, and try again.",
                inside: error.description)
        }
    }

    private func moveToServer(_ report: @escaping Report) throws -> Outcome {
        let rows = try source.schemaDriver.read(isAlone: true) { from in
            try checkSecret(in: from)
            switch try Migrator(target.schemaDriver, path: target.databaseName).state() {
            case .absent: return try copy(from, to: target.schemaDriver, report)
            case .outdated: throw targetNotEmpty
            // A move that was killed after its last copied row is finished.
            case .current:
                guard try target.schemaDriver.read(isAlone: true, InstallationCopy(of: from).isEqual) else {
                    throw targetNotEmpty
                }
                return try InstallationCopy(of: from).count()
            }
        }
        // Removed after 30 days, as copies of upgrades are.
        let kept = "\(source.databasePath).version-\(Migration.all.last?.version ?? 1).moved"
        if !isDry {
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: source.databasePath)
            try FileSystem.move(source.databasePath, to: kept)
            try FileSystem.sync(source.dataFolder)
        }
        return outcome(rows, kept: isDry ? nil : kept)
    }

    private func moveToFile(_ report: @escaping Report) throws -> Outcome {
        let part = "\(target.databasePath).part"
        for name in [part, "\(part)-journal"] { try FileSystem.remove(name) }
        defer { try? FileSystem.remove(part) }
        let rows = try source.schemaDriver.read(isAlone: true) { from in
            try checkSecret(in: from)
            return try copy(from, to: SQLiteSchemaDriver(path: part), report)
        }
        if !isDry {
            try FileSystem.move(part, to: target.databasePath)
            try FileSystem.sync(target.dataFolder)
        }
        return outcome(rows, kept: nil)
    }

    private func copy(_ from: any SQLReading, to driver: any SchemaDriver, _ report: Report) throws -> Int {
        let copy = InstallationCopy(of: from)
        guard !isDry else { return try copy.count() }
        var rows = 0
        try driver.change { rows = try copy.write(to: $0, driver, progress: report) }
        return rows
    }

    private func checkSecret(in database: any SQLReading) throws {
        let secret = try DataFolder.secret(at: source.secretPath, isNew: false)
        guard try InstallationTable.matches(secret, in: database) else {
            throw DataFolder.wrongSecret(source.secretPath)
        }
    }

    private func outcome(_ rows: Int, kept: String?) -> Outcome {
        Outcome(from: source.databaseName, to: target.databaseName, rows: rows, kept: kept, dryRun: isDry)
    }

    private var targetNotEmpty: Problem {
        Problem(
            .invalid, code: "target_not_empty",
            "\(target.databaseName) holds another installation. Name an empty database. Nothing was moved.")
    }
}
