/// Keeps the points of interest in memory: those that ship with Digs, and imported ones. A server loads them after its
/// start.
public final class NearbyDirectory: Sendable {
    private let points: RevisionedValue<NearbyIndex>

    /// - Parameter shipped: the points that ship with Digs, used until a source of the same name is imported.
    public init(store: any PointOfInterestStore, shipped: @escaping @Sendable () throws -> [PointSet]) {
        points = RevisionedValue(revision: store.pointRevision) { _ in
            let imported = try await store.pointSets()
            let names = Set(imported.map(\.source.name))
            return NearbyIndex(try imported + shipped().filter { !names.contains($0.source.name) })
        }
    }

    /// The points as of the last refresh.
    public func index() async throws -> NearbyIndex { try await points.value() }

    /// Whether the points are in memory, for callers that do not wait.
    public var isLoaded: Bool { points.made != nil }

    /// Reads newly imported points, if points were loaded before.
    public func refresh() async throws { try await points.refresh() }
}
