/// The imported points of interest. They belong to no tenant.
public protocol PointOfInterestStore: Sendable {
    /// Increases with each import that changed something.
    func pointRevision() async throws -> Int64

    /// All points of interest, without the streets and addresses of their maps.
    func pointSets() async throws -> [PointSet]

    /// Throws `older_data` when the stored data of a source has a later date, unless the new data may be older, and a
    /// problem of `source` when there would be too many sources, points, streets or addresses.
    func checkReplacing(_ sets: [PointSet], mayBeOlder: Bool) async throws

    /// Adds or replaces the points of a source, and removes those that it no longer has (`retired`). Stores them in
    /// small transactions, so that others can write in between; repeating an interrupted call completes it.
    func replace(_ set: PointSet) async throws -> MergeCount
}
