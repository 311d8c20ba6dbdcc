import Domain

/// The JSON of a listing's card as strangers see it.
struct Card {
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

    fileprivate init(_ listing: Listing, _ rents: RentDirectory.Snapshot?, utilitiesCents: Int) {
        (id, currency) = (listing.id, listing.currency)
        let level = rents?.levelByPostalCode(of: listing, utilitiesCents: utilitiesCents)
        json = JSONWriter.bytes(ListingCard(listing: listing, viewer: .stranger, rentLevel: .some(level))).dropLast()
        expiresAt = listing.expiresAt
        basis = RentBasis(revision: rents?.revision, utilitiesCents: utilitiesCents)
    }

    fileprivate func isUsable(at now: Instant, _ basis: RentBasis) -> Bool {
        basis == self.basis && expiresAt.map { now < $0 } ?? true
    }
}

/// Caches listing cards until the listing changes, or the data that its rent is compared with.
public final class CardCache: Sendable {
    private let listings: any ListingStore
    private let rents: RentDirectory
    private let clock: Clock
    private let cache: ListingCache<Card>

    public init(listings: any ListingStore, rents: RentDirectory, maxBytes: Int, clock: Clock) {
        (self.listings, self.rents, self.clock) = (listings, rents, clock)
        cache = ListingCache(maxBytes: maxBytes, size: \.json.count)
    }

    /// The cards of these listings, in the same order; `nil` for deleted ones and for those that are no longer visible:
    /// a search may have found them just before they were unpublished or expired.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [Card?] {
        let (now, rents, utilitiesCents) = (clock.now(), rents.loaded, tenant.settings.utilitiesCents)
        let basis = Card.RentBasis(revision: rents?.revision, utilitiesCents: utilitiesCents)
        var (cards, changes) = cache.known(numbers) { $0.isUsable(at: now, basis) }
        let missing = cards.indices.filter { cards[$0] == nil }
        guard !missing.isEmpty else { return cards }
        let listings = try await listings.listings(numbered: missing.map { numbers[$0] }, in: tenant.id)
        let made = listings.filter { $0.value.isPublic(at: now) }
            .mapValues { Card($0, rents, utilitiesCents: utilitiesCents) }
        cache.keep(made, madeAt: changes)
        for index in missing { cards[index] = made[numbers[index]] }
        return cards
    }

    /// Removes the cards of listings that changed.
    public func forget(_ numbers: [UInt32]) { cache.forget(numbers) }
}
