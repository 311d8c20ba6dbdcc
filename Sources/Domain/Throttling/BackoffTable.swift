/// Limits failures: `free` attempts without a wait, then waits that double from `initialSeconds` to `maxSeconds`. One
/// attempt is forgotten every `decaySeconds`.
public struct BackoffPolicy: Sendable, Hashable {
    public let name: String
    public let free: Int
    public let decaySeconds: Int
    public let initialSeconds: Int
    public let maxSeconds: Int

    public init(_ name: String, free: Int, decaySeconds: Int, initialSeconds: Int, maxSeconds: Int) {
        self.name = name
        self.free = free
        self.decaySeconds = decaySeconds
        self.initialSeconds = initialSeconds
        self.maxSeconds = maxSeconds
    }

    /// The wait after the attempt that reached `level`, in microseconds.
    func wait(at level: Double) -> Int64 {
        let over = Int(level.rounded(.up)) - free
        guard over > 0 else { return 0 }
        // Limited, so that the shift does not overflow.
        let seconds = min(maxSeconds, initialSeconds << min(over - 1, 20))
        return Int64(seconds) * 1_000_000
    }

    /// The limit as reported to a client that must wait.
    public func quota(wait: Int64) -> Quota {
        Quota(
            name: name, limit: free, windowSeconds: free * decaySeconds, remaining: 0,
            resetSeconds: max(1, Int((wait + 999_999) / 1_000_000)))
    }
}

/// Waits that grow with every failed attempt, by key, in bounded memory.
///
/// An attempt counts from its beginning and is refunded on success, so that a thousand concurrent ones count as a
/// thousand.
public final class BackoffTable: Sendable {
    private struct State: Sendable {
        /// Attempts not yet forgotten, at `at`, in microseconds.
        var level = 0.0
        var at = Int64.min
    }

    private let states: BoundedCache<State>

    public init(slots: Int = 32_768) {
        states = BoundedCache(slots: slots, blank: State(), worth: { $0.at })
    }

    /// Counts an attempt. When it comes too early, counts nothing and returns the microseconds to wait.
    public func begin(_ key: UInt64, _ policy: BackoffPolicy, at now: Int64) -> Int64? {
        states.update(key) { state in
            if state.at > .min {
                let ready = state.at + policy.wait(at: state.level)
                guard ready <= now else { return ready - now }
                let forgotten = Double(now - state.at) / (Double(policy.decaySeconds) * 1_000_000)
                state.level = max(0, state.level - forgotten)
            }
            (state.level, state.at) = (state.level + 1, now)
            return nil
        }
    }

    /// The microseconds that an attempt would have to wait now; `nil` for none. Counts nothing.
    public func wait(_ key: UInt64, _ policy: BackoffPolicy, at now: Int64) -> Int64? {
        guard let state = states.value(of: key), state.at > .min else { return nil }
        let ready = state.at + policy.wait(at: state.level)
        return ready <= now ? nil : ready - now
    }

    /// Uncounts an attempt that succeeded or failed for another reason.
    public func refund(_ key: UInt64) {
        states.update(key) { $0.level = max(0, $0.level - 1) }
    }
}
