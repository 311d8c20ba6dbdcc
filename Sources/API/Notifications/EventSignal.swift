import Synchronization

/// Wakes the one task that waits for it. A signal that comes before the task waits is kept.
final class EventSignal: Sendable {
    /// Why a stream wakes up; a later case replaces an earlier one.
    enum Wake: Int {
        case heartbeat, changed, closed
    }

    private struct State {
        var pending: Wake?
        var waiting: CheckedContinuation<Wake, Never>?
    }

    private let state = Mutex(State())

    func send(_ wake: Wake) {
        let waiting = state.withLock { state -> CheckedContinuation<Wake, Never>? in
            guard let waiting = state.waiting else {
                if wake.rawValue >= state.pending?.rawValue ?? 0 { state.pending = wake }
                return nil
            }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: wake)
    }

    /// Waits for the next signal; `closed` when the task is cancelled.
    func next() async -> Wake {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let pending = state.withLock { state -> Wake? in
                    defer { state.pending = nil }
                    if state.pending == nil { state.waiting = continuation }
                    return state.pending
                }
                if let pending { continuation.resume(returning: pending) }
            }
        } onCancel: {
            send(.closed)
        }
    }
}
