/// What an engine offers so that the tables of a database can change while nobody else uses it.
public protocol SchemaDriver: Sendable {
    /// Statements beyond the shared schema that the newest version needs in this engine.
    var supplement: String { get }

    /// Statements beyond the shared schema that a step needs in this engine; empty for most.
    func supplement(ofStep version: Int) -> String

    /// Runs `body` on a connection of its own; answers `nil` when there is no database or it has no tables.
    ///
    /// Throws `SQLError` of kind `busy` while another process has the database to itself.
    func inspect<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result?

    /// Runs `body` as one transaction that no other process can look into; references are checked at its end.
    ///
    /// An error undoes all of it. Throws `SQLError` of kind `busy` when any other process has the database open.
    ///
    /// - Parameters:
    ///   - backup: where a copy is stored before the transaction begins.
    ///   - copied: hears how much of the copy is done (0…1).
    func change(
        backup: String, copied: @escaping (Double) -> Void, _ body: (any SQLWriting) throws -> Void
    ) throws
}
