/// The rows that a transaction may touch, besides those that belong to no marketplace.
///
/// PostgreSQL hides all others, whatever a statement asks for. SQLite trusts the conditions of the statements.
public enum RowScope: Hashable, Sendable {
    case tenant(String)
    case installation
}

/// The interface between the SQL and the engine that runs it. Statements bind `?`; a driver renumbers them if it must.
public protocol SQLDatabase: Sendable {
    /// Runs `body` on one consistent snapshot, without waiting for writers.
    func read<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result

    /// Like `read`, for queries that an index answers with a few rows: a driver may run it on the caller's thread,
    /// because switching threads takes longer than reading.
    func readBriefly<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result

    /// Like `readBriefly`, for a single statement, which sees one state of the database without a transaction.
    func readStatement<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result

    /// Runs `body` as one transaction, which is durable when this returns. An error rolls back this transaction only.
    func write<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result

    /// Changes whenever another process commits to the database, and perhaps when this one does.
    func foreignVersion() async throws -> Int64
}

extension SQLDatabase {
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await read(in: .installation, body) }

    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result { try await write(in: .installation, body) }
}

/// Statements that only read.
public protocol SQLReading {
    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws
    /// Like `forEach`, for a few rows that are needed only after other statements: an engine may send it with the next
    /// whose result is needed, which then throws its error. The rows are complete once the returned closure was called.
    func forEachLater(
        _ sql: String, _ values: [any SQLBindable], _ body: @escaping (any SQLRow) throws -> Void
    ) throws -> () throws -> Void
    /// Whether the database has this table. Asking a table that is missing would end a transaction of PostgreSQL.
    func hasTable(_ name: String) throws -> Bool
    /// The columns of a table; none for one that is missing.
    func columns(of table: String) throws -> [SQLColumn]
    /// Runs `body` on the rows of all marketplaces, within a transaction on those of one: for a log that all share.
    func amongAllTenants<Result>(_ body: () throws -> Result) throws -> Result
}

/// Statements that write.
public protocol SQLWriting: SQLReading {
    /// Runs a statement whose result nobody needs. An engine may send it later, in order with the others; a later
    /// statement or the end of the transaction then throws its error. `changedRows` throws it at once.
    func execute(_ sql: String, _ values: [any SQLBindable]) throws
    /// Runs a statement now, and returns the number of rows that it changed.
    func changedRows(_ sql: String, _ values: [any SQLBindable]) throws -> Int
    /// Runs a script of several statements without bound values.
    func run(script: String) throws
    /// Runs `body`, which alone may delete rows of the audit log. A transaction that fails restores the protection too.
    func allowingAuditDeletion<Result>(_ body: () throws -> Result) throws -> Result
}

// Inlinable, so that calls are specialized for item types of other modules: without it, appending an item takes as long
// as reading its row.
extension SQLReading {
    @inlinable
    public func rows<Item>(
        _ sql: String, _ values: any SQLBindable..., read: (inout RowReader) throws -> Item
    ) throws -> [Item] {
        try rows(sql, values, read: read)
    }

    @inlinable
    public func rows<Item>(_ sql: String, _ values: [any SQLBindable], read: (inout RowReader) throws -> Item) throws
        -> [Item]
    {
        var items: [Item] = []
        try forEach(sql, values) { row in
            var reader = RowReader(row)
            items.append(try read(&reader))
        }
        return items
    }

    @inlinable
    public func first<Item>(
        _ sql: String, _ values: any SQLBindable..., read: (inout RowReader) throws -> Item
    ) throws -> Item? {
        var item: Item?
        try forEach(sql, values) { row in
            guard item == nil else { return }
            var reader = RowReader(row)
            item = try read(&reader)
        }
        return item
    }

    public func exists(_ sql: String, _ values: any SQLBindable...) throws -> Bool {
        var isFound = false
        try forEach(sql, values) { _ in isFound = true }
        return isFound
    }
}

extension SQLWriting {
    public func execute(_ sql: String, _ values: any SQLBindable...) throws { try execute(sql, values) }

    public func changedRows(_ sql: String, _ values: any SQLBindable...) throws -> Int { try changedRows(sql, values) }
}
