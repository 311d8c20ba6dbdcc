import Dispatch
import Synchronization

/// The only connection of this process that writes to a PostgreSQL database. One lock lets a single group of all
/// processes write at a time, so that what a write read still holds when it commits.
final class PostgreSQLWriter: CommitEngine {
    /// PostgreSQL remembers this many savepoints of a transaction in memory that all connections share.
    static let maxPerGroup = 64
    private static let maxConflicts = 3
    private static let begin = """
        BEGIN ISOLATION LEVEL READ COMMITTED;
        SELECT pg_advisory_xact_lock(\(PostgreSQLLock.writer));
        UPDATE database_commits SET number = number + 1;
        SAVEPOINT job;
        SELECT CAST(pg_current_xact_id() AS TEXT)
        """

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

    /// Opens the connection, and creates the count of commits if it is missing.
    func open() throws {
        try connection.withLock { connection in
            try connection.openPatiently()
            guard try connection.run("SELECT to_regclass('database_commits')") == nil else { return }
            // Two processes that create one table at once disturb each other.
            try connection.run("SELECT pg_advisory_lock(\(PostgreSQLLock.writer))")
            try connection.run(PostgreSQLSupplement.commits)
            try connection.run("SELECT pg_advisory_unlock(\(PostgreSQLLock.writer))")
        }
    }

    func close() { queue.sync { connection.withLock { $0.close() } } }

    func committed(_ report: CommitReport, on connection: PostgreSQLConnection) { onCommit(report) }

    func commit(
        _ writes: [@Sendable (PostgreSQLConnection) throws -> Void], on connection: PostgreSQLConnection
    ) -> [(any Error)?] {
        var (deadline, conflicts) = (RetryDeadline(), 0)
        while true {
            do { return try runOnce(writes, on: connection) } catch {
                let kind = (error as? SQLError)?.kind
                if kind == .connectionLost || connection.isClosed {
                    connection.close()
                    if deadline.wait() { continue }
                } else {
                    undo(connection)
                    conflicts += 1
                    if kind == .conflict, conflicts < Self.maxConflicts { continue }
                }
                return writes.map { _ in error }
            }
        }
    }

    /// Returns the writes' own errors. Throws the error of the whole transaction, which was not committed unless the
    /// error says that nobody knows.
    private func runOnce(
        _ writes: [@Sendable (PostgreSQLConnection) throws -> Void], on connection: PostgreSQLConnection
    ) throws -> [(any Error)?] {
        try connection.open()
        // A write that ended the group before this one may have undone its limit.
        connection.forgetLimit()
        let transaction = try connection.run(Self.begin) ?? ""
        var errors: [(any Error)?] = []
        for write in writes {
            errors.append(try Self.runInSavepoint(write, on: connection, isLast: errors.count == writes.count - 1))
        }
        guard errors.contains(where: { $0 == nil }) else {
            undo(connection)
            return errors
        }
        do { try connection.commit() } catch let error as SQLError where error.kind == .connectionLost {
            guard try Self.wasCommitted(transaction, on: connection) else { throw error }
        }
        return errors
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
            if !isLast { try connection.run("RELEASE job; SAVEPOINT job") }
            return nil
        } catch {
            let isEverybodys = (error as? SQLError).map { [.connectionLost, .conflict].contains($0.kind) } ?? false
            guard !isEverybodys, connection.isWhole || connection.isBroken else { throw error }
            try connection.undo(to: "job")
            return error
        }
    }

    private func undo(_ connection: PostgreSQLConnection) {
        do { if connection.isWhole || connection.isBroken { try connection.undo() } } catch {
            connection.close()
        }
    }

    /// Asks a new connection whether a transaction is committed whose connection was lost before the answer.
    private static func wasCommitted(_ transaction: String, on connection: PostgreSQLConnection) throws -> Bool {
        var deadline = RetryDeadline()
        repeat {
            do {
                connection.close()
                try connection.open()
                switch try connection.run("SELECT pg_xact_status(CAST('\(transaction)' AS xid8))") {
                case "committed": return true
                case "aborted": return false
                default: break
                }
            } catch let error as SQLError where error.kind == .connectionLost {
            } catch let error as SQLError where error.kind == .unknownTransaction { return false }
        } while deadline.wait()
        throw SQLError(.other, "the connection was lost during COMMIT, and it is unknown whether it was done")
    }
}
