import Database
import Domain
import Foundation
import Logging
import Store
import Synchronization

/// Migrates the database of a data folder, and waits for other processes that do the same.
package struct SchemaUpgrade: Sendable {
    /// How long to wait for a process that keeps the database open without migrating it.
    private static let maxWait = Duration.seconds(15)
    private static let pause = Duration.milliseconds(200)
    /// Progress is logged after each such part of a step.
    private static let reportedShare = 0.05
    /// Backups contain accounts that may be deleted later, so they are kept no longer than the privacy text says.
    private static let backupDays = 30.0

    package let migrator: Migrator
    private let settings: Settings
    let logger: Logger

    package init(_ settings: Settings, logger: Logger) {
        migrator = Migrator(settings.schemaDriver, path: settings.databaseName)
        self.settings = settings
        self.logger = logger
    }

    /// The state of the database. Waits while another process changes it.
    package func state() async throws -> Migrator.State {
        var isWaiting = false
        while true {
            do { return try migrator.state() } catch let error as SQLError where error.kind == .busy {
                if !isWaiting { logger.notice("Waiting for another process that is changing the database") }
                isWaiting = true
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Whether steps are missing, or another process is running them.
    package func isNeeded() throws -> Bool {
        do {
            guard case .outdated = try migrator.state() else { return false }
            return true
        } catch let error as SQLError where error.kind == .busy { return true }
    }

    /// Throws `older_schema` unless the database is at this program's version, or absent.
    package func requireCurrent() async throws {
        guard case .outdated(let version, _) = try await state() else { return }
        let advice =
            migrator.keepsCopy
            ? "Run `digs migrate`; it keeps a copy of the database as it is now."
            : "Copy it with pg_dump, then run `digs migrate`."
        throw Problem(
            .invalid, code: "older_schema",
            "The database has version \(version) of the schema, this program needs version "
                + "\(migrator.newestVersion). \(advice)")
    }

    /// Runs the missing steps. Of two concurrent processes, one runs them and the other waits. Throws the errors of
    /// `Migrator`, and `in_use` when another process keeps the database open.
    package func run() async throws {
        let clock = ContinuousClock()
        let deadline = clock.now + Self.maxWait
        let lastReport = Mutex<(String, Double)>(("", 0))
        while case .outdated = try await state() {
            do {
                // Its triggers name the columns of this version.
                try await onOwnThread { [settings] in try settings.requireNoMove() }
                return try await onOwnThread { [migrator] in
                    try migrator.run { progress in
                        lastReport.withLock { report(progress, after: &$0) }
                    }
                }
            } catch let error as SQLError where error.kind == .busy {
                guard clock.now < deadline else {
                    throw Problem(
                        .invalid, code: "in_use",
                        "The database can't be changed while another process uses it. Stop that process and try again."
                    )
                }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Deletes migration backups older than 30 days.
    static func deleteOldBackups(of path: String, now: Date = Date()) throws {
        let (folder, name) = (
            URL(fileURLWithPath: path).deletingLastPathComponent(), URL(fileURLWithPath: path).lastPathComponent
        )
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in files where file.lastPathComponent.hasPrefix("\(name).version-") {
            let modified =
                try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? now
            if now.timeIntervalSince(modified) > backupDays * 86_400 { try FileManager.default.removeItem(at: file) }
        }
    }

    private func report(_ progress: Migrator.Progress, after last: inout (String, Double)) {
        let (text, fraction) =
            switch progress {
            case .backup(let path, let fraction): ("Copying the database to \(path)", fraction)
            case .step(let step, let fraction): ("Migration \(step.title)", fraction)
            }
        guard text != last.0 || fraction >= min(1, last.1 + Self.reportedShare), (text, fraction) != last else {
            return
        }
        last = (text, fraction)
        logger.notice("\(text): \(Int(fraction * 100))%")
    }
}
