import Domain
import Synchronization

/// Limits concurrency: a few run, some wait in order of arrival, and the rest are refused.
final class AsyncSemaphore: Sendable {
    private typealias Waiter = (ticket: UInt64, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        var free: Int
        var nextTicket: UInt64 = 0
        var waiting: [Waiter] = []
    }

    private let state: Mutex<State>

    init(permits: Int) {
        state = Mutex(State(free: permits))
    }

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Runs `body` with a permit. Throws `overloaded` when `maxWaiting` wait already, and `CancellationError` when the
    /// task is cancelled while it waits.
    func withPermit<Value>(maxWaiting: Int, _ body: () async throws -> Value) async throws -> Value {
        try await enter(maxWaiting: maxWaiting)
        defer { leave() }
        return try await body()
    }

    private func enter(maxWaiting: Int) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                admit((ticket, continuation), maxWaiting: maxWaiting)
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    private func admit(_ waiter: Waiter, maxWaiting: Int) {
        let answer: Result<Void, any Error>? = state.withLock { state in
            // Checked under the lock: a later cancellation finds the waiter in the queue.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.free > 0 {
                state.free -= 1
                return .success(())
            }
            guard state.waiting.count < maxWaiting else { return .failure(Problem.tooManyPhotosAtOnce) }
            state.waiting.append(waiter)
            return nil
        }
        if let answer { waiter.continuation.resume(with: answer) }
    }

    private func giveUp(_ ticket: UInt64) {
        let waiter = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }

    private func leave() {
        let next: Waiter? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.continuation.resume()
    }
}
