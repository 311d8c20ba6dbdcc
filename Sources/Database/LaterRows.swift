/// The rows of a statement, for a caller that needs them only after other statements: see `SQLReading.forEachLater`.
///
/// Inlinable as `rows` is, for the same reason.
public final class LaterRows<Item> {
    @usableFromInline var found: [Item] = []
    @usableFromInline var complete: (() throws -> Void)?

    /// - Parameter send: runs the statement, or passes it to the engine, which runs it later.
    @inlinable
    init(
        _ send: (_ body: @escaping (any SQLRow) throws -> Void) throws -> () throws -> Void,
        read: @escaping (any SQLRow) throws -> Item
    ) throws {
        complete = try send { [unowned self] row in found.append(try read(row)) }
    }

    @inlinable
    public func all() throws -> [Item] {
        try complete?()
        complete = nil
        return found
    }

    @inlinable
    public func first() throws -> Item? { try all().first }
}

extension SQLReading {
    /// Runs a statement whose rows are needed later. PostgreSQL gets it with the next one whose result is needed, so
    /// that both wait for it once.
    @inlinable
    public func later<Item>(
        _ sql: String, _ values: any SQLBindable..., read: @escaping (inout RowReader) throws -> Item
    ) throws -> LaterRows<Item> {
        try LaterRows { body in
            try forEachLater(sql, values, body)
        } read: { row in
            var reader = RowReader(row)
            return try read(&reader)
        }
    }

    /// Like `later`, for rows that are read by column name.
    public func namedLater<Item>(
        _ sql: String, _ values: any SQLBindable..., read: @escaping (NamedRow) throws -> Item
    ) throws -> LaterRows<Item> {
        let columns = ColumnLookup()
        return try LaterRows { body in
            try forEachLater(sql, values, body)
        } read: { row in
            try read(NamedRow(row, columns))
        }
    }
}
