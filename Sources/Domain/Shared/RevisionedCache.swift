import Synchronization

/// A cache of values derived from imported data, by key, until an import changes the data's revision. Bounded in size.
package final class RevisionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var revision: Int64 = -1
        var values: GenerationalCache<Key, Value>
    }

    private let state: Mutex<State>

    /// - Parameter size: the counted bytes of a value.
    package init(maxBytes: Int, size: @escaping @Sendable (Value) -> Int) {
        state = Mutex(State(values: GenerationalCache(maxBytes: maxBytes, size: size)))
    }

    /// The value under `key` as of `revision`, made on a miss.
    package func value(
        of key: Key, at revision: Int64, make: () async throws -> Value
    ) async throws -> Value {
        if let known = known(key, revision) { return known }
        let value = try await make()
        keep(value, key, revision)
        return value
    }

    private func known(_ key: Key, _ revision: Int64) -> Value? {
        state.withLock { $0.revision == revision ? $0.values.value(of: key) : nil }
    }

    private func keep(_ value: Value, _ key: Key, _ revision: Int64) {
        state.withLock { state in
            guard revision >= state.revision else { return }
            if revision > state.revision { state.values.removeAll() }
            state.revision = revision
            state.values.keep(value, of: key)
        }
    }
}
