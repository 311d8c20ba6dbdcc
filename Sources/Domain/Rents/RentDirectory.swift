import Synchronization

/// Keeps the published rents in memory. They are read when somebody first asks, so that a start never waits for them.
public final class RentDirectory: Sendable {
    /// The rents at one moment.
    public struct Snapshot: Sendable {
        public let rents: HUDRents
        public let points: PostalPoints
    }

    private struct State {
        var revision: Int64 = -1
        var snapshot: Snapshot?
        /// Shared by those who ask first.
        var loading: Task<Snapshot, any Error>?
    }

    private let store: any RentStore
    private let shipped: @Sendable () throws -> [SmallAreaRent]
    private let state = Mutex(State())

    /// - Parameter shipped: the rents that come with Digs. They count for the years that the store has no rents of.
    public init(store: any RentStore, shipped: @escaping @Sendable () throws -> [SmallAreaRent]) {
        (self.store, self.shipped) = (store, shipped)
    }

    /// The rents as of the last refresh.
    public func snapshot() async throws -> Snapshot {
        let task = state.withLock { state -> Task<Snapshot, any Error>? in
            guard state.snapshot == nil else { return nil }
            let task = state.loading ?? Task { try await load() }
            state.loading = task
            return task
        }
        guard let task else { return state.withLock(\.snapshot) ?? .empty }
        do { return try await task.value } catch {
            // The next one tries again.
            state.withLock { $0.loading = nil }
            throw error
        }
    }

    /// Reads what changed. Called after another process wrote to the database; before anybody has asked, there is
    /// nothing to renew.
    public func refresh() async throws {
        let (isUsed, revision) = state.withLock { ($0.snapshot != nil || $0.loading != nil, $0.revision) }
        guard isUsed, try await store.rentRevision() != revision else { return }
        _ = try await load()
    }

    private func load() async throws -> Snapshot {
        let revision = try await store.rentRevision()
        var published = try await store.publishedRents()
        let years = published.rents.smallAreaYears
        for rent in try shipped() where !years.contains(rent.year) { published.rents.add(rent) }
        let fresh = Snapshot(rents: published.rents.finish(), points: PostalPoints(published.postalCodes))
        return state.withLock { state in
            // A load that began later may have finished first.
            guard revision > state.revision else { return state.snapshot ?? fresh }
            (state.revision, state.snapshot, state.loading) = (revision, fresh, nil)
            return fresh
        }
    }
}

extension RentDirectory.Snapshot {
    static let empty = Self(rents: HUDRents.Builder().finish(), points: PostalPoints([]))
}
