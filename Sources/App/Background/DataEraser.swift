import Database
import Logging
import Synchronization

/// Removes deleted content from the files that the database engine writes in this process.
final class DataEraser: Sendable {
    private static let (tries, lastTries) = (50, 5)

    private struct State {
        var isWorking = false
        var isRequestedAgain = false
    }

    private let database: any InstallationDatabase
    private let logger: Logger
    private let state = Mutex(State())

    init(database: any InstallationDatabase, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Requests a checkpoint of the log, and returns at once. Concurrent requests share the work.
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

    private func isRequestedAgain() -> Bool {
        state.withLock { state in
            defer { (state.isWorking, state.isRequestedAgain) = (state.isRequestedAgain, false) }
            return state.isRequestedAgain
        }
    }

    /// Empties the log at the end of a server, without waiting long for others.
    func finish() async { await emptyLog(tries: Self.lastTries) }

    /// Readers and writers may block it for a moment; then it retries.
    private func emptyLog(tries: Int = DataEraser.tries) async {
        do {
            for _ in 0..<tries {
                if try await database.emptyLog() { return }
                try await Task.sleep(for: .milliseconds(100))
            }
        } catch { logger.warning("The database's log was not emptied", metadata: ["error": "\(error)"]) }
    }
}
