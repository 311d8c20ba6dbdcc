/// The imported property records and neighborhoods. They belong to no tenant.
public protocol PropertyRecordStore: Sendable {
    /// Increases with each import that changes something.
    func recordRevision() async throws -> Int64

    /// Everything except the properties themselves.
    func recordCatalogue() async throws -> BlockCatalogue

    func property(_ id: AssessedProperty.ID) async throws -> AssessedProperty?

    /// The properties of a block by house number.
    func properties(of block: StreetBlock.ID, page: PageRequest) async throws -> Page<AssessedProperty>

    /// The properties of each block whose numbers cover a house number, in the order of `blocks`; blocks without any
    /// are left out.
    ///
    /// - Parameters:
    ///   - unit: the only unit to look for; all when `nil`.
    ///   - limit: how many properties of a block are read. All are counted.
    func matches(
        _ address: StreetAddress, in blocks: [StreetBlock.ID], ofUnit unit: String?, limit: Int
    ) async throws -> [AddressMatch]

    /// The existing properties among the ids.
    func properties(_ ids: [AssessedProperty.ID]) async throws -> [AssessedProperty.ID: AssessedProperty]

    /// Throws `older_data` when the stored data has a later date, unless that is allowed, `not_the_whole_city` when
    /// more than `share` of the stored properties would be removed, and `dataset_id_taken` when another
    /// dataset's ids could share this one's prefix.
    ///
    /// - Parameter kept: the properties to keep, with all others removed; `nil` removes none.
    func checkImport(
        of dataset: PropertyDataset, retiringAllBut kept: Set<AssessedProperty.ID>?, atMost share: Double,
        mayBeOlder: Bool
    ) async throws

    /// Adds or changes a dataset. Returns whether anything changed.
    func store(_ dataset: PropertyDataset) async throws -> Bool

    /// Adds or replaces properties of stored datasets: all of them or, on an error, none.
    func merge(_ properties: [AssessedProperty]) async throws -> MergeCount

    /// Removes the properties of a dataset that are not in `kept`. Returns how many.
    func removeProperties(of dataset: String, besides kept: Set<AssessedProperty.ID>) async throws -> Int

    /// Recomputes the blocks of a dataset. Returns whether any changed.
    func rebuildBlocks(of dataset: String) async throws -> Bool

    /// Replaces the neighborhoods that the same file had before: all or none.
    func replace(_ collection: NeighborhoodCollection) async throws -> MergeCount

    /// Makes servers notice the changes.
    func announceRecords() async throws
}
