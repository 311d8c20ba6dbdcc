/// The seam between the SQL and the engine that runs it. Statements bind `?`; a driver renumbers them if it must.
public protocol SQLDatabase: Sendable {
    /// Runs `body` on one consistent snapshot. It waits for no writer.
    func read<Result: Sendable>(_ body: @escaping @Sendable (any SQLReading) throws -> Result) async throws -> Result

    /// Runs `body` as one transaction, durable when this returns. An error undoes all of it and nothing else.
    func write<Result: Sendable>(_ body: @escaping @Sendable (any SQLWriting) throws -> Result) async throws -> Result

    /// A number that is another one after somebody else than this value wrote to the database.
    func foreignVersion() async throws -> Int64
}

/// Where in a text a word stands.
public enum TextColumn: Sendable {
    /// Anywhere.
    case words
    case title
}

/// Statements that change nothing.
public protocol SQLReading {
    func forEach(_ sql: String, _ values: [any SQLBindable], _ body: (any SQLRow) throws -> Void) throws
    /// Numbers of the texts in which all `words` stand, the last as a beginning, ascending. `places`: near any of these.
    func texts(matching words: [String], column: TextColumn, places: [String]?, in tenant: String) throws -> [UInt32]
}

/// Statements that change something.
public protocol SQLWriting: SQLReading {
    /// Answers how many rows changed.
    @discardableResult
    func execute(_ sql: String, _ values: [any SQLBindable]) throws -> Int
    /// Runs a script of several statements without values.
    func run(script: String) throws
    /// Puts a text into the full-text index, in the stead of what stood there under its number.
    ///
    /// - Parameters:
    ///   - words: of the whole text, the title's among them, folded as those of a search are.
    ///   - place: a word for roughly where it belongs.
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
