import Domain
import Synchronization

/// Limits concurrency: a few run, some wait, and the rest are refused. Waiting jobs take turns by owner, so that one
/// owner's many jobs do not delay everybody else's.
final class AsyncSemaphore: Sendable {
    /// The limits on waiting.
    struct Queue: Sendable {
        /// How many waiters all owners may have together.
        var max: Int = .max
        /// How many waiters one owner may have.
        var maxOfOwner: Int = .max
        /// The maximum wait.
        var maxWait: Duration?
    }

    private struct Waiter {
        let ticket: UInt64
        let owner: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var free: Int
        var nextTicket: UInt64 = 0
        /// The waiters in order of arrival.
        var waiting: [Waiter] = []
        /// When each waiting owner last had a turn.
        var turns: [UInt64: UInt64] = [:]
        var turn: UInt64 = 0
    }

    private let permits: Int
    private let state: Mutex<State>

    init(permits: Int) {
        self.permits = permits
        state = Mutex(State(free: permits))
    }

    var runningCount: Int { permits - state.withLock { $0.free } }

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func waitingCount(of owner: UInt64) -> Int { state.withLock { state in state.waiting.count { $0.owner == owner } } }

    /// Runs `body` with a permit. Throws `overloaded` when too many wait already or the permit does not come in time,
    /// and `CancellationError` when the task is cancelled while it waits.
    func withPermit<Value>(
        _ owner: UInt64 = 0, _ queue: Queue = Queue(), _ body: () async throws -> Value
    ) async throws -> Value {
        try await enter(owner, queue)
        defer { leave() }
        return try await body()
    }

    private func enter(_ owner: UInt64, _ queue: Queue) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        let alarm = queue.maxWait.map { maxWait in
            Task { [weak self] in
                try await Task.sleep(for: maxWait)
                self?.giveUp(ticket, Problem.tooManyPhotosAtOnce)
            }
        }
        defer { alarm?.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                admit(Waiter(ticket: ticket, owner: owner, continuation: continuation), queue)
            }
        } onCancel: {
            giveUp(ticket, CancellationError())
        }
    }

    private func admit(_ waiter: Waiter, _ queue: Queue) {
        let answer: Result<Void, any Error>? = state.withLock { state in
            // Checked under the lock: a later cancellation finds the waiter in the queue.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.free > 0 {
                state.free -= 1
                return .success(())
            }
            let ofOwner = state.waiting.count { $0.owner == waiter.owner }
            guard state.waiting.count < queue.max, ofOwner < queue.maxOfOwner else {
                return .failure(Problem.tooManyPhotosAtOnce)
            }
            state.waiting.append(waiter)
            return nil
        }
        if let answer { waiter.continuation.resume(with: answer) }
    }

    private func giveUp(_ ticket: UInt64, _ error: any Error) {
        let waiter = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
        }
        waiter?.continuation.resume(throwing: error)
    }

    private func leave() {
        let next: Waiter? = state.withLock { state in
            // The owner whose last turn is longest ago; ties go to the first arrival.
            let turns = state.turns
            let first = state.waiting.indices.min {
                turns[state.waiting[$0].owner, default: 0] < turns[state.waiting[$1].owner, default: 0]
            }
            guard let first else {
                state.free += 1
                state.turns = [:]
                return nil
            }
            let waiter = state.waiting.remove(at: first)
            state.turn += 1
            state.turns[waiter.owner] = state.turn
            // An owner without waiting jobs starts fresh.
            let owners = Set(state.waiting.map(\.owner)).union([waiter.owner])
            state.turns = state.turns.filter { owners.contains($0.key) }
            return waiter
        }
        next?.continuation.resume()
    }
}
