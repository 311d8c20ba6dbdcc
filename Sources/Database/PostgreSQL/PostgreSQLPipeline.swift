import CPostgreSQL

/// Statements that wait for the next one whose result somebody needs.
struct PostgreSQLQueue {
    struct Entry {
        let statement: PostgreSQLStatement
        let values: PostgreSQLValues
        /// Gets the result; `nil` if nobody needs it, or `query` returns it.
        let answer: PostgreSQLAnswer?
    }

    // The connection blocks while it sends, and the server stops reading while nobody reads its responses. Those to so
    // many statements with few rows or none fit into its socket's buffer, so neither side waits for the other.
    private static let maxCount = 64
    private static let maxBytes = 256 * 1024

    private var entries: [Entry] = []
    private var byteCount = 0

    var isEmpty: Bool { entries.isEmpty }

    var isFull: Bool { entries.count >= Self.maxCount || byteCount >= Self.maxBytes }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.values.byteCount + (entry.statement.numbered?.utf8.count ?? 0)
    }

    /// Empties it, and returns its statements.
    mutating func takeAll() -> [Entry] {
        defer { removeAll() }
        return entries
    }

    mutating func removeAll() { (entries, byteCount) = ([], 0) }
}

/// Where the result of a statement that was enqueued arrives.
final class PostgreSQLAnswer {
    var result: PostgreSQLResult?
}

/// Sends statements together and reads all their results, in libpq's pipeline mode: one round trip.
struct PostgreSQLPipeline {
    /// A part that the server answers with one result.
    private struct Step {
        let statement: PostgreSQLStatement
        let isPreparation: Bool
        var answer: PostgreSQLAnswer?
    }

    let connection: OpaquePointer?

    /// Returns the last statement's result. The statements after one that fails are not run.
    ///
    /// Throws the failed statement's error. After one of kind `connectionLost` the connection cannot be used.
    func run(_ entries: [PostgreSQLQueue.Entry]) throws -> PostgreSQLResult? {
        guard PQenterPipelineMode(connection) == 1 else { throw connectionLost(nil, entries.first?.statement) }
        let steps = try send(entries)
        var (last, failure): (PostgreSQLResult?, SQLError?)
        for step in steps {
            let result = try next(step.statement, after: failure)
            let isDone = result.isDone
            if step.isPreparation { step.statement.state = isDone ? .prepared : .new }
            guard !isDone else {
                step.answer?.result = result
                last = result
                continue
            }
            failure = failure ?? result.error ?? SQLError(.other, "there is no result of \(step.statement.sql)")
        }
        try end(after: failure, steps.last?.statement)
        if let failure { throw failure }
        return last
    }

    private func send(_ entries: [PostgreSQLQueue.Entry]) throws -> [Step] {
        var steps: [Step] = []
        for entry in entries {
            let statement = entry.statement
            if statement.state == .new {
                guard PQsendPrepare(connection, statement.name, statement.numbered, 0, nil) == 1 else {
                    throw connectionLost(nil, statement)
                }
                statement.state = .sent
                steps.append(Step(statement: statement, isPreparation: true))
            }
            let isSent = entry.values.withPointers {
                PQsendQueryPrepared(connection, statement.name, Int32($0.count), $0, nil, nil, 0)
            }
            guard isSent == 1 else { throw connectionLost(nil, statement) }
            steps.append(Step(statement: statement, isPreparation: false, answer: entry.answer))
        }
        guard PQpipelineSync(connection) == 1 else { throw connectionLost(nil, entries.last?.statement) }
        return steps
    }

    private func next(_ statement: PostgreSQLStatement, after failure: SQLError?) throws -> PostgreSQLResult {
        guard let pointer = PQgetResult(connection) else { throw connectionLost(failure, statement) }
        let result = PostgreSQLResult(pointer, sql: statement.sql)
        // A null separates the results.
        guard PQstatus(connection) == CONNECTION_OK, PQgetResult(connection) == nil else {
            throw connectionLost(failure ?? result.error, statement)
        }
        return result
    }

    private func end(after failure: SQLError?, _ last: PostgreSQLStatement?) throws {
        let result = PQgetResult(connection)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_PIPELINE_SYNC, PQexitPipelineMode(connection) == 1 else {
            throw connectionLost(failure, last)
        }
    }

    /// - Parameter failure: the server's last words, such as that it stops.
    private func connectionLost(_ failure: SQLError?, _ statement: PostgreSQLStatement?) -> SQLError {
        let message = PostgreSQLResult.tidy(PQerrorMessage(connection))
        return SQLError(.connectionLost, failure?.description ?? "\(message) in \(statement?.sql ?? "no statement")")
    }
}
