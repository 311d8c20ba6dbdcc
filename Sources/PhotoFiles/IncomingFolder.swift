import Domain
import Foundation

/// Where one process keeps uploads that are not finished and files that are on their way out:
/// `incoming/<random>/`, locked while the process lives and removed by whoever starts next after it died.
/// A command may run beside the server on the same data folder, so nobody may simply empty `incoming/`.
final class IncomingFolder: Sendable {
    let path: String
    private let lock: Int32

    init(in parent: String) throws {
        try Disk.makeFolder(parent)
        // Starts take turns: a folder of another start that is not locked yet would look dead.
        let turn = try Self.lock(parent, LOCK_EX)
        defer { close(turn) }
        try Self.removeTheDead(in: parent)
        path = "\(parent)/\(UUID().uuidString.lowercased())"
        try Disk.makeFolder(path)
        lock = try Self.lock(path, LOCK_EX | LOCK_NB)
    }

    deinit {
        // Nobody is left to tell; what stays is removed at the next start.
        try? Disk.remove(path)
        close(lock)
    }

    /// A path that was not given out before; nothing is there yet.
    func newPath() -> String { "\(path)/\(UUID().uuidString.lowercased())" }

    private static func removeTheDead(in parent: String) throws {
        for name in try Disk.names(in: parent) {
            let path = "\(parent)/\(name)"
            // A lock that cannot be had is held by a process that lives.
            guard let lock = try? lock(path, LOCK_EX | LOCK_NB) else { continue }
            defer { close(lock) }
            try Disk.remove(path)
        }
    }

    /// A lock on a file or folder that ends when the descriptor is closed, and so with the process.
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
