/// Stores a value for each of the most recent keys, in bounded memory.
public final class RecentKeyCache: Sendable {
    private struct Known: Sendable {
        var value: UInt64 = 0
        var at = Int64.min
    }

    private let table: BoundedCache<Known>

    public init(slots: Int) {
        table = BoundedCache(slots: slots, blank: Known(), worth: { $0.at })
    }

    public func remember(_ key: UInt64, as value: UInt64 = 1, at now: Int64) {
        table.update(key) { $0 = Known(value: value, at: now) }
    }

    public func value(of key: UInt64) -> UInt64? {
        table.value(of: key).flatMap { $0.at > .min ? $0.value : nil }
    }

    public func forget(_ key: UInt64) { table.forget(key) }
}
