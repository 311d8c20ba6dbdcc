import Domain
import Synchronization

/// The JSON of listings' cards as strangers see them, kept until the listing changes.
public final class CardCache: Sendable {
    /// Two generations instead of a list in the order of use: what was used since the last turn is young, and when the
    /// young fill half of the room the old ones go.
    private struct State {
        var young: [UInt32: [UInt8]] = [:]
        var old: [UInt32: [UInt8]] = [:]
        var youngBytes = 0
        /// Grows with every change of a listing.
        var changes = 0
    }

    private let listings: any ListingStore
    private let mostBytes: Int
    private let state = Mutex(State())

    public init(listings: any ListingStore, mostBytes: Int) { (self.listings, self.mostBytes) = (listings, mostBytes) }

    /// The cards of these listings; those that are gone are left out.
    func cards(_ numbers: [UInt32], in tenant: Tenant) async throws -> [UInt32: [UInt8]] {
        let (kept, changes) = kept(numbers)
        guard kept.count < numbers.count else { return kept }
        let missing = try await listings.listings(numbered: numbers.filter { kept[$0] == nil }, in: tenant.id)
        let currency = tenant.settings.currency
        let made = missing.mapValues { JSONWriter.bytes(ListingCard(listing: $0, viewer: .stranger, currency: currency)) }
        keep(made, madeAt: changes)
        return kept.merging(made) { $1 }
    }

    /// Forgets listings that changed.
    public func forget(_ numbers: [UInt32]) {
        state.withLock { state in
            state.changes += 1
            for number in numbers {
                if let bytes = state.young.removeValue(forKey: number) { state.youngBytes -= bytes.count }
                state.old[number] = nil
            }
        }
    }

    private func kept(_ numbers: [UInt32]) -> (cards: [UInt32: [UInt8]], changes: Int) {
        state.withLock { state in
            var cards: [UInt32: [UInt8]] = [:]
            for number in numbers {
                if let bytes = state.young[number] { cards[number] = bytes } else if let bytes = state.old[number] {
                    cards[number] = bytes
                    add(bytes, number, to: &state)
                }
            }
            return (cards, state.changes)
        }
    }

    /// Keeps cards, unless a listing changed since: they may have been made of what was before.
    private func keep(_ cards: [UInt32: [UInt8]], madeAt changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            for (number, bytes) in cards { add(bytes, number, to: &state) }
        }
    }

    private func add(_ bytes: [UInt8], _ number: UInt32, to state: inout State) {
        guard state.young.updateValue(bytes, forKey: number) == nil else { return }
        state.youngBytes += bytes.count
        guard state.youngBytes > mostBytes / 2 else { return }
        (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
    }
}
