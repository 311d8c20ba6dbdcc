import Domain
import Synchronization

/// Caches public listings, so that the requests of one listing page share a single database read, and cards need none.
///
/// A listing is dropped before the response to its change leaves. Its owner's data may be older.
public final class PublicListings: Sendable {
    private struct Key: Hashable {
        let tenant: Tenant.ID
        let id: Listing.ID
    }

    /// Approximate memory of a listing without description and photos, of a photo, and of a number.
    private static let (listingBytes, photoBytes, numberBytes) = (2_048, 192, 128)

    private let store: any ListingStore
    private let clock: Clock
    private let cache: ListingCache<Listing>
    /// The number never changes for a listing.
    private let numbers: Mutex<GenerationalCache<Key, UInt32>>

    public init(store: any ListingStore, clock: Clock) {
        self.store = store
        self.clock = clock
        cache = ListingCache(maxBytes: Limits.publicListingBytes) {
            Self.listingBytes + ($0.fields.description?.utf8.count ?? 0) + $0.photos.count * Self.photoBytes
        }
        numbers = Mutex(GenerationalCache(maxBytes: Limits.publicListingBytes / 8) { _ in Self.numberBytes })
    }

    /// A listing, public or not; `nil` when there is none.
    func listing(_ id: Listing.ID, in tenant: Tenant.ID) async throws -> Listing? {
        let (key, now) = (Key(tenant: tenant, id: id), clock.now())
        let number = numbers.withLock { $0.value(of: key) }
        let (known, changes) = cache.known(number.map { [$0] } ?? []) { $0.isPublic(at: now) }
        if let listing = known.first ?? nil { return listing }
        guard let listing = try await store.listing(id, in: tenant) else { return nil }
        if let number = listing.number, listing.isPublic(at: clock.now()) {
            numbers.withLock { $0.keep(number, of: key) }
            cache.keep([number: listing], madeAt: changes)
        }
        return listing
    }

    /// The listings with these numbers, in the same order; `nil` for those that are not public, or no longer.
    func listings(numbered numbers: [UInt32], in tenant: Tenant.ID) async throws -> [Listing?] {
        let now = clock.now()
        return try await cache.values(
            of: numbers, where: { $0.isPublic(at: now) },
            make: { try await store.listings(numbered: $0, in: tenant).filter { $0.value.isPublic(at: now) } })
    }

    /// Drops changed listings.
    public func forget(_ numbers: [UInt32]) { cache.forget(numbers) }
}
