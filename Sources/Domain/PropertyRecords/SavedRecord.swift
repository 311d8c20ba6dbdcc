/// A block or property that an account saved.
public struct SavedRecord: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable { case block, property }

    public let kind: Kind
    /// The id of the block or property.
    public let id: String
    public let savedAt: Instant

    public init(kind: Kind, id: String, savedAt: Instant) {
        self.kind = kind
        self.id = id
        self.savedAt = savedAt
    }
}

/// Stores the blocks and properties that accounts saved.
public protocol SavedRecordStore: ActingStore {
    /// Saves a record, unless the account already has it. Throws `too_many_saved` beyond the limit.
    func save(
        _ id: String, _ kind: SavedRecord.Kind, for account: Account.ID, in tenant: Tenant.ID
    ) async throws -> SavedRecord

    /// Removes a record, if the account has it.
    func remove(_ id: String, _ kind: SavedRecord.Kind, for account: Account.ID, in tenant: Tenant.ID) async throws

    /// Removes the records saved at `moment` or earlier; all of the kind for `nil`.
    func removeSaved(
        _ kind: SavedRecord.Kind, through moment: Instant?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws

    /// The records of an account, last saved first.
    func saved(
        _ kind: SavedRecord.Kind, of account: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<SavedRecord>
}
