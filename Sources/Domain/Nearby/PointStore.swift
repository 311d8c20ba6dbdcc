/// The points of interest that were imported. They belong to no tenant.
public protocol PointStore: Sendable {
    /// Grows with each import that changed something.
    func pointRevision() async throws -> Int64

    func pointSets() async throws -> [PointSet]

    /// Throws `older_data` when what is stored of one of the sources is of a later day, unless they may be older, and
    /// a problem of `source` when there would be too many sources or points.
    func checkReplacing(_ sets: [PointSet], mayBeOlder: Bool) async throws

    /// Adds or replaces the points of a source, and removes those that it no longer has (`retired`). They are stored in
    /// small transactions, so that others can write in between; what a kill interrupts, the same call completes.
    func replace(_ set: PointSet) async throws -> MergeCount
}
