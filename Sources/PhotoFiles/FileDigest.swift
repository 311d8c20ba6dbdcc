import Domain
import Foundation

/// The SHA-256 and length of a file's content.
public struct FileDigest: Sendable, Hashable {
    /// 64 lowercase hex digits.
    public let sha256: String
    public let bytes: Int

    private static let bytesPerRead = 1 << 20

    /// Reads the file, never through a symbolic link, and passes its pieces on. `nil` for a missing file.
    ///
    /// - Throws: a `Problem` with code `storage_failed`.
    public init?(
        of path: String, with hasher: any StreamHasher, each: ([UInt8]) throws -> Void = { _ in }
    ) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Problem.storage("open", path)
        }
        defer { close(descriptor) }
        var (hasher, total) = (hasher, 0)
        var buffer = [UInt8](repeating: 0, count: Self.bytesPerRead)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Problem.storage("read", path) }
            guard count > 0 else { break }
            let piece = Array(buffer[..<count])
            hasher.update(piece)
            try each(piece)
            total += count
        }
        sha256 = hasher.finish()
        bytes = total
    }
}
