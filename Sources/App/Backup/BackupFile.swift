import Domain
import Foundation
import PacedFiles
import Synchronization

/// A file or pipe that is written from its beginning to its end. A file is created, for its owner only, and is durable
/// once `finish` returns.
final class BackupFile: Sendable {
    private static let bytesPerBlock = 1 << 16

    private let descriptor: Int32
    private let name: String
    private let isFile: Bool
    private let state = Mutex(State())

    private struct State {
        /// Bytes not yet written.
        var buffer: [UInt8] = []
        var bytesSinceSync = 0
    }

    init(creating path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Problem.backup("create", path) }
        name = path
        isFile = true
    }

    /// Replaces a file at `path` that a killed process left.
    convenience init(replacing path: String) throws {
        try FileSystem.remove(path)
        try self.init(creating: path)
    }

    /// Writes to the standard output.
    init() { (descriptor, name, isFile) = (dup(STDOUT_FILENO), "to the standard output", false) }

    deinit { close(descriptor) }

    func append(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            state.buffer += bytes
            if state.buffer.count >= Self.bytesPerBlock { try flush(&state) }
        }
    }

    func finish() throws {
        try state.withLock { try flush(&$0) }
        guard !isFile || fsync(descriptor) == 0 else { throw Problem.backup("write", name) }
    }

    private func flush(_ state: inout State) throws {
        var done = 0
        while done < state.buffer.count {
            let count = state.buffer.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Problem.backup("write", name) }
            done += count
        }
        state.buffer.removeAll(keepingCapacity: true)
        state.bytesSinceSync += done
        guard isFile, state.bytesSinceSync >= PacedFile.bytesPerSync else { return }
        guard PacedFile.sync(descriptor) else { throw Problem.backup("write", name) }
        state.bytesSinceSync = 0
    }
}

/// File-system calls that backups, restores and checks share.
enum FileSystem {
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Problem.backup("create", path) }
    }

    static func names(in path: String) throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
            let isClosed = access(path, R_OK | X_OK) != 0 && errno == EACCES
            let reason = isClosed ? OperatorProblems.reason(path) : OperatorProblems.reason(error)
            throw Problem.backup("list", path, reason)
        }
    }

    static func move(_ path: String, to target: String) throws {
        guard rename(path, target) == 0 else { throw Problem.backup("rename", target) }
    }

    /// Replaces a file at once: whatever happens, it has its old text or the new one.
    static func replace(_ path: String, with text: String) throws {
        // Another process may replace it at the same time.
        let part = "\(path).\(ProcessInfo.processInfo.processIdentifier).part"
        let file = try BackupFile(replacing: part)
        try file.append(Array(text.utf8))
        try file.finish()
        try move(part, to: path)
        try sync(parent(of: path))
    }

    /// Deletes a file or a folder with its content, if it exists.
    static func remove(_ path: String) throws {
        guard exists(path) else { return }
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw Problem.backup("delete", path, OperatorProblems.reason(error))
        }
    }

    /// Makes a folder's entries durable.
    static func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.backup("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Problem.backup("write", folder) }
    }

    static func parent(of path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }
}
