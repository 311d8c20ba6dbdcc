import Domain
import Foundation

/// Keeps this and every other process from deleting photo files in the folder while it lives: a backup copies the files
/// of the listings in its copy of the database. Deletions wait in the database until it ends.
public final class PhotoRetention: Sendable {
    private static let (maxTries, pauseMicroseconds): (Int, useconds_t) = (100, 50_000)
    private let lock: Int32

    /// Waits for deletions in progress. Throws `backup_running` when another process holds one. Blocks.
    ///
    /// - Parameter folder: the photo folder; created if missing.
    public init(folder: String) throws {
        try Disk.makeFolder(folder)
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.storage("open", folder) }
        for _ in 0..<Self.maxTries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                lock = descriptor
                return
            }
            usleep(Self.pauseMicroseconds)
        }
        close(descriptor)
        throw Problem(.invalid, code: "backup_running", "Another backup of this folder is running. Try again after it.")
    }

    deinit { close(lock) }

    /// Runs `delete` unless files must be kept; then throws `PhotosLockedByBackup`. Blocks as long as
    /// `delete` does at most.
    static func unlessKept<Result>(in folder: String, _ delete: () throws -> Result) throws -> Result {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.storage("open", folder) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { throw PhotosLockedByBackup() }
        return try delete()
    }
}
