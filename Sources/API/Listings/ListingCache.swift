import Domain
import Synchronization

/// Caches values derived from listings, by listing number, until the listing changes. Bounded in size.
final class ListingCache<Value: Sendable>: Sendable {
    private struct State {
        var values: GenerationalCache<UInt32, Value>
        /// Incremented with every change of a listing.
        var changes = 0
    }

    private let state: Mutex<State>

    /// - Parameter size: the bytes that count for a value.
    init(maxBytes: Int, size: @escaping @Sendable (Value) -> Int) {
        state = Mutex(State(values: GenerationalCache(maxBytes: maxBytes, size: size)))
    }

    /// The values of these listings, in the same order; those that are not cached are made. `nil` for listings of which
    /// `make` returns none.
    func values(
        of numbers: [UInt32], where isUsable: (Value) -> Bool,
        make: ([UInt32]) async throws -> [UInt32: Value]
    ) async throws -> [Value?] {
        var (values, changes) = known(numbers, where: isUsable)
        let missing = values.indices.filter { values[$0] == nil }
        guard !missing.isEmpty else { return values }
        let made = try await make(missing.map { numbers[$0] })
        keep(made, madeAt: changes)
        for index in missing { values[index] = made[numbers[index]] }
        return values
    }

    /// The cached values of these listings, and the change counter to pass to `keep`.
    func known(
        _ numbers: [UInt32], where isUsable: (Value) -> Bool
    ) -> (values: [Value?], changes: Int) {
        state.withLock { state in
            let values = numbers.map { number in
                state.values.value(of: number).flatMap { isUsable($0) ? $0 : nil }
            }
            return (values, state.changes)
        }
    }

    /// Stores values, unless a listing changed since `changes`: they could show the old state.
    func keep(_ values: [UInt32: Value], madeAt changes: Int) {
        state.withLock { state in
            guard state.changes == changes else { return }
            for (number, value) in values { state.values.keep(value, of: number) }
        }
    }

    /// Removes the values of changed listings.
    func forget(_ numbers: [UInt32]) {
        state.withLock { state in
            state.changes += 1
            for number in numbers { state.values.remove(number) }
        }
    }
}
