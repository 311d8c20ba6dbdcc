import Domain
import Synchronization

/// Caches the photos of public listings, so that showing one reads the database once.
///
/// A photo is dropped when its listing changes, before the response to that change leaves.
public final class PublicPhotos: Sendable {
    private struct State {
        var photos: [Photo.ID: (listed: ListedPhoto, tenant: Tenant.ID)] = [:]
        /// The cached photos of each listing, by its number.
        var ofListing: [UInt32: [Photo.ID]] = [:]
        /// Incremented with every change of a listing.
        var changes = 0
    }

    /// A few hundred bytes each. When there are more, all are dropped.
    private static let maxPhotos = 100_000

    private let store: any PhotoStore
    private let clock: Clock
    private let state = Mutex(State())

    public init(store: any PhotoStore, clock: Clock) {
        self.store = store
        self.clock = clock
    }

    /// A photo, public or not, with the data that decides who may see it; `nil` when it does not exist.
    func photo(_ id: Photo.ID, in tenant: Tenant.ID) async throws -> ListedPhoto? {
        let (known, changes) = state.withLock { ($0.photos[id], $0.changes) }
        if let known, known.tenant == tenant, known.listed.visibility.isPublic(at: clock.now()) { return known.listed }
        guard let listed = try await store.photo(id, in: tenant) else { return nil }
        if listed.visibility.isPublic(at: clock.now()) { keep(listed, in: tenant, readAt: changes) }
        return listed
    }

    /// Drops the photos of changed listings.
    public func forget(_ numbers: [UInt32]) {
        state.withLock { state in
            state.changes += 1
            for number in numbers {
                for id in state.ofListing.removeValue(forKey: number) ?? [] { state.photos[id] = nil }
            }
        }
    }

    /// Caches a photo, unless a listing changed since it was read.
    private func keep(_ listed: ListedPhoto, in tenant: Tenant.ID, readAt changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.photos.count >= Self.maxPhotos { (state.photos, state.ofListing) = ([:], [:]) }
            let former = state.photos.updateValue((listed, tenant), forKey: listed.photo.id)
            if former == nil { state.ofListing[listed.listing, default: []].append(listed.photo.id) }
        }
    }
}
