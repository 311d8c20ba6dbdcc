import Domain
import Synchronization

/// Remembers public listings, so that the parts of a listing's page ask the database once for it.
///
/// A listing is forgotten when it changes, before the answer to who changed it leaves. What it says of its owner may be
/// older.
public final class PublicListings: Sendable {
    private struct Key: Hashable {
        let tenant: Tenant.ID
        let id: Listing.ID
    }

    /// About what a listing takes beside its description and photos, what a photo takes, and what a number does.
    private static let (listingBytes, photoBytes, numberBytes) = (2_048, 192, 128)

    private let store: any ListingStore
    private let clock: Clock
    private let cache: ListingCache<Listing>
    /// A listing keeps its number.
    private let numbers: Mutex<GenerationalCache<Key, UInt32>>

    public init(store: any ListingStore, clock: Clock) {
        (self.store, self.clock) = (store, clock)
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

    /// Forgets listings that changed.
    public func forget(_ numbers: [UInt32]) { cache.forget(numbers) }
}
