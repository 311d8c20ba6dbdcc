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
        let json: [UInt8]
    }

    private let listings: any ListingStore
    private let maxBytes: Int
    private let state = Mutex(State())

    public init(listings: any ListingStore, maxBytes: Int) { (self.listings, self.maxBytes) = (listings, maxBytes) }

    /// The cards of these listings, in their order; `nil` for those that are gone.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [[UInt8]?] {
        let currency = tenant.settings.currency
        var (cards, changes) = kept(numbers, currency)
        let missing = cards.indices.filter { cards[$0] == nil }
        guard !missing.isEmpty else { return cards }
        let listings = try await listings.listings(numbered: missing.map { numbers[$0] }, in: tenant.id)
        let made = listings.mapValues {
            JSONWriter.bytes(ListingCard(listing: $0, viewer: .stranger, currency: currency))
        }
        keep(made.mapValues { Card(currency: currency, json: $0) }, madeAt: changes)
        for index in missing { cards[index] = made[numbers[index]] }
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

    private func kept(_ numbers: [UInt32], _ currency: String) -> (cards: [[UInt8]?], changes: Int) {
        state.withLock { state in
            let cards = numbers.map { number -> [UInt8]? in
                if let card = state.young[number] { return card.currency == currency ? card.json : nil }
                guard let card = state.old[number], card.currency == currency else { return nil }
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
        guard state.youngBytes > maxBytes / 2 else { return }
        (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
    }
}
