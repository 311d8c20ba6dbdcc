import DequeModule
import GRDB
import Synchronization

/// One commit, for the metrics.
public struct CommitReport: Sendable {
    /// The transaction's duration, including the wait for the disk.
    public let took: Duration
    /// The time that each of its writes waited before the transaction began.
    public let waits: [Duration]
}

/// Groups concurrent writes into one commit, so that they wait for the disk once.
///
/// Each write runs in its own savepoint, so its error rolls back only itself. Callers get their results after the
/// commit.
final class GroupCommit: Sendable {
    /// A waiting write. It runs once, and its result is delivered once.
    private struct Job: Sendable {
        let run: @Sendable (Database) throws -> Void
        let finish: @Sendable ((any Error)?) -> Void
        let enqueued = ContinuousClock.now
    }

    private struct State {
        var waiting: Deque<Job> = []
        var isWorking = false
    }

    /// Bounds how long one group can delay the next.
    private static let maxPerGroup = 256

    private let pool: DatabasePool
    private let onBegin: @Sendable () -> Void
    private let onCommit: @Sendable (CommitReport, Database) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - onBegin: called when a group has the write lock, before its writes.
    ///   - onCommit: called after each group, with the writer's connection, before its callers get results.
    init(
        pool: DatabasePool, onBegin: @escaping @Sendable () -> Void,
        onCommit: @escaping @Sendable (CommitReport, Database) -> Void
    ) {
        self.pool = pool
        self.onBegin = onBegin
        self.onCommit = onCommit
    }

    func write<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
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
        pool.asyncWriteWithoutTransaction { database in
            let group = self.state.withLock { state in
                let group = Array(state.waiting.prefix(Self.maxPerGroup))
                state.waiting.removeFirst(group.count)
                return group
            }
            let start = ContinuousClock.now
            let errors = self.commit(group, in: database)
            self.onCommit(
                CommitReport(took: ContinuousClock.now - start, waits: group.map { start - $0.enqueued }), database)
            for (job, error) in zip(group, errors) { job.finish(error) }
            let isDone = self.state.withLock { state in
                state.isWorking = !state.waiting.isEmpty
                return !state.isWorking
            }
            if !isDone { self.commitNextGroup() }
        }
    }

    /// Runs the group as one transaction. Returns each job's error, or the error that failed them all.
    private func commit(_ group: [Job], in database: Database) -> [(any Error)?] {
        var errors: [(any Error)?] = []
        do {
            try database.inTransaction(.immediate) {
                onBegin()
                errors = try group.map { try Self.runInSavepoint($0, in: database) }
                return .commit
            }
            return errors
        } catch {
            let shared = (error as? DatabaseError).map(SQLError.init) ?? error
            return group.indices.map { ($0 < errors.count ? errors[$0] : nil) ?? shared }
        }
    }

    /// Returns the job's own error. Throws when the engine rolled back the whole transaction, as it does when the disk
    /// is full.
    private static func runInSavepoint(_ job: Job, in database: Database) throws -> (any Error)? {
        try SQLiteStatement.run("SAVEPOINT job", in: database)
        do {
            try job.run(database)
            try SQLiteStatement.run("RELEASE job", in: database)
            return nil
        } catch {
            guard database.isInsideTransaction else { throw error }
            try SQLiteStatement.run("ROLLBACK TO job", in: database)
            try SQLiteStatement.run("RELEASE job", in: database)
            return (error as? DatabaseError).map(SQLError.init) ?? error
        }
    }
}

/// Carries a result from the writer's queue to the caller.
private final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func set(_ value: Value) { self.value.withLock { $0 = value } }

    func get() throws -> Value {
        guard let value = value.withLock({ $0 }) else { throw SQLError(.other, "a committed write left no result") }
        return value
    }
}
