import Domain
import Foundation

/// Keeps photo files from being deleted, by this and every other process on the folder, while it lives: a backup copies
/// the files of the listings that its copy of the database has. Deletions wait in the database until it ends.
public final class PhotoRetention: Sendable {
    private static let (maxTries, pauseMicroseconds): (Int, useconds_t) = (100, 50_000)
    private let lock: Int32

    /// Waits for deletions that are under way. Throws `backup_running` when another process holds one. Blocks.
    ///
    /// - Parameter folder: the photo folder; made when it is missing.
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

    /// Runs `delete` unless files must be kept; then throws `PhotosAreKept`. Blocks no longer than `delete` does.
    static func unlessKept<Result>(in folder: String, _ delete: () throws -> Result) throws -> Result {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.storage("open", folder) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { throw PhotosAreKept() }
        return try delete()
    }
}
