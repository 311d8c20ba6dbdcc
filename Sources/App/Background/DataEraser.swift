import Database
import Domain
import Logging
import Store
import Synchronization

/// Removes deleted content from where the engine keeps it: its write-ahead log, and the full-text index.
final class DataEraser: Sendable {
    /// Purging rewrites the index.
    private static let secondsBetweenTexts: Int64 = 86_400
    private static let tries = 50

    private struct State {
        var isWorking = false
        var isRequestedAgain = false
        /// When the index was last purged, in microseconds of uptime.
        var textsAt: Int64?
    }

    private let store: Store
    private let database: SQLiteDatabase
    private let logger: Logger
    private let state = Mutex(State())

    init(store: Store, database: SQLiteDatabase, logger: Logger) {
        (self.store, self.database, self.logger) = (store, database, logger)
    }

    /// Requests that the log is emptied, and returns at once. Concurrent requests share the work.
    func request() {
        let mustStart = state.withLock { state in
            defer { (state.isWorking, state.isRequestedAgain) = (true, state.isWorking) }
            return !state.isWorking
        }
        guard mustStart else { return }
        Task {
            repeat { await emptyLog() } while isRequestedAgain()
        }
    }

    /// Empties the log and, once a day, purges the index of the words of deleted accounts.
    func cleanUp() async throws {
        let (count, now) = (try await store.erasedSinceTextPurge(), store.clock.uptime())
        let isDue = state.withLock { $0.textsAt.map { now - $0 > Self.secondsBetweenTexts * 1_000_000 } ?? true }
        if count > 0 && isDue {
            try await database.purgeDeletedTexts()
            try await store.recordTextPurge(count)
            state.withLock { $0.textsAt = now }
        }
        request()
    }

    private func isRequestedAgain() -> Bool {
        state.withLock { state in
            defer { (state.isWorking, state.isRequestedAgain) = (state.isRequestedAgain, false) }
            return state.isRequestedAgain
        }
    }

    /// Readers and writers may block it for a moment; then it retries.
    private func emptyLog() async {
        do {
            for _ in 0..<Self.tries {
                if try await database.emptyLog() { return }
                try await Task.sleep(for: .milliseconds(100))
            }
        } catch { logger.warning("The database's log was not emptied", metadata: ["error": "\(error)"]) }
    }
}
