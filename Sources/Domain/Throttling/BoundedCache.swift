import Synchronization

/// Values by key in a fixed amount of memory: with a million keys it evicts instead of growing.
///
/// A key's hash selects eight slots. When all are taken, the value with the lowest worth is evicted.
final class BoundedCache<Value: Sendable>: Sendable {
    private struct Slot {
        var key: UInt64
        var value: Value
    }

    /// A part with its own lock, so that requests rarely wait for each other.
    private final class Shard: Sendable {
        let slots: Mutex<[Slot]>

        init(_ slots: [Slot]) { self.slots = Mutex(slots) }
    }

    private static var shardCount: Int { 16 }
    private static var ways: Int { 8 }

    private let shards: [Shard]
    private let setsPerShard: UInt64
    private let blank: Value
    private let worth: @Sendable (Value) -> Int64

    /// - Parameters:
    ///   - slots: the capacity, rounded up to a multiple of 128.
    ///   - blank: the initial value of a new key.
    ///   - worth: values with the lowest worth are evicted first.
    init(slots: Int, blank: Value, worth: @escaping @Sendable (Value) -> Int64) {
        let sets = max(1, (slots + Self.shardCount * Self.ways - 1) / (Self.shardCount * Self.ways))
        setsPerShard = UInt64(sets)
        self.blank = blank
        self.worth = worth
        let empty = Array(repeating: Slot(key: 0, value: blank), count: sets * Self.ways)
        shards = (0..<Self.shardCount).map { _ in Shard(empty) }
    }

    var capacity: Int { shards.count * Int(setsPerShard) * Self.ways }

    /// Changes the value of a key; a new key starts with the blank value.
    func update<Result: Sendable>(_ key: UInt64, _ body: (inout Value) -> Result) -> Result {
        shard(of: key).slots.withLock { slots in
            let set = range(of: key)
            if let index = set.first(where: { slots[$0].key == key }) { return body(&slots[index].value) }
            var index = set.lowerBound
            for other in set where worth(slots[other].value) < worth(slots[index].value) { index = other }
            slots[index] = Slot(key: key, value: blank)
            return body(&slots[index].value)
        }
    }

    func value(of key: UInt64) -> Value? {
        shard(of: key).slots.withLock { slots in
            range(of: key).first { slots[$0].key == key }.map { slots[$0].value }
        }
    }

    func forget(_ key: UInt64) {
        shard(of: key).slots.withLock { slots in
            guard let index = range(of: key).first(where: { slots[$0].key == key }) else { return }
            slots[index] = Slot(key: 0, value: blank)
        }
    }

    private func shard(of key: UInt64) -> Shard { shards[Int(key % UInt64(Self.shardCount))] }

    private func range(of key: UInt64) -> Range<Int> {
        let start = Int(key / UInt64(Self.shardCount) % setsPerShard) * Self.ways
        return start..<start + Self.ways
    }
}
