import Domain
import Synchronization

/// Lets a few in at once; some may wait, and the rest are turned away. Those who wait take turns by owner: whoever sends
/// many waits behind one of everybody else's.
final class Turnstile: Sendable {
    /// Who may wait.
    struct Line: Sendable {
        /// Of all owners together.
        var most: Int = .max
        /// Of one owner.
        var mostOfOwner: Int = .max
        /// How long before it is given up.
        var patience: Duration?
    }

    private struct Waiter {
        let ticket: UInt64
        let owner: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var free: Int
        var nextTicket: UInt64 = 0
        /// In the order in which they came.
        var waiting: [Waiter] = []
        /// When each owner that waits had its last turn.
        var turns: [UInt64: UInt64] = [:]
        var turn: UInt64 = 0
    }

    private let state: Mutex<State>

    init(width: Int) {
        state = Mutex(State(free: width))
    }

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func waitingCount(of owner: UInt64) -> Int { state.withLock { state in state.waiting.count { $0.owner == owner } } }

    /// Runs `body` when there is room. Problem `overloaded` when too many wait already, or when the turn does not come in
    /// time; `CancellationError` when the task is cancelled while it waits.
    func pass<Answer>(
        _ owner: UInt64 = 0, _ line: Line = Line(), _ body: () async throws -> Answer
    ) async throws -> Answer {
        try await enter(owner, line)
        defer { leave() }
        return try await body()
    }

    private func enter(_ owner: UInt64, _ line: Line) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        let alarm = line.patience.map { patience in
            Task { [weak self] in
                try await Task.sleep(for: patience)
                self?.giveUp(ticket, Problem.tooManyPhotosAtOnce)
            }
        }
        defer { alarm?.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                admit(Waiter(ticket: ticket, owner: owner, continuation: continuation), line)
            }
        } onCancel: {
            giveUp(ticket, CancellationError())
        }
    }

    private func admit(_ waiter: Waiter, _ line: Line) {
        let answer: Result<Void, any Error>? = state.withLock { state in
            // Asked under the lock: a cancellation from here on finds the waiter in the line.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.free > 0 {
                state.free -= 1
                return .success(())
            }
            let ofOwner = state.waiting.count { $0.owner == waiter.owner }
            guard state.waiting.count < line.most, ofOwner < line.mostOfOwner else {
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
            // Whose last turn is the longest ago; of equals, who came first.
            let turns = state.turns
            let first = state.waiting.indices.min { turns[state.waiting[$0].owner, default: 0] < turns[state.waiting[$1].owner, default: 0] }
            guard let first else {
                state.free += 1
                state.turns = [:]
                return nil
            }
            let waiter = state.waiting.remove(at: first)
            state.turn += 1
            state.turns[waiter.owner] = state.turn
            // An owner that does not wait any more starts afresh.
            let owners = Set(state.waiting.map(\.owner)).union([waiter.owner])
            state.turns = state.turns.filter { owners.contains($0.key) }
            return waiter
        }
        next?.continuation.resume()
    }
}
