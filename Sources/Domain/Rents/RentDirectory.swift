/// Keeps the published rents in memory. They load on the first request, so that a start never waits for them; a server
/// makes it right after its start.
public final class RentDirectory: Sendable {
    /// The rents at one revision.
    public struct Snapshot: Sendable {
        /// Differs between snapshots with different rents.
        public let revision: Int64
        public let rents: HUDRents
        public let points: PostalCodeCenters
    }

    private let current: RevisionedValue<Snapshot>

    /// - Parameter shipped: the rents that ship with Digs, used for postal codes and years without rents in the store.
    public init(store: any RentStore, shipped: @escaping @Sendable () throws -> [SmallAreaRent]) {
        current = RevisionedValue(revision: store.rentRevision) { revision in
            var published = try await store.publishedRents()
            // Filtered before any is added, because a postal code may have several shipped rents of a year.
            let missing = try shipped().filter { !published.rents.has($0) }
            for rent in missing { published.rents.add(rent) }
            return Snapshot(
                revision: revision, rents: published.rents.finish(), points: PostalCodeCenters(published.postalCodes))
        }
    }

    /// The rents as of the last refresh.
    public func snapshot() async throws -> Snapshot { try await current.value() }

    /// The rents if they are in memory, for callers that do not wait.
    public var loaded: Snapshot? { current.made }

    /// Reads newly imported rents, if rents were loaded before.
    public func refresh() async throws { try await current.refresh() }
}
