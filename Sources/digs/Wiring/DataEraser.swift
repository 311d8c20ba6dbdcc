import Database
import Domain
import Logging
import Store
import Synchronization

/// Takes what is deleted out of where the engine keeps it for a while: its log, and the full-text index.
final class DataEraser: Sendable {
    /// The index is rewritten for it.
    private static let secondsBetweenTexts: Int64 = 86_400
    private static let tries = 50

    private struct State {
        var isWorking = false
        var isAskedAgain = false
        /// When the index was rewritten last, in microseconds of uptime.
        var textsAt: Int64?
    }

    private let store: Store
    private let database: SQLiteDatabase
    private let logger: Logger
    private let state = Mutex(State())

    init(store: Store, database: SQLiteDatabase, logger: Logger) {
        (self.store, self.database, self.logger) = (store, database, logger)
    }

    /// Asks for the log to be emptied, and returns at once. However many ask, one works.
    func request() {
        let mustStart = state.withLock { state in
            defer { (state.isWorking, state.isAskedAgain) = (true, state.isWorking) }
            return !state.isWorking
        }
        guard mustStart else { return }
        Task {
            repeat { await emptyLog() } while isAskedAgain()
        }
    }

    /// Empties the log, and once a day, when somebody went, the words of those who went out of the index.
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

    private func isAskedAgain() -> Bool {
        state.withLock { state in
            defer { (state.isWorking, state.isAskedAgain) = (state.isAskedAgain, false) }
            return state.isAskedAgain
        }
    }

    /// Readers and writers may be in the way for a moment; the next round tries again.
    private func emptyLog() async {
        do {
            for _ in 0..<Self.tries {
                if try await database.emptyLog() { return }
                try await Task.sleep(for: .milliseconds(100))
            }
        } catch { logger.warning("The database's log was not emptied", metadata: ["error": "\(error)"]) }
    }
}
