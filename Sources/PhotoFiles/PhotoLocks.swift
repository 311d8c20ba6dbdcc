import Domain
import Synchronization

/// A lock for the files of each image, and pins that protect them from deletion.
final class PhotoLocks: Sendable {
    private struct Entry {
        let semaphore = AsyncSemaphore(permits: 1)
        var users = 0
        var pins = 0
    }

    private let entries = Mutex<[PhotoName: Entry]>([:])

    /// Runs `body` with the lock of `name`. Throws the errors of `AsyncSemaphore.withPermit`.
    func whileLocked<Value>(
        _ name: PhotoName, _ queue: AsyncSemaphore.Queue = .init(), _ body: () async throws -> Value
    ) async throws -> Value {
        let semaphore = entries.withLock { entries in
            entries[name, default: Entry()].users += 1
            return entries[name, default: Entry()].semaphore
        }
        defer { change(name) { $0.users -= 1 } }
        return try await semaphore.withPermit(0, queue, body)
    }

    /// Protects the files until the pin is released. Requires the lock.
    func pin(_ name: PhotoName) -> Pin {
        change(name) { $0.pins += 1 }
        return Pin { [self] in change(name) { $0.pins -= 1 } }
    }

    func isPinned(_ name: PhotoName) -> Bool {
        entries.withLock { ($0[name]?.pins ?? 0) > 0 }
    }

    private func change(_ name: PhotoName, _ edit: (inout Entry) -> Void) {
        entries.withLock { entries in
            var entry = entries[name] ?? Entry()
            edit(&entry)
            entries[name] = entry.users + entry.pins > 0 ? entry : nil
        }
    }
}

/// Releases once, however often it is called; also on deinit, so that a failed caller leaves no pin.
final class Pin: Sendable {
    private let onRelease: @Sendable () -> Void
    private let isHeld = Mutex(true)

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { release() }

    func release() {
        let wasHeld = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        if wasHeld { onRelease() }
    }
}
