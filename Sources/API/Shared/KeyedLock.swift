import DequeModule
import Synchronization

/// Allows one caller at a time for each key. Waiting suspends and blocks no thread.
final class KeyedLock: Sendable {
    /// The waiting callers by key. A key that nobody holds has no entry.
    private let waiting = Mutex<[String: Deque<CheckedContinuation<Void, Never>>]>([:])

    func withLock<Result>(_ key: String, _ body: () async throws -> Result) async rethrows -> Result {
        await acquire(key)
        defer { release(key) }
        return try await body()
    }

    private func acquire(_ key: String) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func release(_ key: String) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard let next = waiting[key]?.popFirst() else {
                waiting[key] = nil
                return nil
            }
            return next
        }
        next?.resume()
    }
}
