import Domain
import Synchronization

/// Remembers the photos of public listings, so that showing one asks the database once.
///
/// A photo is forgotten when its listing changes, before the answer to who changed it leaves.
public final class PublicPhotos: Sendable {
    private struct State {
        var photos: [Photo.ID: (listed: ListedPhoto, tenant: Tenant.ID)] = [:]
        /// The remembered photos of each listing, by its number.
        var ofListing: [UInt32: [Photo.ID]] = [:]
        /// Incremented with every change of a listing.
        var changes = 0
    }

    /// A few hundred bytes each. All are forgotten when there are more.
    private static let maxPhotos = 100_000

    private let store: any PhotoStore
    private let clock: Clock
    private let state = Mutex(State())

    public init(store: any PhotoStore, clock: Clock) { (self.store, self.clock) = (store, clock) }

    /// A photo, public or not, and what decides who may see it; `nil` when there is none.
    func photo(_ id: Photo.ID, in tenant: Tenant.ID) async throws -> ListedPhoto? {
        let (known, changes) = state.withLock { ($0.photos[id], $0.changes) }
        if let known, known.tenant == tenant, known.listed.visibility.isPublic(at: clock.now()) { return known.listed }
        guard let listed = try await store.photo(id, in: tenant) else { return nil }
        if listed.visibility.isPublic(at: clock.now()) { keep(listed, in: tenant, readAt: changes) }
        return listed
    }

    /// Forgets the photos of listings that changed.
    public func forget(_ numbers: [UInt32]) {
        state.withLock { state in
            state.changes += 1
            for number in numbers {
                for id in state.ofListing.removeValue(forKey: number) ?? [] { state.photos[id] = nil }
            }
        }
    }

    /// Remembers a photo, unless a listing changed since it was read.
    private func keep(_ listed: ListedPhoto, in tenant: Tenant.ID, readAt changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.photos.count >= Self.maxPhotos { (state.photos, state.ofListing) = ([:], [:]) }
            let former = state.photos.updateValue((listed, tenant), forKey: listed.photo.id)
            if former == nil { state.ofListing[listed.listing, default: []].append(listed.photo.id) }
        }
    }
}
