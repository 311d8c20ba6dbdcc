import Synchronization

/// Runs a limited number of jobs at once, lets a limited number wait, and prevents one client from taking all places.
///
/// Each job names its clients, such as an address prefix and a tenant, each with its maximum number of jobs. A job over
/// a limit is refused immediately; the others wait. The next job to start is the one whose first client has the fewest
/// running; ties go to the oldest.
public final class FairQueue<Key: Hashable & Sendable>: Sendable {
    /// A job's client, and how many of its jobs may wait and run.
    public struct Share: Sendable {
        public let key: Key
        public let maxWaiting: Int
        public let maxRunning: Int

        public init(_ key: Key, maxWaiting: Int, maxRunning: Int = .max) {
            self.key = key
            self.maxWaiting = maxWaiting
            self.maxRunning = maxRunning
        }
    }

    /// Too many jobs are waiting: in all, or of one client.
    public struct Full: Error {}

    /// No permit is free now.
    public struct Busy: Error {
        /// The client with as many running jobs as it may have; `nil` when all permits are taken.
        public let client: Key?
    }

    private struct Waiter {
        let ticket: UInt64
        let shares: [Share]
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var nextTicket: UInt64 = 0
        var runningCount = 0
        /// Running jobs by client; clients without any are absent.
        var running: [Key: Int] = [:]
        var waiting: [Waiter] = []
    }

    private let permits: Int
    private let maxWaiting: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - permits: how many jobs run at once.
    ///   - maxWaiting: how many jobs wait, for all clients together.
    public init(permits: Int, maxWaiting: Int) {
        self.permits = max(1, permits)
        self.maxWaiting = maxWaiting
    }

    public var waitingCount: Int { state.withLock { $0.waiting.count } }
    public var runningCount: Int { state.withLock { $0.runningCount } }

    /// Runs `body` when its turn comes. Throws `Full`, or `CancellationError` when the task is cancelled while it
    /// waits.
    public func withPermit<Result>(_ shares: [Share], _ body: () async throws -> Result) async throws -> Result {
        try await acquire(shares)
        defer { release(shares) }
        return try await body()
    }

    /// Takes a permit until `release`, for work that outlives the call. Throws like `withPermit`.
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

    /// Takes a permit that is free for these clients now.
    public func acquireNow(_ shares: [Share]) throws(Busy) {
        let busy = state.withLock { state -> Busy? in
            if let full = shares.first(where: { (state.running[$0.key] ?? 0) >= $0.maxRunning }) {
                return Busy(client: full.key)
            }
            guard state.waiting.isEmpty, mayStart(shares, state) else { return Busy(client: nil) }
            Self.start(shares, &state)
            return nil
        }
        if let busy { throw busy }
    }

    /// Returns a permit.
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
            // Checked under the lock: a later cancellation finds the job in the queue.
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

    /// Starts and returns the waiting jobs whose turn it is.
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
