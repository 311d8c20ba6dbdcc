/// The store's record of search snapshots: files that hold the indexes as of some change.
///
/// A snapshot's id is stored after its content was read. So a database that knows the id has all changes in the
/// snapshot, even a database restored from a backup.
public struct SearchSnapshots: Sendable {
    public typealias ID = Domain.ID<SearchSnapshots>

    /// The ids of the last two snapshots, if any.
    public let known: [ID]
    /// The version of the schema: upgrade steps change listings without an entry in the change log.
    public let schema: Int64
    /// The oldest change still in the log, and the latest change ever.
    public let firstChange: Int64?
    public let lastChange: Int64

    public init(known: [ID], schema: Int64, firstChange: Int64?, lastChange: Int64) {
        self.known = known
        self.schema = schema
        self.firstChange = firstChange
        self.lastChange = lastChange
    }
}
