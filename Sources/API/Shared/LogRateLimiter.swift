import Synchronization

/// Limits the log lines of a period: a client can cause refusals as fast as the network allows.
final class LogRateLimiter: Sendable {
    private struct State {
        var period: Int64 = -1
        var count = 0
        var omitted = 0
    }

    private let max: Int
    private let periodSeconds: Int64
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(max: Int, periodSeconds: Int64 = 1) {
        self.max = max
        self.periodSeconds = periodSeconds
    }

    /// Returns the number of lines omitted since the last one; `nil` when this line must be omitted, too.
    func take() -> Int? {
        let period = (ContinuousClock.now - start).components.seconds / periodSeconds
        return state.withLock { state in
            if state.period != period { (state.period, state.count) = (period, 0) }
            guard state.count < max else {
                state.omitted += 1
                return nil
            }
            state.count += 1
            defer { state.omitted = 0 }
            return state.omitted
        }
    }
}
