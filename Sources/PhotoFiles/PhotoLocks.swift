import Domain
import Synchronization

/// One lock for the files of each picture, and pins that keep them.
final class PhotoLocks: Sendable {
    private struct Entry {
        let turnstile = Turnstile(width: 1)
        var users = 0
        var pins = 0
    }

    private let entries = Mutex<[PhotoName: Entry]>([:])

    /// Runs `body` while nobody else holds the lock of `name`. Errors: `Turnstile.pass`.
    func whileLocked<Answer>(
        _ name: PhotoName, _ line: Turnstile.Line = .init(), _ body: () async throws -> Answer
    ) async throws -> Answer {
        let turnstile = entries.withLock { entries in
            entries[name, default: Entry()].users += 1
            return entries[name, default: Entry()].turnstile
        }
        defer { change(name) { $0.users -= 1 } }
        return try await turnstile.pass(0, line, body)
    }

    /// Keeps the files until the pin is released. Only while locked.
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

/// Released once, however often it is asked to; also when it is dropped, so that a caller that failed holds nothing.
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
