import Foundation
import Logging
import PhotoFiles

/// A copy of an installation in a folder of its own, without photos, which is deleted with this value: for trying an
/// import, or for looking at a folder that nobody can write to.
package final class CopiedInstallation: Sendable {
    package let installation: Installation
    private let folder: IncomingFolder
    private let retention: PhotoRetention?

    /// Copies the database as it is at one moment, while a server may use it.
    ///
    /// - Parameter keepingPhotos: whether no photo is deleted while this value exists. Throws `backup_running` when
    ///   another process does so.
    package init(of settings: Settings, keepingPhotos: Bool = false, logger: Logger) async throws {
        retention = try await onOwnThread {
            keepingPhotos ? try PhotoRetention(folder: settings.photoFolder) : nil
        }
        folder = try IncomingFolder(in: settings.backupFolder)
        let target = "\(folder.path)/\(URL(fileURLWithPath: settings.databasePath).lastPathComponent)"
        try await onOwnThread { try settings.copyDatabase(to: target) }
        installation = try await Self.open(settings, in: folder.path, logger)
    }

    /// Copies the files of a database that nobody uses, as in a read-only snapshot of a disk; or a PostgreSQL database
    /// whose data folder can't be written to.
    package init(ofReadOnly settings: Settings, logger: Logger) async throws {
        retention = nil
        folder = try IncomingFolder(in: FileManager.default.temporaryDirectory.appending(path: "digs-check").path)
        if settings.isInPostgreSQL {
            let target = "\(folder.path)/\(URL(fileURLWithPath: settings.databasePath).lastPathComponent)"
            try await onOwnThread { try settings.copyDatabase(to: target) }
        }
        for path in [settings.databasePath, "\(settings.databasePath)-wal"] where FileSystem.exists(path) {
            let name = URL(fileURLWithPath: path).lastPathComponent
            try FileManager.default.copyItem(atPath: path, toPath: "\(folder.path)/\(name)")
        }
        installation = try await Self.open(settings, in: folder.path, logger)
    }

    private static func open(_ settings: Settings, in folder: String, _ logger: Logger) async throws -> Installation {
        var copy = settings
        copy.dataFolder = folder
        copy.useFile()
        try Settings.forgetMove(inCopyAt: copy.databasePath)
        try FileManager.default.copyItem(atPath: settings.secretPath, toPath: copy.secretPath)
        return try await Installation(copy, logger: logger)
    }
}
