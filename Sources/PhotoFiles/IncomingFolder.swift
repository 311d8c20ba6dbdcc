import Domain
import Foundation

/// One process's unfinished work, such as uploads and files to be deleted: `incoming/<random>/`, locked while the
/// process lives, and removed by the next start after its death. A command may run beside the server on the same data
/// folder, so `incoming/` cannot simply be emptied.
package final class IncomingFolder: Sendable {
    package let path: String
    private let lock: Int32

    package init(in parent: String) throws {
        try Disk.makeFolder(parent)
        // Starts are serialized: another start's folder that is not locked yet would look dead.
        let turn = try Self.lock(parent, LOCK_EX)
        defer { close(turn) }
        try Self.removeUnlocked(in: parent)
        path = "\(parent)/\(UUID().uuidString.lowercased())"
        try Disk.makeFolder(path)
        lock = try Self.lock(path, LOCK_EX | LOCK_NB)
    }

    deinit {
        // Nobody can handle the error here; leftovers are removed at the next start.
        try? Disk.remove(path)
        close(lock)
    }

    /// A new path with nothing at it.
    func newPath() -> String { "\(path)/\(UUID().uuidString.lowercased())" }

    /// Deletes the remains of dead processes in `parent`, which may be missing.
    package static func removeAbandoned(in parent: String) throws {
        guard Disk.exists(parent) else { return }
        let turn = try lock(parent, LOCK_EX)
        defer { close(turn) }
        try removeUnlocked(in: parent)
    }

    private static func removeUnlocked(in parent: String) throws {
        for name in try Disk.names(in: parent) {
            let path = "\(parent)/\(name)"
            // A lock that cannot be taken is held by a live process.
            guard let lock = try? lock(path, LOCK_EX | LOCK_NB) else { continue }
            defer { close(lock) }
            try Disk.remove(path)
        }
    }

    /// A lock on a file or folder that ends with the descriptor, and so with the process.
    private static func lock(_ path: String, _ how: Int32) throws -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.storage("open", path) }
        guard flock(descriptor, how) == 0 else {
            defer { close(descriptor) }
            throw Problem.storage("lock", path)
        }
        return descriptor
    }
}
