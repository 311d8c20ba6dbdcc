import Synchronization

/// Probes whether the database accepts writes: at a limited rate however many ask, and not at all while nobody does.
final class WriteProbe: Sendable {
    /// Microseconds: how long a successful write counts, and the minimum time between two writes.
    private static let (validTime, pause): (Int64, Int64) = (10_000_000, 5_000_000)
    /// How long a caller waits for a hanging write.
    private static let maxWait = Duration.seconds(2)

    private struct State {
        var running: Task<Void, Never>?
        var lastStart: Int64?
        var lastSuccess: Int64?
    }

    private let state = Mutex(State())
    private let uptime: @Sendable () -> Int64
    private let write: @Sendable () async throws -> Void

    /// - Parameter uptime: microseconds of a monotonic clock.
    init(uptime: @escaping @Sendable () -> Int64, write: @escaping @Sendable () async throws -> Void) {
        self.uptime = uptime
        self.write = write
    }

    /// Whether the last write succeeded, at most ten seconds ago. Concurrent callers share one write.
    func isWritable() async -> Bool {
        if let probe = start() { await Self.wait(for: probe, atMost: Self.maxWait) }
        return state.withLock { state in
            state.lastSuccess.map { uptime() - $0 <= Self.validTime } ?? false
        }
    }

    /// The write in progress, or a new one when it is due.
    private func start() -> Task<Void, Never>? {
        state.withLock { state in
            if let running = state.running { return running }
            let now = uptime()
            guard state.lastStart.map({ now - $0 >= Self.pause }) ?? true else { return nil }
            let probe = Task { await self.tryWriting() }
            (state.running, state.lastStart) = (probe, now)
            return probe
        }
    }

    private func tryWriting() async {
        let isDone: Bool
        do {
            try await write()
            isDone = true
        } catch { isDone = false }
        state.withLock { state in
            (state.running, state.lastSuccess) = (nil, isDone ? uptime() : nil)
        }
    }

    private static func wait(for probe: Task<Void, Never>, atMost limit: Duration) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            await probe.value
            end.finish()
        }
        let alarm = Task {
            try? await Task.sleep(for: limit)
            end.finish()
        }
        for await _ in ends {}
        // The write continues; only the two tasks that watch it end.
        waiting.cancel()
        alarm.cancel()
    }
}
