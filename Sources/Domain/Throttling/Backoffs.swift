/// How often something may go wrong: `free` times without a wait, then after waits that double from `firstSeconds` to
/// `longestSeconds`. One time is forgotten every `forgetSeconds`.
public struct Patience: Sendable, Hashable {
    public let name: String
    public let free: Int
    public let forgetSeconds: Int
    public let firstSeconds: Int
    public let longestSeconds: Int

    public init(_ name: String, free: Int, forgetSeconds: Int, firstSeconds: Int, longestSeconds: Int) {
        (self.name, self.free, self.forgetSeconds) = (name, free, forgetSeconds)
        (self.firstSeconds, self.longestSeconds) = (firstSeconds, longestSeconds)
    }

    /// How long to wait after the time that made it `level`, in microseconds.
    func wait(at level: Double) -> Int64 {
        let over = Int(level.rounded(.up)) - free
        guard over > 0 else { return 0 }
        // No more doublings than a number has room for.
        let seconds = min(longestSeconds, firstSeconds << min(over - 1, 20))
        return Int64(seconds) * 1_000_000
    }

    /// What a client that has to wait is told.
    public func quota(wait: Int64) -> Quota {
        Quota(
            name: name, most: free, windowSeconds: free * forgetSeconds, remaining: 0,
            resetSeconds: max(1, Int((wait + 999_999) / 1_000_000)))
    }
}

/// Waits that grow with every failure, one a key, in bounded memory.
///
/// A try is counted when it begins and taken back when it succeeds: a thousand at once are a thousand, not one.
public final class Backoffs: Sendable {
    private struct State: Sendable {
        /// Tries that counted and are not forgotten yet, at `at`, in microseconds.
        var level = 0.0
        var at = Int64.min
    }

    private let states: BoundedTable<State>

    public init(slots: Int = 32_768) {
        states = BoundedTable(slots: slots, blank: State(), worth: { $0.at })
    }

    /// Counts a try. Answers how many microseconds to wait when it comes too early, and then counts nothing.
    public func begin(_ key: UInt64, _ patience: Patience, at now: Int64) -> Int64? {
        states.update(key) { state in
            if state.at > .min {
                let ready = state.at + patience.wait(at: state.level)
                guard ready <= now else { return ready - now }
                let forgotten = Double(now - state.at) / (Double(patience.forgetSeconds) * 1_000_000)
                state.level = max(0, state.level - forgotten)
            }
            (state.level, state.at) = (state.level + 1, now)
            return nil
        }
    }

    /// Takes one try back: it succeeded, or it was nobody's fault.
    public func takeBack(_ key: UInt64) {
        states.update(key) { $0.level = max(0, $0.level - 1) }
    }
}
