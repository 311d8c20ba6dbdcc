import DequeModule
import Dispatch
import Synchronization

/// Connections that only read, each with a thread of its own, since libpq blocks.
final class PostgreSQLReaders: Sendable {
    private static let count = 8
    /// More are refused: they would wait longer than anybody.
    private static let maxWaiting = 2_000

    private final class Reader: Sendable {
        let queue = DispatchQueue(label: "PostgreSQL reader")
        let connection: Mutex<PostgreSQLConnection>

        init(_ address: PostgreSQLAddress) { connection = Mutex(PostgreSQLConnection(address, for: .reading)) }
    }

    private struct State {
        var idle: [Reader]
        var waiting: Deque<@Sendable (PostgreSQLConnection) -> Void> = []
    }

    private let readers: [Reader]
    private let state: Mutex<State>

    init(_ address: PostgreSQLAddress) {
        readers = (0..<Self.count).map { _ in Reader(address) }
        state = Mutex(State(idle: readers))
    }

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Runs `body` on a connection, and again as a whole when the connection is lost.
    func read<Result: Sendable>(
        in scope: RowScope, isSnapshot: Bool, _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
        let outcome = Outcome<Result>()
        let start = ContinuousClock.now
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let isTaken = enqueue { connection in
                do {
                    let result = try Self.run(body, in: scope, on: connection, isSnapshot: isSnapshot, since: start)
                    outcome.set(result)
                    continuation.resume()
                } catch { continuation.resume(throwing: error) }
            }
            if !isTaken { continuation.resume(throwing: SQLError(.busy, "too many reads wait for a connection")) }
        }
        return try outcome.get()
    }

    private func enqueue(_ job: @escaping @Sendable (PostgreSQLConnection) -> Void) -> Bool {
        let (isTaken, reader) = state.withLock { state -> (Bool, Reader?) in
            if let reader = state.idle.popLast() { return (true, reader) }
            guard state.waiting.count < Self.maxWaiting else { return (false, nil) }
            state.waiting.append(job)
            return (true, nil)
        }
        if let reader { start(job, on: reader) }
        return isTaken
    }

    private func start(_ job: @escaping @Sendable (PostgreSQLConnection) -> Void, on reader: Reader) {
        reader.queue.async {
            reader.connection.withLock { job($0) }
            let next = self.state.withLock { state in
                let next = state.waiting.popFirst()
                if next == nil { state.idle.append(reader) }
                return next
            }
            if let next { self.start(next, on: reader) }
        }
    }

    private static func run<Result>(
        _ body: (PostgreSQLConnection) throws -> Result, in scope: RowScope, on connection: PostgreSQLConnection,
        isSnapshot: Bool, since start: ContinuousClock.Instant
    ) throws -> Result {
        var deadline = RetryDeadline(since: start)
        while true {
            do {
                try connection.open()
                connection.discardQueue()
                if isSnapshot { return try snapshot(body, in: scope, on: connection) }
                try connection.limit(to: scope)
                return try body(connection)
            } catch let error as SQLError where error.kind == .connectionLost {
                connection.close()
                guard deadline.wait() else { throw error }
            }
        }
    }

    /// Runs `body` in a transaction that sees one state of the database.
    private static func snapshot<Result>(
        _ body: (PostgreSQLConnection) throws -> Result, in scope: RowScope, on connection: PostgreSQLConnection
    ) throws -> Result {
        // Both go with the first statement of `body`. The limit holds beyond the transaction, unless that is undone.
        try connection.enqueue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        do {
            try connection.limit(to: scope)
            let result = try body(connection)
            try connection.run("COMMIT")
            return result
        } catch {
            // A connection that cannot even undo it opens again with its next use.
            do { try connection.undo() } catch { connection.close() }
            throw error
        }
    }

    func close() {
        for reader in readers { reader.queue.sync { reader.connection.withLock { $0.close() } } }
    }
}
