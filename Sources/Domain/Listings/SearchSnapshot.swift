/// What the store knows of the snapshots of the search: files that hold the indexes as they were after some change.
///
/// A snapshot's name is stored after its content was read. So a database that knows the name has all changes that the
/// snapshot has, even one that was restored from a backup.
public struct SearchSnapshots: Sendable {
    public typealias ID = Domain.ID<SearchSnapshots>

    /// The names of the last two; none when there were none.
    public let known: [ID]
    /// The version of the schema: steps of an upgrade change listings without an entry in the change log.
    public let schema: Int64
    /// The oldest change that the log still has, and the latest there ever was.
    public let firstChange: Int64?
    public let lastChange: Int64

    public init(known: [ID], schema: Int64, firstChange: Int64?, lastChange: Int64) {
        (self.known, self.schema, self.firstChange, self.lastChange) = (known, schema, firstChange, lastChange)
    }
}
