import Dispatch
import Synchronization

/// The only connection of this process that writes to a PostgreSQL database. One lock lets a single group of all
/// processes write at a time, so that what a write read still holds when it commits.
final class PostgreSQLWriter: CommitEngine {
    /// PostgreSQL remembers this many savepoints of a transaction in memory that all connections share.
    static let maxPerGroup = 64
    private static let maxConflicts = 3

    /// Names this process's row of `database_writers`.
    private let id = Int64.random(in: 0...Int64.max)
    private let queue = DispatchQueue(label: "PostgreSQL writer")
    private let connection: Mutex<PostgreSQLConnection>
    private let onCommit: @Sendable (CommitReport) -> Void

    init(_ address: PostgreSQLAddress, onCommit: @escaping @Sendable (CommitReport) -> Void) {
        connection = Mutex(PostgreSQLConnection(address, for: .writing))
        self.onCommit = onCommit
    }

    func onWriter(_ work: @escaping @Sendable (PostgreSQLConnection) -> Void) {
        queue.async { self.connection.withLock { work($0) } }
    }

    /// Opens the connection, and creates the tables about commits if they are missing.
    func open() throws {
        try connection.withLock { connection in
            try connection.openPatiently()
            // A replica can be read.
            guard try connection.run("SELECT current_setting('transaction_read_only')") == "off" else { return }
            guard try connection.run("SELECT to_regclass('database_writers')") == nil else {
                try connection.run(PostgreSQLSupplement.forgetOldWriters)
                return
            }
            // Two processes that create one table at once disturb each other.
            try connection.run("SELECT pg_advisory_lock(\(PostgreSQLLock.writer))")
            try connection.run(PostgreSQLSupplement.commits)
            try connection.run("SELECT pg_advisory_unlock(\(PostgreSQLLock.writer))")
        }
    }

    func close() { queue.sync { connection.withLock { $0.close() } } }

    func committed(_ report: CommitReport, on connection: PostgreSQLConnection) { onCommit(report) }

    func commit(
        _ writes: [@Sendable (PostgreSQLConnection) throws -> Void], on connection: PostgreSQLConnection,
        since start: ContinuousClock.Instant
    ) -> [(any Error)?] {
        var (deadline, conflicts) = (RetryDeadline(since: start), 0)
        while true {
            do { return try runOnce(writes, on: connection) } catch {
                let kind = (error as? SQLError)?.kind
                if kind != .unknownOutcome, kind == .connectionLost || connection.isClosed {
                    connection.close()
                    if deadline.wait() { continue }
                } else {
                    undo(connection)
                    // Another server of the URL may take writes.
                    if kind == .readOnlyServer { connection.close() }
                    conflicts += 1
                    if kind == .conflict, conflicts < Self.maxConflicts { continue }
                }
                return writes.map { _ in error }
            }
        }
    }

    /// Returns the writes' own errors. Throws the error of the whole transaction, which was not committed unless the
    /// error's kind is `unknownOutcome`.
    private func runOnce(
        _ writes: [@Sendable (PostgreSQLConnection) throws -> Void], on connection: PostgreSQLConnection
    ) throws -> [(any Error)?] {
        try connection.open()
        // A write that ended the group before this one may have undone its limit.
        connection.discardQueue()
        connection.forgetLimit()
        let transaction = Int64.random(in: 0...Int64.max)
        try connection.run(begin(transaction))
        var errors: [(any Error)?] = []
        for write in writes {
            errors.append(try Self.runInSavepoint(write, on: connection, isLast: errors.count == writes.count - 1))
        }
        guard errors.contains(where: { $0 == nil }) else {
            undo(connection)
            return errors
        }
        do { try connection.commit() } catch let error as SQLError where error.kind == .connectionLost {
            guard try wasCommitted(transaction, on: connection) else { throw error }
        }
        return errors
    }

    private func begin(_ transaction: Int64) -> String {
        """
        BEGIN ISOLATION LEVEL READ COMMITTED;
        SELECT pg_advisory_xact_lock(\(PostgreSQLLock.writer));
        UPDATE database_commits SET number = number + 1;
        INSERT INTO database_writers (id, last_transaction) VALUES (\(id), \(transaction))
        ON CONFLICT (id) DO UPDATE SET last_transaction = excluded.last_transaction, changed_at = excluded.changed_at;
        SAVEPOINT job
        """
    }

    /// Returns the write's own error. Throws an error that ended or disturbed the whole transaction.
    ///
    /// The savepoint exists already, and again afterwards.
    private static func runInSavepoint(
        _ write: @Sendable (PostgreSQLConnection) throws -> Void, on connection: PostgreSQLConnection, isLast: Bool
    ) throws -> (any Error)? {
        do {
            try write(connection)
            guard connection.isWhole else { throw SQLError(.other, "a failed statement was ignored") }
            // Its queue goes first, so that an error there is its own.
            if !isLast {
                try connection.enqueue("RELEASE job")
                try connection.enqueue("SAVEPOINT job")
            }
            try connection.sendQueue()
            return nil
        } catch {
            let isEverybodys = (error as? SQLError).map { [.connectionLost, .conflict].contains($0.kind) } ?? false
            guard !isEverybodys, connection.isWhole || connection.isBroken else { throw error }
            try connection.undo(to: "job")
            return error
        }
    }

    private func undo(_ connection: PostgreSQLConnection) {
        do { try connection.undo() } catch { connection.close() }
    }

    /// Asks a new connection whether a transaction is committed whose connection was lost before the answer.
    ///
    /// `pg_xact_status` can't tell: a server that crashed gives the number of a transaction that it lost to the next
    /// one, perhaps of another program, and calls it committed.
    private func wasCommitted(_ transaction: Int64, on connection: PostgreSQLConnection) throws -> Bool {
        var deadline = RetryDeadline()
        connection.close()
        repeat {
            do {
                try connection.open()
                guard try connection.run("SELECT pg_is_in_recovery()") == "f" else {
                    // A replica may not have it yet.
                    connection.close()
                    continue
                }
                // If the server still works on the transaction, it holds the lock until everybody sees its end.
                try connection.run("SELECT pg_advisory_lock(\(PostgreSQLLock.writer))")
                let found = try connection.run(
                    "SELECT count(*) FROM database_writers WHERE id = \(id) AND last_transaction = \(transaction)")
                try connection.run("SELECT pg_advisory_unlock(\(PostgreSQLLock.writer))")
                return found == "1"
            } catch is SQLError {
                // Gives the lock back, too.
                connection.close()
            }
        } while deadline.wait()
        throw SQLError(.unknownOutcome, "the connection was lost during COMMIT, and it is unknown whether it was done")
    }
}
