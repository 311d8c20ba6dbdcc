import Domain
import Foundation

/// A lock on a file or folder that ends with this value, and with the process however it ends.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// `nil` when another process holds it.
    ///
    /// - Parameter isFile: whether to create a file of this name instead of locking an existing folder.
    init?(_ path: String, isFile: Bool = false) throws {
        let descriptor = open(path, (isFile ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let isDenied = [EACCES, EROFS, EPERM].contains(errno)
            throw isDenied
                ? Problem.backup("open", path, OperatorProblems.reason(path)) : Problem.backup("open", path)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Replaces the content of the locked file.
    func write(_ text: String) throws {
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.utf8.count, 0) == text.utf8.count else {
            throw Problem.backup("write", "the lock")
        }
    }
}

/// Lets only one server use a data folder. Two would send mails twice and delete files of each other's uploads, because
/// each process alone knows its pending uploads and mails.
package enum ServerLock {
    /// A server that was just killed may still be shutting down.
    private static let (maxTries, pause) = (20, Duration.milliseconds(100))

    /// Throws `folder_in_use` when another server holds it.
    package static func take(_ settings: Settings) async throws -> FileLock {
        for _ in 0..<maxTries {
            if let lock = try takeIfFree(settings) { return lock }
            try await Task.sleep(for: pause)
        }
        guard let lock = try takeIfFree(settings) else {
            let path = path(settings)
            let holder = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            throw Problem(
                .invalid, code: "folder_in_use",
                "Another server (process \(holder.isEmpty ? "unknown" : holder)) is serving \(settings.dataFolder). "
                    + "Stop it first, or name another folder with --data.")
        }
        return lock
    }

    /// `nil` when another process holds it.
    static func takeIfFree(_ settings: Settings) throws -> FileLock? {
        try DataFolder.prepare(settings)
        guard let lock = try FileLock(path(settings), isFile: true) else { return nil }
        try lock.write("\(ProcessInfo.processInfo.processIdentifier)")
        return lock
    }

    private static func path(_ settings: Settings) -> String { "\(settings.dataFolder)/server.lock" }
}
