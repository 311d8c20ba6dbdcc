import NIOCore
import Synchronization

/// Keeps the bytes of files that were sent last, so that they are sent again without reading or copying them. Only for
/// files that never change.
final class FileCache: Sendable {
    private static let maxBytes = 64 * 1024 * 1024

    /// Two generations, as in `CardCache`: once the young one fills half of the cache, it becomes the old one.
    private struct State {
        var young: [String: ByteBuffer] = [:]
        var old: [String: ByteBuffer] = [:]
        var youngBytes = 0
    }

    private let state = Mutex(State())

    /// The bytes of the file at a path; `nil` when they are not kept.
    subscript(path: String) -> ByteBuffer? {
        state.withLock { state in
            if let bytes = state.young[path] { return bytes }
            guard let bytes = state.old[path] else { return nil }
            Self.add(bytes, path, to: &state)
            return bytes
        }
    }

    func keep(_ bytes: ByteBuffer, of path: String) {
        state.withLock { Self.add(bytes, path, to: &$0) }
    }

    private static func add(_ bytes: ByteBuffer, _ path: String, to state: inout State) {
        let former = state.young.updateValue(bytes, forKey: path)
        state.youngBytes += bytes.readableBytes - (former?.readableBytes ?? 0)
        guard state.youngBytes > maxBytes / 2 else { return }
        (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
    }
}
