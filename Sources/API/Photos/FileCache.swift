import Domain
import NIOCore
import Synchronization

/// Caches recently sent files, so that they are sent again without reading or copying. Only for files that never
/// change.
final class FileCache: Sendable {
    private static let maxBytes = 64 * 1024 * 1024

    private let files = Mutex(GenerationalCache<String, ByteBuffer>(maxBytes: maxBytes, size: \.readableBytes))

    /// The bytes of the file at a path; `nil` when not cached.
    subscript(path: String) -> ByteBuffer? { files.withLock { $0.value(of: path) } }

    func keep(_ bytes: ByteBuffer, of path: String) { files.withLock { $0.keep(bytes, of: path) } }
}
