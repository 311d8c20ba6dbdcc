import Synchronization

/// Limits the log lines per second: a client can cause refusals as fast as the network allows.
final class LogRateLimiter: Sendable {
    private struct State {
        var second: Int64 = 0
        var count = 0
        var omitted = 0
    }

    private let maxPerSecond: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(maxPerSecond: Int) { self.maxPerSecond = maxPerSecond }

    /// Returns the number of lines omitted since the last one; `nil` when this line must be omitted, too.
    func take() -> Int? {
        let second = (ContinuousClock.now - start).components.seconds
        return state.withLock { state in
            if state.second != second { (state.second, state.count) = (second, 0) }
            guard state.count < maxPerSecond else {
                state.omitted += 1
                return nil
            }
            state.count += 1
            defer { state.omitted = 0 }
            return state.omitted
        }
    }
}
