/// The property records and neighbourhoods that were imported. They belong to no tenant.
public protocol PropertyRecordStore: Sendable {
    /// Grows with each import that changes something.
    func recordRevision() async throws -> Int64

    /// All but the properties themselves.
    func recordCatalogue() async throws -> BlockCatalogue

    func property(_ id: AssessedProperty.ID) async throws -> AssessedProperty?

    /// The properties of a block by house number.
    func properties(of block: StreetBlock.ID, page: PageRequest) async throws -> Page<AssessedProperty>

    /// What each block has of the properties whose numbers cover a house number, in the order of `blocks`, without
    /// those that have none.
    ///
    /// - Parameters:
    ///   - unit: the only unit to look for; all when `nil`.
    ///   - limit: how many properties of a block are read. All are counted.
    func matches(
        _ address: StreetAddress, in blocks: [StreetBlock.ID], ofUnit unit: String?, limit: Int
    ) async throws -> [AddressMatch]

    /// The given properties of a list of ids.
    func properties(_ ids: [AssessedProperty.ID]) async throws -> [AssessedProperty.ID: AssessedProperty]

    /// Throws `older_data` when the stored vintage is later, unless it may be, `not_the_whole_city` when more than
    /// `Limits.retiredShare` of the stored properties would go, and `dataset_id_taken` when another dataset's ids may
    /// begin as those of this one.
    ///
    /// - Parameter kept: the properties besides which all are to go; `nil` when none are.
    func checkImport(
        of dataset: PropertyDataset, retiringAllBut kept: Set<AssessedProperty.ID>?, mayBeOlder: Bool
    ) async throws

    /// Adds or changes a dataset. Returns whether anything changed.
    func store(_ dataset: PropertyDataset) async throws -> Bool

    /// Adds or replaces properties of stored datasets: all of them or, on an error, none.
    func merge(_ properties: [AssessedProperty]) async throws -> MergeCount

    /// Removes the properties of a dataset that are not among `kept`. Returns how many.
    func removeProperties(of dataset: String, besides kept: Set<AssessedProperty.ID>) async throws -> Int

    /// Puts the blocks of a dataset together again. Returns whether any changed.
    func rebuildBlocks(of dataset: String) async throws -> Bool

    /// Puts the neighbourhoods of a file in the place of those that the same file had before: all or none.
    func replace(_ collection: NeighborhoodCollection) async throws -> MergeCount

    /// Lets servers know of what changed.
    func announceRecords() async throws
}
