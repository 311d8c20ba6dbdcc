import Database
import Domain
import Foundation
import Logging
import Processes
import Secrets
import Store

/// Restores a backup into an empty folder. The restore succeeds only after every file matched its hash and the database
/// was checked.
package struct Restore: Sendable {
    private static let stage = "restore.part"

    private let settings: Settings
    private let logger: Logger

    package init(_ settings: Settings, logger: Logger) { (self.settings, self.logger) = (settings, logger) }

    /// - Parameter source: an archive, one backup of a folder of backups, or the folder itself for its newest backup.
    package func run(from source: String) async throws -> BackupSummary {
        let lock = try claimEmptyFolder()
        defer { withExtendedLifetime(lock) {} }
        let stage = "\(settings.dataFolder)/\(Self.stage)"
        do {
            let writer = try RestoreWriter(to: stage)
            try await read(source, into: writer)
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

    private func read(_ source: String, into writer: RestoreWriter) async throws {
        if let folder = BackupFolder(existing: source) {
            guard let newest = try folder.backups().last else { throw Problem.notABackup("the folder has none") }
            return try Self.read(newest, of: folder, into: writer)
        }
        if let folder = BackupFolder(existing: FileSystem.parent(of: source)) {
            return try Self.read(URL(fileURLWithPath: source).lastPathComponent, of: folder, into: writer)
        }
        guard FileSystem.exists(source) else {
            throw Problem(.notFound, code: "no_backup", "There's no backup at \(source).")
        }
        try await Self.read(archive: source, into: writer)
    }

    private static func read(_ name: String, of folder: BackupFolder, into writer: RestoreWriter) throws {
        let backup = "\(folder.path)/\(name)"
        try writer.append(from: "\(backup)/\(BackupManifest.file)")
        try ManifestReader("\(backup)/\(BackupManifest.file)").readAll { entry in
            let isOwn = entry.path == BackupManifest.database || entry.path == BackupManifest.secret
            try writer.append(from: isOwn ? "\(backup)/\(entry.path)" : folder.file(entry.sha256))
        }
    }

    /// `tar` writes the contents of the archive's files to its output, one after the other, and nothing to the disk.
    private static func read(archive: String, into writer: RestoreWriter) async throws {
        let path = URL(fileURLWithPath: archive).path
        // `tar` would unpack a compressed archive of any kind by itself, to a thousand times its size.
        guard try TarProgram.isPlainArchive(path) else {
            throw Problem.notABackup("it isn't a tar archive as digs backup writes it, without compression")
        }
        let child = try await ChildProcess.stream(
            "tar", ["--extract", "--to-stdout", "--force-local", "--file=\(path)"], environment: TarProgram.environment,
            in: "/", to: { try writer.append($0) })
        guard child.terminationStatus == .exited(0) else {
            throw Problem.notABackup("tar \(child.terminationStatus): \(child.standardError.prefix(300))")
        }
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

extension RestoreWriter {
    /// Appends the content of a file.
    fileprivate func append(from path: String) throws {
        guard let stream = fopen(path, "re") else { throw Problem.backup("open", path) }
        defer { fclose(stream) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
            try append(Array(buffer[..<count]))
        }
        guard ferror(stream) == 0 else { throw Problem.backup("read", path) }
    }
}
