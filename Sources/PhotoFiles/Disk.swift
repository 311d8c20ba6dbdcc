import Dispatch
import Domain
import Foundation

/// Blocking file calls on a few threads of their own, so that a slow disk does not block the threads that serve
/// requests.
///
/// A failure is a `Problem` of kind `unexpected` and code `storage_failed`; call, path and reason are its private part.
struct Disk: Sendable {
    private let threads = (1...4).map { DispatchQueue(label: "digs.photos.disk.\($0)") }

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let thread = threads[Int.random(in: threads.indices)]
        return try await withCheckedThrowingContinuation { continuation in
            thread.async { continuation.resume(with: Result { try work() }) }
        }
    }
}

extension Disk {
    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Problem.storage("create folder", path, "\(error)")
        }
    }

    /// The names in a folder; empty for a missing folder.
    static func names(in path: String) throws -> [String] {
        guard exists(path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw Problem.storage("list", path, "\(error)")
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isFilled(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Seconds since the folder or file was last changed or touched; `nil` when it is missing.
    static func ageSeconds(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return time(nil) - status.st_mtim.tv_sec
    }

    static func touch(_ path: String) throws {
        guard utimensat(AT_FDCWD, path, nil, 0) == 0 else { throw Problem.storage("touch", path) }
    }

    /// Deletes a file or a folder with its content, if it exists.
    static func remove(_ path: String) throws {
        guard exists(path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Problem.storage("remove", path, "\(error)")
        }
    }

    static func move(_ path: String, to target: String) throws {
        guard rename(path, target) == 0 else { throw Problem.storage("rename", target) }
    }

    /// Makes a file, or the names in a folder, survive a power cut.
    static func sync(_ path: String) throws { try synchronize(path) { Problem.storage($0, path) } }

    static func read(_ path: String) throws -> [UInt8] {
        do {
            return try [UInt8](Data(contentsOf: URL(filePath: path)))
        } catch {
            throw Problem.storage("read", path, "\(error)")
        }
    }

    static func append(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Problem.storage("open", path) }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Problem.storage("write", path) }
            done += count
        }
    }
}

extension Problem {
    /// The system's signs of a full disk, as Foundation error codes or as words.
    private static let fullReasons =
        [ENOSPC, EDQUOT].map { String(cString: strerror($0)) } + ["NSCocoaErrorDomain Code=640"]
    private static let readOnlyReasons = [String(cString: strerror(EROFS)), "NSCocoaErrorDomain Code=642"]

    static func storage(
        _ call: String, _ path: String, _ reason: String = String(cString: strerror(errno))
    ) -> Problem {
        let inside = "\(call) \(path): \(reason)"
        if fullReasons.contains(where: reason.contains) { return .storageFull(inside: inside) }
        if readOnlyReasons.contains(where: reason.contains) { return .storageUnavailable(inside: inside) }
        return Problem(.unexpected, code: "storage_failed", "The photo couldn't be saved.", inside: inside)
    }
}
