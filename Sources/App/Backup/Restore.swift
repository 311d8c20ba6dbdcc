import Database
import Domain
import Foundation
import Secrets
import Store

/// Restores a backup into an empty folder. The restore succeeds only after every file matched its hash and the database
/// was checked.
package struct Restore: Sendable {
    private static let stage = "restore.part"

    private let settings: Settings
    private let skipsDamaged: Bool

    /// - Parameter skipsDamaged: whether to leave out photos that are damaged in the backup, and name them.
    package init(_ settings: Settings, skipsDamaged: Bool = false) {
        self.settings = settings
        self.skipsDamaged = skipsDamaged
    }

    /// - Parameter source: an archive, one backup of a folder of backups, or the folder itself for its newest backup.
    package func run(from source: String) async throws -> BackupSummary {
        guard !settings.isInPostgreSQL else {
            throw Problem(
                .invalid, code: "needs_sqlite",
                "A backup is restored into the data folder. Leave --database and DIGS_DATABASE out, then move the "
                    + "database with `digs move --to URL`.")
        }
        let lock = try claimEmptyFolder()
        defer { withExtendedLifetime(lock) {} }
        let stage = "\(settings.dataFolder)/\(Self.stage)"
        do {
            let writer = try RestoreWriter(to: stage, damage: skipsDamaged ? .skipped : .refused)
            try await BackupSource(source).read(into: writer)
            try writer.finish()
            do { try await check(stage, hasSecret: writer.summary.hasSecret) } catch let error as SQLError {
                throw Problem.notABackup("its database can't be read: \(error)")
            }
            try moveInPlace(stage)
            var summary = writer.summary
            summary.path = settings.dataFolder
            return summary
        } catch {
            try? FileSystem.remove(stage)
            throw error
        }
    }

    /// Reads a backup to its end and writes nothing: the summary says what a restore would leave out.
    package func tryOut(from source: String) async throws -> BackupSummary {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-restore-\(UUID().uuidString)").path
        try FileSystem.makeFolder(folder)
        defer { try? FileSystem.remove(folder) }
        let writer = try RestoreWriter(to: folder, damage: .named)
        try await BackupSource(source).read(into: writer)
        try writer.finish()
        var summary = writer.summary
        summary.path = settings.dataFolder
        return summary
    }

    /// Creates the folder if needed. Refuses one with content, except for the remains of a killed restore.
    private func claimEmptyFolder() throws -> FileLock {
        let path = settings.dataFolder
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = try FileLock(path)
        let others = try FileSystem.names(in: path).filter { $0 != Self.stage && $0 != "lost+found" }
        guard let lock, others.isEmpty else {
            let why = others.first.map { "it holds \($0)" } ?? "another restore is running"
            throw Problem(
                .invalid, code: "folder_in_use",
                "\(path) is in use: \(why). Restore into a new or an empty folder.")
        }
        try FileSystem.remove("\(path)/\(Self.stage)")
        try FileSystem.makeFolder("\(path)/\(Self.stage)")
        guard chmod(path, 0o700) == 0 else { throw Problem.backup("chmod", path) }
        return lock
    }

    /// Checks the database in `stage`, and that the secret belongs to it.
    private func check(_ stage: String, hasSecret: Bool) async throws {
        let path = "\(stage)/\(BackupManifest.database)"
        guard case .some = try Migrator(SQLiteSchemaDriver(path: path), path: path).version() else {
            throw Problem.notABackup("its database has no tables")
        }
        let damages = try await onOwnThread {
            try SQLiteSnapshot.take(of: path) { try $0.damages() + $0.brokenReferences().keys }
        }
        guard damages.isEmpty else { throw Problem.notABackup("its database is damaged: \(damages[0])") }
        guard hasSecret else { return }
        let secret = try DataFolder.secret(at: "\(stage)/\(BackupManifest.secret)", isNew: false)
        let mine = try SQLiteSnapshot.take(of: path) { try $0.read { try InstallationTable.matches(secret, in: $0) } }
        guard mine else { throw Problem.notABackup("its secret doesn't belong to its database") }
    }

    /// The database moves last: every command refuses photos without one, so a kill in between leaves no folder that
    /// looks complete.
    private func moveInPlace(_ stage: String) throws {
        let data = settings.dataFolder
        for name in [BackupManifest.photos, BackupManifest.secret, BackupManifest.database] {
            guard FileSystem.exists("\(stage)/\(name)") else { continue }
            try FileSystem.move("\(stage)/\(name)", to: "\(data)/\(name)")
            try FileSystem.sync(data)
        }
        try FileSystem.remove(stage)
        try FileSystem.sync(data)
    }
}
