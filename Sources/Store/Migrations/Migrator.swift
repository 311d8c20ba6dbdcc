import Database
import Domain

/// Brings a database to the schema of this program.
public struct Migrator: Sendable {
    public enum State: Sendable {
        /// There is no database yet, or one without tables.
        case absent
        case current
        /// The missing steps, in order.
        case outdated(version: Int, steps: [Migration])
    }

    /// The progress of a migration.
    public enum Progress: Sendable {
        case backup(path: String, fraction: Double)
        case step(Migration, fraction: Double)
    }

    private let driver: any SchemaDriver
    private let path: String
    private let migrations: [Migration]

    /// - Parameter path: the database's path; backups are stored beside it.
    public init(_ driver: any SchemaDriver, path: String, migrations: [Migration] = Migration.all) {
        self.driver = driver
        self.path = path
        self.migrations = migrations
    }

    /// The version that this program works with.
    public var newestVersion: Int { migrations.last?.version ?? 1 }

    /// The backup of the database at `version`.
    public func backupPath(of version: Int) -> String { "\(path).version-\(version).backup" }

    /// Throws when the database belongs to a later version or to another program, or `SQLError` of kind `busy` while
    /// another process uses it exclusively.
    public func state() throws -> State {
        do {
            guard let version = try driver.inspect({ try version(in: $0) }) else { return .absent }
            if version == newestVersion { return .current }
            return .outdated(version: version, steps: try steps(after: version))
        } catch let error as SQLError where error.kind == .other { throw foreign }
    }

    /// Whether `run` stores a copy first.
    public var keepsCopy: Bool { driver.keepsCopy }

    /// Runs the missing steps as one transaction, after storing a copy of the database beside it if the engine keeps
    /// one.
    ///
    /// Does nothing when none is missing. A failing step leaves the database at its previous version; the problem
    /// `migration_failed` names the step. Throws `SQLError` of kind `busy` when another process has the database open.
    public func run(_ report: @escaping @Sendable (Progress) -> Void) throws {
        guard case .outdated(let version, _) = try state() else { return }
        let backup = backupPath(of: version)
        let copied = { (fraction: Double) in report(.backup(path: backup, fraction: fraction)) }
        try driver.change(backup: backup, copied: copied) { db in
            // Read again, because another process may have been faster.
            for step in try steps(after: try self.version(in: db)) {
                do { try take(step, db, report) } catch {
                    throw Problem(
                        .invalid, code: "migration_failed",
                        "The step \(step.title) failed: \(error). The database is as it was, at version \(version).")
                }
            }
        }
    }

    private func take(_ step: Migration, _ db: any SQLWriting, _ report: @escaping (Progress) -> Void) throws {
        report(.step(step, fraction: 0))
        if !step.script.isEmpty { try db.run(script: driver.adapted(step.script)) }
        let supplement = driver.supplement(ofStep: step.version)
        if !supplement.isEmpty { try db.run(script: supplement) }
        try step.code?(db) { report(.step(step, fraction: $0)) }
        // Asked for, so that a refused statement of the step fails here and not in the next one.
        let changed = try db.changedRows("UPDATE counters SET value = ? WHERE name = 'schema'", step.version)
        guard changed == 1 else { throw foreign }
        report(.step(step, fraction: 1))
    }

    private func steps(after version: Int) throws(Problem) -> [Migration] {
        guard version <= newestVersion else {
            throw Problem(
                .invalid, code: "newer_schema",
                "\(path) was written by a later version of Digs: it has version \(version) of the schema, this program "
                    + "knows versions up to \(newestVersion). Install the later version, or restore a backup.")
        }
        return migrations.filter { $0.version > version }
    }

    /// The version of the database; `nil` when it does not exist. Throws as `state` does.
    public func version() throws -> Int? {
        switch try state() {
        case .absent: nil
        case .current: newestVersion
        case .outdated(let version, _): version
        }
    }

    private func version(in db: any SQLReading) throws -> Int {
        guard let version = try Self.version(in: db), version > 0 else { throw foreign }
        return version
    }

    /// The version that a database records.
    public static func version(in db: any SQLReading) throws -> Int? {
        try db.first("SELECT value FROM counters WHERE name = 'schema'") { try $0.int() }
    }

    private var foreign: Problem {
        Problem(
            .invalid, code: "foreign_database", "\(path) is the database of another program: it has no schema version.")
    }
}
