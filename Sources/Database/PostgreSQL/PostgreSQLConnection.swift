import CPostgreSQL
import Foundation

/// One connection, for one thread at a time. It opens with its first use, and again after it was lost.
final class PostgreSQLConnection {
    enum Use { case reading, writing, schemaChange }

    /// Statements with lists of any length would fill the server's memory.
    private static let maxStatements = 1_000
    /// The first version that tells where a database's order comes from.
    private static let minVersion: Int32 = 150_000

    private let address: PostgreSQLAddress
    private let use: Use
    private var connection: OpaquePointer?
    private var statements: [String: PostgreSQLStatement] = [:]
    /// The rows that statements reach; `nil` when it is not known, as after undoing a transaction.
    private var scope: RowScope?

    init(_ address: PostgreSQLAddress, for use: Use) { (self.address, self.use) = (address, use) }

    deinit { PQfinish(connection) }

    /// Whether it was never opened, or was lost.
    var isClosed: Bool { connection == nil || PQstatus(connection) != CONNECTION_OK }

    /// Whether a transaction has begun, and no statement of it failed.
    var isWhole: Bool { PQtransactionStatus(connection) == PQTRANS_INTRANS }

    /// Whether a statement of the transaction failed, so that nothing but undoing it or its savepoint is possible.
    var isBroken: Bool { PQtransactionStatus(connection) == PQTRANS_INERROR }

    func close() {
        PQfinish(connection)
        connection = nil
        statements = [:]
        scope = nil
    }

    /// Whether a server accepts connections, whoever asks.
    var isServed: Bool { address.isServed }

    /// Opens it unless it is open. Throws an error of kind `connectionLost` when the server cannot be reached.
    func open() throws {
        guard isClosed else { return }
        close()
        guard let opened = address.connect() else { throw SQLError(.connectionLost, "no memory for a connection") }
        connection = opened
        guard PQstatus(opened) == CONNECTION_OK else {
            let message = self.message
            close()
            throw SQLError(.connectionLost, message)
        }
        // Notices say what is there already.
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        do {
            guard PQserverVersion(opened) >= Self.minVersion else {
                throw SQLError(.unsuitable, "Digs needs PostgreSQL 15 or later.")
            }
            try prepareSession()
        } catch {
            close()
            throw error
        }
    }

    private func prepareSession() throws {
        try requireSuitable()
        try limit(to: .installation)
        switch use {
        case .reading: try run("SET default_transaction_read_only = on")
        case .writing:
            try run("SET lock_timeout = '10s'")
            // Acknowledged is on disk, whatever the server's default is.
            try run(
                """
                SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') = 'off'
                """)
            // A process that vanished, such as with its machine, does not keep the others from writing for long.
            try run(
                """
                SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
                SET idle_in_transaction_session_timeout = '60s'
                """)
            // Keeps others from changing tables until the session ends.
            try run("SELECT pg_advisory_lock_shared(\(PostgreSQLLock.schema))")
        case .schemaChange: try run("SET lock_timeout = '10s'")
        }
    }

    /// Hides the rows of other marketplaces from the statements that follow.
    func limit(to scope: RowScope) throws {
        guard scope != self.scope else { return }
        try run("SELECT set_config('\(PostgreSQLRowSecurity.setting)', \(PostgreSQLRowSecurity.literal(scope)), false)")
        self.scope = scope
    }

    /// Runs `body` on all rows, and limits the statements after it as those before.
    func withoutLimit<Result>(_ body: () throws -> Result) throws -> Result {
        guard let before = scope else { throw SQLError(.other, "no scope is set for the statements") }
        try limit(to: .installation)
        do {
            let result = try body()
            try limit(to: before)
            return result
        } catch {
            // A caller that catches it may go on, unless a statement failed: then the undoing removes the limit.
            forgetLimit()
            if isWhole { try limit(to: before) }
            throw error
        }
    }

    /// Makes the next `limit(to:)` tell the server, whatever was said before.
    func forgetLimit() { scope = nil }

    /// Undoes the transaction, or what came after its savepoint. That undoes the last `limit(to:)`, too.
    func undo(to savepoint: String? = nil) throws {
        forgetLimit()
        try run(savepoint.map { "ROLLBACK TO \($0)" } ?? "ROLLBACK")
    }

    /// Ends a transaction. Throws when PostgreSQL undid it instead, as it does after a statement that failed.
    func commit() throws {
        let result = try checked(PQexec(connection, "COMMIT"), sql: "COMMIT")
        guard result.tag == "COMMIT" else { throw SQLError(.other, "a transaction with a failed statement was undone") }
    }

    /// Runs statements without values, and returns the first value of the last result.
    @discardableResult
    func run(_ script: String) throws -> String? {
        let result = try checked(PQexec(connection, script), sql: script)
        guard result.rowCount > 0 else { return nil }
        return try result.row(0).anyText(0)
    }

    func query(_ sql: String, _ values: [any SQLBindable]) throws -> PostgreSQLResult {
        let statement = try prepared(sql)
        guard values.count == statement.count else {
            throw SQLError(.other, "\(values.count) values for \(statement.count) in \(sql)")
        }
        let result = try PostgreSQLValues(values).withPointers {
            PQexecPrepared(connection, statement.name, Int32($0.count), $0, nil, nil, 0)
        }
        return try checked(result, sql: sql)
    }

    private func prepared(_ sql: String) throws -> PostgreSQLStatement {
        if let known = statements[sql] { return known }
        if statements.count >= Self.maxStatements {
            try run("DEALLOCATE ALL")
            statements = [:]
        }
        let (numbered, count) = PostgreSQLStatement.numbered(sql)
        let statement = PostgreSQLStatement(name: "s\(statements.count)", count: count)
        _ = try checked(PQprepare(connection, statement.name, numbered, 0, nil), sql: sql)
        statements[sql] = statement
        return statement
    }

    private func checked(_ result: OpaquePointer?, sql: String) throws -> PostgreSQLResult {
        guard let result else { throw connectionLost(sql) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return PostgreSQLResult(result, sql: sql)
        default:
            defer { PQclear(result) }
            guard !isClosed, let state = postgresql_sqlstate(result) else { throw connectionLost(sql) }
            throw SQLError(sqlState: String(cString: state), "\(message) in \(sql)")
        }
    }

    private func connectionLost(_ sql: String) -> SQLError {
        SQLError(.connectionLost, "\(message) in \(sql)")
    }

    /// The last error in libpq's words, without the end of its line.
    private var message: String {
        String(cString: PQerrorMessage(connection)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The numbers of the advisory locks that the processes of a database take.
enum PostgreSQLLock {
    /// Held by the one group of writes that runs.
    static let writer = 4_471_001
    /// Held together by all processes that use the tables, or by the one that changes them.
    static let schema = 4_471_002
}
