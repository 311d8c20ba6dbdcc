import DequeModule
import Synchronization

/// One commit, for the metrics.
public struct CommitReport: Sendable {
    /// The transaction's duration, including the wait for the disk.
    public let took: Duration
    /// The time that each of its writes waited before the transaction began.
    public let waits: [Duration]
}

/// An engine's only writer, for `GroupCommit`.
protocol CommitEngine: Sendable {
    associatedtype Connection

    /// Bounds how long one group can delay the next.
    static var maxPerGroup: Int { get }

    /// Runs `work` with the writer's connection after all earlier work, and returns at once.
    func onWriter(_ work: @escaping @Sendable (Connection) -> Void)

    /// Runs the writes as one transaction, each in its own savepoint. Returns each one's error, or the error that
    /// failed them all. A write may run several times; only its last run counts.
    ///
    /// - Parameter start: when the first of them began to wait.
    func commit(
        _ writes: [@Sendable (Connection) throws -> Void], on connection: Connection,
        since start: ContinuousClock.Instant
    ) -> [(any Error)?]

    /// Called after each group, before its callers get results.
    func committed(_ report: CommitReport, on connection: Connection)
}

/// Groups concurrent writes into one commit, so that they wait for the disk once.
///
/// An error of a write rolls back only itself. Callers get their results after the commit.
final class GroupCommit<Engine: CommitEngine>: Sendable {
    /// A waiting write, whose result is delivered once.
    private struct Job: Sendable {
        let run: @Sendable (Engine.Connection) throws -> Void
        let finish: @Sendable ((any Error)?) -> Void
        let enqueued = ContinuousClock.now
    }

    private struct State {
        var waiting: Deque<Job> = []
        var isWorking = false
    }

    private let engine: Engine
    private let state = Mutex(State())

    init(_ engine: Engine) { self.engine = engine }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Engine.Connection) throws -> Result
    ) async throws -> Result {
        let outcome = Outcome<Result>()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            enqueue(
                Job(
                    run: { outcome.set(try body($0)) },
                    finish: { error in
                        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
                    }))
        }
        return try outcome.get()
    }

    private func enqueue(_ job: Job) {
        let mustStart = state.withLock { state in
            state.waiting.append(job)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        if mustStart { commitNextGroup() }
    }

    private func commitNextGroup() {
        engine.onWriter { connection in
            let group = self.state.withLock { state in
                let group = Array(state.waiting.prefix(Engine.maxPerGroup))
                state.waiting.removeFirst(group.count)
                return group
            }
            let start = ContinuousClock.now
            let errors = self.engine.commit(
                group.map(\.run), on: connection, since: group.first?.enqueued ?? start)
            self.engine.committed(
                CommitReport(took: ContinuousClock.now - start, waits: group.map { start - $0.enqueued }),
                on: connection)
            for (job, error) in zip(group, errors) { job.finish(error) }
            let isDone = self.state.withLock { state in
                state.isWorking = !state.waiting.isEmpty
                return !state.isWorking
            }
            if !isDone { self.commitNextGroup() }
        }
    }
}

/// Carries a result from a connection's thread to the caller.
final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func set(_ value: Value) { self.value.withLock { $0 = value } }

    func get() throws -> Value {
        guard let value = value.withLock({ $0 }) else { throw SQLError(.other, "a committed write left no result") }
        return value
    }
}
