/// The interface between the SQL and the engine that runs it. Statements bind `?`; a driver renumbers them if it must.
public protocol SQLDatabase: Sendable {
    /// Runs `body` on one consistent snapshot, without waiting for writers.
    func read<Result: Sendable>(_ body: @escaping @Sendable (any SQLReading) throws -> Result) async throws -> Result

    /// Runs `body` as one transaction, which is durable when this returns. An error rolls back this transaction only.
    func write<Result: Sendable>(_ body: @escaping @Sendable (any SQLWriting) throws -> Result) async throws -> Result

    /// Changes whenever another process commits to the database (SQLite's `data_version`).
    func foreignVersion() async throws -> Int64
}

/// The part of a text that is searched.
public enum TextColumn: Sendable {
    /// The whole text.
    case words
    case title
}

/// Statements that only read.
public protocol SQLReading {
    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws
    /// Numbers of the texts that contain all `words` (the last one as a prefix), ascending. With `places`: near any of
    /// these.
    func texts(matching words: [String], column: TextColumn, places: [String]?, in tenant: String) throws -> [UInt32]
}

/// Statements that write.
public protocol SQLWriting: SQLReading {
    /// Returns the number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ values: [any SQLBindable]) throws -> Int
    /// Runs a script of several statements without bound values.
    func run(script: String) throws
    /// Replaces the indexed text of a listing.
    ///
    /// - Parameters:
    ///   - words: all words of the text, title included, folded as search words are.
    ///   - place: a word for the rough location.
    func index(words: [String], title: [String], number: UInt32, place: String, of tenant: String) throws
    func unindex(number: UInt32) throws
}

extension SQLReading {
    public func rows<Item>(
        _ sql: String, _ values: any SQLBindable..., read: (inout RowReader) throws -> Item
    ) throws -> [Item] {
        try rows(sql, values, read: read)
    }

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

    public func first<Item>(
        _ sql: String, _ values: any SQLBindable..., read: (inout RowReader) throws -> Item
    ) throws -> Item? {
        try rows(sql, values, read: read).first
    }

    public func exists(_ sql: String, _ values: any SQLBindable...) throws -> Bool {
        try !rows(sql, values) { _ in true }.isEmpty
    }
}

extension SQLWriting {
    @discardableResult
    public func execute(_ sql: String, _ values: any SQLBindable...) throws -> Int { try execute(sql, values) }
}
