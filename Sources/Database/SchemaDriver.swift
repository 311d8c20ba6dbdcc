/// An engine's support for changing tables while nobody else uses the database.
public protocol SchemaDriver: Sendable {
    /// Statements beyond the shared schema that the newest version needs in this engine.
    var supplement: String { get }

    /// Statements beyond the shared schema that a step needs in this engine; empty for most.
    func supplement(ofStep version: Int) -> String

    /// A script of the shared schema as this engine takes it.
    func adapted(_ script: String) -> String

    /// Whether `change` stores a copy of the database first.
    var keepsCopy: Bool { get }

    /// Runs `body` on a connection of its own; returns `nil` without a database or tables.
    ///
    /// Throws `SQLError` of kind `busy` while another process has exclusive access.
    func inspect<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result?

    /// Runs `body` on one state of the database, which must exist.
    ///
    /// - Parameter isAlone: whether to keep other processes out; throws `SQLError` of kind `busy` when one has the
    ///   database open.
    func read<Result>(isAlone: Bool, _ body: (any SQLReading) throws -> Result) throws -> Result

    /// Runs `body` as one transaction while others use the database; their writes wait for it.
    func write<Result>(_ body: (any SQLWriting) throws -> Result) throws -> Result

    /// The number of processes that keep the database open; `nil` where it need not be known, because all of them are
    /// in the folder of the file.
    func userCount() throws -> Int?

    /// Statements that store each later change of the rows of these tables in `captured_changes`, and refuse it with
    /// `SQLError` of kind `moved` once `database_move` says that the database was moved.
    func captureScript(_ tables: [TableShape]) -> String

    /// Statements that undo those of `captureScript`.
    func endCaptureScript(_ tables: [TableShape]) -> String

    /// Runs `body` as one transaction that no other process can observe; references are checked at its end.
    ///
    /// An error undoes all of it. Throws `SQLError` of kind `busy` when any other process has the database open.
    ///
    /// - Parameters:
    ///   - backup: where to store a copy before the transaction begins, if the engine keeps one; `nil` for none.
    ///   - copied: receives the copied fraction (0…1).
    func change(
        backup: String?, copied: @escaping (Double) -> Void, _ body: (any SQLWriting) throws -> Void
    ) throws
}

extension SchemaDriver {
    /// Like `change(backup:copied:_:)`, without a copy.
    public func change(_ body: (any SQLWriting) throws -> Void) throws {
        try change(backup: nil, copied: { _ in }, body)
    }
}
