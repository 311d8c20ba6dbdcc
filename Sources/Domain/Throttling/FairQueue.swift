import Synchronization

/// Runs a bounded number of jobs at once, lets a bounded number wait, and keeps any one client from taking every place.
///
/// Each job names the clients that it is for, such as an address prefix and a tenant, each with the most jobs that it
/// may have. A job that is over a limit is refused at once; the others wait, and the next to start is the one whose
/// first client has the fewest running, the oldest of those.
public final class FairQueue<Key: Hashable & Sendable>: Sendable {
    /// A client that a job is for, and how many jobs of it may wait and run.
    public struct Share: Sendable {
        public let key: Key
        public let maxWaiting: Int
        public let maxRunning: Int

        public init(_ key: Key, maxWaiting: Int, maxRunning: Int = .max) {
            (self.key, self.maxWaiting, self.maxRunning) = (key, maxWaiting, maxRunning)
        }
    }

    /// Too many jobs wait already: in all, or of one client.
    public struct Full: Error {}

    private struct Waiter {
        let ticket: UInt64
        let shares: [Share]
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var nextTicket: UInt64 = 0
        var runningCount = 0
        /// Jobs that run, by client. A client without any is not there.
        var running: [Key: Int] = [:]
        var waiting: [Waiter] = []
    }

    private let permits: Int
    private let maxWaiting: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - permits: how many jobs run at once.
    ///   - maxWaiting: how many wait, of all clients together.
    public init(permits: Int, maxWaiting: Int) { (self.permits, self.maxWaiting) = (max(1, permits), maxWaiting) }

    public var waitingCount: Int { state.withLock { $0.waiting.count } }
    public var runningCount: Int { state.withLock { $0.runningCount } }

    /// Runs `body` when it is its turn. Throws `Full`, or `CancellationError` when the task is cancelled while it
    /// waits.
    public func withPermit<Result>(_ shares: [Share], _ body: () async throws -> Result) async throws -> Result {
        try await acquire(shares)
        defer { release(shares) }
        return try await body()
    }

    /// Takes a permit that `release` gives back, for work that outlives the call. Throws as `withPermit` does.
    public func acquire(_ shares: [Share]) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(Waiter(ticket: ticket, shares: shares, continuation: continuation))
            }
        } onCancel: {
            abandon(ticket)
        }
    }

    /// Takes a permit if one is free for these clients now. Answers whether it did.
    public func acquireNow(_ shares: [Share]) -> Bool {
        state.withLock { state in
            guard state.waiting.isEmpty, mayStart(shares, state) else { return false }
            Self.start(shares, &state)
            return true
        }
    }

    /// Gives a permit back.
    public func release(_ shares: [Share]) {
        let next = state.withLock { state in
            state.runningCount -= 1
            for share in shares {
                let left = (state.running[share.key] ?? 1) - 1
                state.running[share.key] = left > 0 ? left : nil
            }
            return startable(&state)
        }
        for waiter in next { waiter.continuation.resume() }
    }

    private func enqueue(_ waiter: Waiter) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            // Asked under the lock: a cancellation from here on finds the job in the queue.
            if Task.isCancelled { return .failure(CancellationError()) }
            if mayStart(waiter.shares, state) {
                Self.start(waiter.shares, &state)
                return .success(())
            }
            guard mayWait(waiter.shares, state) else { return .failure(Full()) }
            state.waiting.append(waiter)
            return nil
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    private func abandon(_ ticket: UInt64) {
        let waiter = state.withLock { state in
            state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }

    private func mayStart(_ shares: [Share], _ state: State) -> Bool {
        state.runningCount < permits && shares.allSatisfy { (state.running[$0.key] ?? 0) < $0.maxRunning }
    }

    private func mayWait(_ shares: [Share], _ state: State) -> Bool {
        state.waiting.count < maxWaiting
            && shares.allSatisfy { share in
                share.maxWaiting == .max
                    || state.waiting.count { $0.shares.contains { $0.key == share.key } } < share.maxWaiting
            }
    }

    private static func start(_ shares: [Share], _ state: inout State) {
        state.runningCount += 1
        for share in shares { state.running[share.key, default: 0] += 1 }
    }

    /// Starts the waiting jobs whose turn it is; answers them.
    private func startable(_ state: inout State) -> [Waiter] {
        var started: [Waiter] = []
        while state.runningCount < permits {
            let ready = state.waiting.indices.filter { mayStart(state.waiting[$0].shares, state) }
            let next = ready.min { one, other in
                let loads = [one, other].map { index in
                    state.waiting[index].shares.first.flatMap { state.running[$0.key] } ?? 0
                }
                return (loads[0], one) < (loads[1], other)
            }
            guard let next else { break }
            let waiter = state.waiting.remove(at: next)
            Self.start(waiter.shares, &state)
            started.append(waiter)
        }
        return started
    }
}
