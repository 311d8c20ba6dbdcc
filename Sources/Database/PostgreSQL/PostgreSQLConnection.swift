import CPostgreSQL

/// One connection, for one thread at a time. It opens with its first use, and again after it was lost.
final class PostgreSQLConnection {
    /// Statements with lists of any length would fill the server's memory.
    private static let maxStatements = 1_000
    /// The first version that tells where a database's order comes from.
    private static let minVersion: Int32 = 150_000

    let address: PostgreSQLAddress
    let use: Use
    private var connection: OpaquePointer?
    private var statements: [String: PostgreSQLStatement] = [:]
    private var queue = PostgreSQLQueue()
    private var statementNumber = 0
    /// How often it waited for a response of the server.
    private(set) var roundTripCount = 0
    /// The rows that statements reach; `nil` when it is not known, as after undoing a transaction.
    private var scope: RowScope?

    init(_ address: PostgreSQLAddress, for use: Use) {
        self.address = address
        self.use = use
    }

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
        queue.removeAll()
        scope = nil
    }

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

    /// Hides the rows of other marketplaces from the statements that follow.
    func limit(to scope: RowScope) throws {
        guard scope != self.scope else { return }
        try enqueue(PostgreSQLRowSecurity.limit, [PostgreSQLRowSecurity.value(scope)])
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
            if !isBroken { try limit(to: before) }
            throw error
        }
    }

    /// Drops statements that were not sent, such as those of a body that threw.
    func discardQueue() {
        guard !queue.isEmpty else { return }
        queue.removeAll()
        forgetLimit()
    }

    /// Makes the next `limit(to:)` tell the server, whatever was said before.
    func forgetLimit() { scope = nil }

    /// Undoes the transaction, or what came after its savepoint, and drops its queue. That undoes the last
    /// `limit(to:)`, too. Undoes nothing outside of a transaction.
    func undo(to savepoint: String? = nil) throws {
        discardQueue()
        forgetLimit()
        guard isWhole || isBroken else { return }
        _ = try result(of: savepoint.map { "ROLLBACK TO \($0)" } ?? "ROLLBACK")
    }

    /// Ends a transaction. Throws when PostgreSQL undid it instead, as it does after a statement that failed.
    func commit() throws {
        try sendQueue()
        let result = try result(of: "COMMIT")
        guard result.tag == "COMMIT" else { throw SQLError(.other, "a transaction with a failed statement was undone") }
    }

    /// Runs statements without values after those of the queue, and returns the first value of the last result.
    @discardableResult
    func run(_ script: String) throws -> String? {
        try sendQueue()
        let result = try result(of: script)
        guard result.rowCount > 0 else { return nil }
        return try result.row(0).anyText(0)
    }

    /// Sends a statement later, in order with the others: before the next whose result is needed, or when many wait.
    ///
    /// Throws at once when the values don't suit it. The server's error comes from the call that sends it.
    ///
    /// - Parameter answer: gets the statement's result; `nil` if nobody needs it.
    func enqueue(_ sql: String, _ values: [any SQLBindable] = [], for answer: PostgreSQLAnswer? = nil) throws {
        try append(sql, values, for: answer)
        if queue.isFull { try sendQueue() }
    }

    /// The result of a statement of the queue, which is sent if that is still to be done.
    func result(for answer: PostgreSQLAnswer) throws -> PostgreSQLResult {
        if answer.result == nil { try sendQueue() }
        guard let result = answer.result else { throw SQLError(.other, "a statement was dropped before it was sent") }
        return result
    }

    /// Runs a statement after those of the queue. Throws the error of the first that fails.
    func query(_ sql: String, _ values: [any SQLBindable]) throws -> PostgreSQLResult {
        try append(sql, values)
        guard let result = try sendQueue() else { throw SQLError(.other, "there is no result of \(sql)") }
        return result
    }

    /// Sends the statements that wait, and returns the last one's result.
    @discardableResult
    func sendQueue() throws -> PostgreSQLResult? {
        guard !queue.isEmpty else { return nil }
        roundTripCount += 1
        do { return try PostgreSQLPipeline(connection: connection).run(queue.takeAll()) } catch {
            // The failure undid a limit that was set in the same transaction.
            forgetLimit()
            if (error as? SQLError)?.kind == .connectionLost { close() }
            throw error
        }
    }

    private func append(_ sql: String, _ values: [any SQLBindable], for answer: PostgreSQLAnswer? = nil) throws {
        let (values, statement) = (try PostgreSQLValues(values), try statement(sql))
        guard values.count == statement.count else {
            throw SQLError(.other, "\(values.count) values for \(statement.count) in \(sql)")
        }
        queue.append(PostgreSQLQueue.Entry(statement: statement, values: values, answer: answer))
    }

    private func statement(_ sql: String) throws -> PostgreSQLStatement {
        if let known = statements[sql] { return known }
        if statements.count >= Self.maxStatements {
            try run("DEALLOCATE ALL")
            statements = [:]
        }
        statementNumber += 1
        let statement = PostgreSQLStatement(sql, name: "s\(statementNumber)")
        statements[sql] = statement
        return statement
    }

    /// Runs statements without values at once.
    private func result(of script: String) throws -> PostgreSQLResult {
        roundTripCount += 1
        guard let pointer = PQexec(connection, script) else { throw connectionLost(script) }
        let result = PostgreSQLResult(pointer, sql: script)
        guard !result.isDone else { return result }
        guard !isClosed, let error = result.error else { throw connectionLost(script) }
        throw error
    }

    private func connectionLost(_ sql: String) -> SQLError {
        SQLError(.connectionLost, "\(message) in \(sql)")
    }

    /// The last error in libpq's words.
    private var message: String { PostgreSQLResult.tidy(PQerrorMessage(connection)) }
}
