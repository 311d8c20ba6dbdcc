import Domain

/// The JSON of a listing's card as strangers see it. A class, because each page hands twenty on several times.
final class Card: Sendable {
    /// The data that a rent was compared with; a new value invalidates the card.
    struct RentBasis: Equatable {
        /// The revision of HUD's figures; `nil` while they are loading.
        let revision: Int64?
        let utilitiesCents: Int
    }

    /// The card is not shown after this moment.
    private let expiresAt: Instant?
    private let basis: RentBasis
    let id: Listing.ID
    let currency: String
    /// The card's JSON without the closing brace, because a search adds members.
    let json: [UInt8]
    /// Differs between different cards.
    let hash: UInt64
    let areaSquareFeet: Int?

    fileprivate init(_ listing: Listing, _ rents: RentDirectory.Snapshot?, utilitiesCents: Int) {
        id = listing.id
        currency = listing.currency
        json = JSONWriter.bytes(ListingCard(listing, rents, utilitiesCents: utilitiesCents)).dropLast()
        var hash = ContentHash()
        hash.add(json)
        self.hash = hash.value
        areaSquareFeet = listing.fields.areaSquareFeet
        expiresAt = listing.expiresAt
        basis = RentBasis(revision: rents?.revision, utilitiesCents: utilitiesCents)
    }

    fileprivate func isUsable(at now: Instant, _ basis: RentBasis) -> Bool {
        basis == self.basis && expiresAt.map { now < $0 } ?? true
    }
}

extension ListingCard {
    /// A search result, as strangers see it.
    fileprivate init(_ listing: Listing, _ rents: RentDirectory.Snapshot?, utilitiesCents: Int) {
        let level = rents?.levelByPostalCode(of: listing, utilitiesCents: utilitiesCents)
        self.init(listing: listing, viewer: .stranger, rentLevel: .some(level))
    }
}

/// Listing cards as strangers see them. Their JSON is cached until the listing changes, or the data that its rent is
/// compared with.
public final class CardCache: Sendable {
    private let listings: any ListingStore
    private let publicListings: PublicListings
    private let rents: RentDirectory
    private let clock: Clock
    private let cache: ListingCache<Card>

    public init(
        listings: any ListingStore, publicListings: PublicListings, rents: RentDirectory, maxBytes: Int, clock: Clock
    ) {
        self.listings = listings
        self.publicListings = publicListings
        self.rents = rents
        self.clock = clock
        cache = ListingCache(maxBytes: maxBytes, size: \.json.count)
    }

    /// The cards of these listings, in the same order; `nil` for deleted ones and for those that are no longer visible:
    /// a search may have found them just before they were unpublished or expired.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [Card?] {
        let (now, rents, utilitiesCents) = (clock.now(), rents.loaded, tenant.settings.utilitiesCents)
        let basis = Card.RentBasis(revision: rents?.revision, utilitiesCents: utilitiesCents)
        return try await cache.values(
            of: numbers, where: { $0.isUsable(at: now, basis) },
            make: { missing in
                try await listings.listings(numbered: missing, in: tenant.id).filter { $0.value.isPublic(at: now) }
                    .mapValues { Card($0, rents, utilitiesCents: utilitiesCents) }
            })
    }

    /// The numbers of these listings, public or not; with a moment, of those that changed then or later.
    func numbers(of ids: [Listing.ID], updatedSince moment: Instant?, in tenant: Tenant.ID) async throws -> [UInt32] {
        try await listings.numbers(of: ids, updatedSince: moment, in: tenant)
    }

    /// The numbers of active listings that changed at a moment or later.
    func numbers(updatedSince moment: Instant, limit: Int, in tenant: Tenant.ID) async throws -> [UInt32] {
        try await listings.numbers(updatedSince: moment, limit: limit, in: tenant)
    }

    /// The same cards for markup.
    func views(_ numbers: [UInt32], in tenant: Tenant) async throws -> [ListingCard?] {
        let (rents, utilitiesCents) = (rents.loaded, tenant.settings.utilitiesCents)
        return try await publicListings.listings(numbered: numbers, in: tenant.id).map { listing in
            listing.map { ListingCard($0, rents, utilitiesCents: utilitiesCents) }
        }
    }

    /// Removes the cards of listings that changed.
    public func forget(_ numbers: [UInt32]) { cache.forget(numbers) }
}
