import Synchronization

/// Limits how many lines the log takes in a second: whoever is refused can repeat that as fast as the network allows.
final class LogAllowance: Sendable {
    private struct State {
        var second: Int64 = 0
        var count = 0
        var omitted = 0
    }

    private let maxPerSecond: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(maxPerSecond: Int) { self.maxPerSecond = maxPerSecond }

    /// How many lines were omitted since the last one; `nil` when this one is omitted, too.
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
