/// Keeps the published rents in memory. They are read when somebody first asks, so that a start never waits for them; a
/// server asks right after it.
public final class RentDirectory: Sendable {
    /// The rents at one moment.
    public struct Snapshot: Sendable {
        /// Differs from that of any other moment with other rents.
        public let revision: Int64
        public let rents: HUDRents
        public let points: PostalPoints
    }

    private let current: RevisionedValue<Snapshot>

    /// - Parameter shipped: the rents that come with Digs. They count for the postal codes and years that the
    ///   store has no rents of.
    public init(store: any RentStore, shipped: @escaping @Sendable () throws -> [SmallAreaRent]) {
        current = RevisionedValue(revision: store.rentRevision) { revision in
            var published = try await store.publishedRents()
            // All at once: a postal code may have several shipped rents of a year.
            let missing = try shipped().filter { !published.rents.has($0) }
            for rent in missing { published.rents.add(rent) }
            return Snapshot(
                revision: revision, rents: published.rents.finish(), points: PostalPoints(published.postalCodes))
        }
    }

    /// The rents as of the last refresh.
    public func snapshot() async throws -> Snapshot { try await current.value() }

    /// The rents if they are loaded already, for those who do without rather than wait.
    public var loaded: Snapshot? { current.made }

    /// Reads what was imported, if somebody has asked before.
    public func refresh() async throws { try await current.refresh() }
}
