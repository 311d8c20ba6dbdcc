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
    private let mostBytes: Int
    private let state = Mutex(State())

    public init(listings: any ListingStore, mostBytes: Int) { (self.listings, self.mostBytes) = (listings, mostBytes) }

    /// The cards of these listings; those that are gone are left out.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [UInt32: [UInt8]] {
        let currency = tenant.settings.currency
        let (kept, changes) = kept(numbers, currency)
        guard kept.count < numbers.count else { return kept }
        let missing = try await listings.listings(numbered: numbers.filter { kept[$0] == nil }, in: tenant.id)
        let made = missing.mapValues {
            JSONWriter.bytes(ListingCard(listing: $0, viewer: .stranger, currency: currency))
        }
        keep(made.mapValues { Card(currency: currency, json: $0) }, madeAt: changes)
        return kept.merging(made) { $1 }
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

    private func kept(_ numbers: [UInt32], _ currency: String) -> (cards: [UInt32: [UInt8]], changes: Int) {
        state.withLock { state in
            var cards: [UInt32: [UInt8]] = [:]
            for number in numbers {
                guard let card = state.young[number] ?? state.old[number], card.currency == currency else { continue }
                cards[number] = card.json
                if state.young[number] == nil { add(card, number, to: &state) }
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
