import Domain
import Synchronization

/// The JSON of listings' cards as strangers see them, kept until the listing changes.
public final class CardCache: Sendable {
    /// Two generations instead of a list in the order of use: what was used since the last turn is young, and when the
    /// young fill half of the room the old ones go.
    private struct State {
        var young: [UInt32: Card] = [:]
        var old: [UInt32: Card] = [:]
        var youngBytes = 0
        /// Grows with every change of a listing.
        var changes = 0
    }

    /// The tenant's currency stands in the JSON: a card made before it was changed is of no use.
    private struct Card {
        let currency: String
        let expiresAt: Instant?
        let json: [UInt8]

        func isUsable(_ currency: String, at now: Instant) -> Bool {
            self.currency == currency && expiresAt.map { now < $0 } ?? true
        }
    }

    private let listings: any ListingStore
    private let mostBytes: Int
    private let clock: Clock
    private let state = Mutex(State())

    public init(listings: any ListingStore, mostBytes: Int, clock: Clock) {
        (self.listings, self.mostBytes, self.clock) = (listings, mostBytes, clock)
    }

    /// The cards of these listings, in their order; `nil` for those that are gone, and for those that nobody may see any
    /// more: a search may have found them a moment before they were unpublished or expired.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [[UInt8]?] {
        let currency = tenant.settings.currency
        let now = clock.now()
        var (cards, changes) = kept(numbers, currency, now)
        let missing = cards.indices.filter { cards[$0] == nil }
        guard !missing.isEmpty else { return cards }
        let listings = try await listings.listings(numbered: missing.map { numbers[$0] }, in: tenant.id)
        let made = listings.filter { $0.value.isPublic(at: now) }.mapValues {
            Card(
                currency: currency, expiresAt: $0.expiresAt,
                json: JSONWriter.bytes(ListingCard(listing: $0, viewer: .stranger, currency: currency)))
        }
        keep(made, madeAt: changes)
        for index in missing { cards[index] = made[numbers[index]]?.json }
        return cards
    }

    /// Forgets listings that changed.
    public func forget(_ numbers: [UInt32]) {
        state.withLock { state in
            state.changes += 1
            for number in numbers {
                if let card = state.young.removeValue(forKey: number) { state.youngBytes -= card.json.count }
                state.old[number] = nil
            }
        }
    }

    private func kept(
        _ numbers: [UInt32], _ currency: String, _ now: Instant
    ) -> (cards: [[UInt8]?], changes: Int) {
        state.withLock { state in
            let cards = numbers.map { number -> [UInt8]? in
                if let card = state.young[number] { return card.isUsable(currency, at: now) ? card.json : nil }
                guard let card = state.old[number], card.isUsable(currency, at: now) else { return nil }
                add(card, number, to: &state)
                return card.json
            }
            return (cards, state.changes)
        }
    }

    /// Keeps cards, unless a listing changed since: they may have been made of what was before.
    private func keep(_ cards: [UInt32: Card], madeAt changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            for (number, card) in cards { add(card, number, to: &state) }
        }
    }

    private func add(_ card: Card, _ number: UInt32, to state: inout State) {
        let former = state.young.updateValue(card, forKey: number)
        state.youngBytes += card.json.count - (former?.json.count ?? 0)
        guard state.youngBytes > mostBytes / 2 else { return }
        (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
    }
}
