/// A cache of bounded size that keeps the most recently used values.
///
/// It has two generations instead of a least-recently-used list: once the young one fills half of the cache, it becomes
/// the old one, and the former old one is dropped. A hit in the old one moves to the young one.
package struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let maxBytes: Int
    private let size: @Sendable (Value) -> Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngBytes = 0

    /// - Parameter size: the counted bytes of a value.
    package init(maxBytes: Int, size: @escaping @Sendable (Value) -> Int) {
        self.maxBytes = maxBytes
        self.size = size
    }

    package mutating func value(of key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        keep(value, of: key)
        return value
    }

    package mutating func keep(_ value: Value, of key: Key) {
        let former = young.updateValue(value, forKey: key)
        youngBytes += size(value) - (former.map(size) ?? 0)
        guard youngBytes > maxBytes / 2 else { return }
        (old, young, youngBytes) = (young, [:], 0)
    }

    package mutating func remove(_ key: Key) {
        if let value = young.removeValue(forKey: key) { youngBytes -= size(value) }
        old[key] = nil
    }

    package mutating func removeAll() { (young, old, youngBytes) = ([:], [:], 0) }
}
