import Domain
import Synchronization

/// A listing's card as strangers see it.
struct Card {
    /// Not shown after this moment.
    private let expiresAt: Instant?
    let id: Listing.ID
    let currency: String
    /// The card's JSON without the closing brace, because a search adds members.
    let json: [UInt8]

    fileprivate init(_ listing: Listing) {
        (id, currency) = (listing.id, listing.currency)
        json = JSONWriter.bytes(ListingCard(listing: listing, viewer: .stranger)).dropLast()
        expiresAt = listing.expiresAt
    }

    fileprivate func isUsable(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }
}

/// Caches the cards of listings until the listing changes.
public final class CardCache: Sendable {
    private struct State {
        var cards: GenerationalCache<UInt32, Card>
        /// Incremented with every change of a listing.
        var changes = 0
    }

    private let listings: any ListingStore
    private let clock: Clock
    private let state: Mutex<State>

    public init(listings: any ListingStore, maxBytes: Int, clock: Clock) {
        (self.listings, self.clock) = (listings, clock)
        state = Mutex(State(cards: GenerationalCache(maxBytes: maxBytes, size: \.json.count)))
    }

    /// The cards of these listings, in the same order; `nil` for deleted ones and for those that are no longer visible:
    /// a search may have found them just before they were unpublished or expired.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [Card?] {
        let now = clock.now()
        var (cards, changes) = kept(numbers, now)
        let missing = cards.indices.filter { cards[$0] == nil }
        guard !missing.isEmpty else { return cards }
        let listings = try await listings.listings(numbered: missing.map { numbers[$0] }, in: tenant.id)
        let made = listings.filter { $0.value.isPublic(at: now) }.mapValues(Card.init)
        keep(made, madeAt: changes)
        for index in missing { cards[index] = made[numbers[index]] }
        return cards
    }

    /// Removes the cards of listings that changed.
    public func forget(_ numbers: [UInt32]) {
        state.withLock { state in
            state.changes += 1
            for number in numbers { state.cards.remove(number) }
        }
    }

    private func kept(
        _ numbers: [UInt32], _ now: Instant
    ) -> (cards: [Card?], changes: Int) {
        state.withLock { state in
            let cards = numbers.map { number in
                state.cards.value(of: number).flatMap { $0.isUsable(at: now) ? $0 : nil }
            }
            return (cards, state.changes)
        }
    }

    /// Stores cards, unless a listing changed since `changes`: they may show the old state.
    private func keep(_ cards: [UInt32: Card], madeAt changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            for (number, card) in cards { state.cards.keep(card, of: number) }
        }
    }
}
