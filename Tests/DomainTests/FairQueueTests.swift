import Synchronization
import Testing

@testable import Domain

/// A queue that never starts a job would keep a test waiting: hence the time limit.
@Suite("A queue that is shared out fairly", .timeLimit(.minutes(10)))
struct FairQueueTests {
    private typealias Queue = FairQueue<String>

    /// Starts jobs that run until told to end, and records the order in which they start.
    private final class Jobs: Sendable {
        private struct State {
            var started: [String] = []
            var running: [String: CheckedContinuation<Void, Never>] = [:]
        }

        let queue: Queue
        private let state = Mutex(State())

        init(_ queue: Queue) { self.queue = queue }

        var started: [String] { state.withLock { $0.started } }

        func run(_ name: String, _ shares: [Queue.Share]) -> Task<Void, any Error> {
            Task {
                try await queue.withPermit(shares) {
                    await withCheckedContinuation { continuation in
                        state.withLock { state in
                            state.started.append(name)
                            state.running[name] = continuation
                        }
                    }
                }
            }
        }

        func end(_ name: String) { state.withLock { $0.running.removeValue(forKey: name) }?.resume() }

        func settle(started: Int, waiting: Int) async throws {
            while self.started.count != started || queue.waitingCount != waiting {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private static func share(_ key: String, waiting: Int = .max, running: Int = .max) -> [Queue.Share] {
        [.init(key, maxWaiting: waiting, maxRunning: running)]
    }

    @Test("who has many jobs waiting lets somebody with none go first")
    func turns() async throws {
        let jobs = Jobs(Queue(permits: 2, maxWaiting: 10))
        var tasks: [Task<Void, any Error>] = []
        for (index, name) in ["a1", "a2", "a3", "a4", "b1"].enumerated() {
            tasks.append(jobs.run(name, Self.share(String(name.prefix(1)))))
            try await jobs.settle(started: min(index + 1, 2), waiting: max(0, index - 1))
        }
        jobs.end("a1")
        try await jobs.settle(started: 3, waiting: 2)
        #expect(jobs.started.last == "b1")
        for name in ["a2", "b1"] { jobs.end(name) }
        try await jobs.settle(started: 5, waiting: 0)
        for name in ["a3", "a4"] { jobs.end(name) }
        for task in tasks { try await task.value }
        #expect(jobs.queue.runningCount == 0)
    }

    @Test("who is over the share is refused, and others still wait and run")
    func full() async throws {
        let jobs = Jobs(Queue(permits: 1, maxWaiting: 3))
        var tasks = [jobs.run("a1", Self.share("a", waiting: 2))]
        try await jobs.settle(started: 1, waiting: 0)
        for name in ["a2", "a3"] { tasks.append(jobs.run(name, Self.share("a", waiting: 2))) }
        try await jobs.settle(started: 1, waiting: 2)
        await #expect(throws: Queue.Full.self) { try await jobs.queue.withPermit(Self.share("a", waiting: 2)) {} }
        tasks.append(jobs.run("b1", Self.share("b", waiting: 2)))
        try await jobs.settle(started: 1, waiting: 3)
        await #expect(throws: Queue.Full.self) { try await jobs.queue.withPermit(Self.share("c", waiting: 2)) {} }
        for count in 1...4 {
            try await jobs.settle(started: count, waiting: 4 - count)
            jobs.end(jobs.started[count - 1])
        }
        for task in tasks { try await task.value }
    }

    @Test("a client that runs as many as it may waits while others use what is free")
    func running() async throws {
        let queue = Queue(permits: 3, maxWaiting: 3)
        try queue.acquireNow(Self.share("a", running: 1))
        let own = #expect(throws: Queue.Busy.self) { try queue.acquireNow(Self.share("a", running: 1)) }
        #expect(own?.client == "a")
        try queue.acquireNow(Self.share("b", running: 1))
        queue.release(Self.share("a", running: 1))
        try queue.acquireNow(Self.share("a", running: 1))
        try queue.acquireNow(Self.share("c", running: 1))
        let whole = #expect(throws: Queue.Busy.self) { try queue.acquireNow(Self.share("d", running: 1)) }
        #expect(whole?.client == nil)
        #expect(queue.runningCount == 3)
    }

    @Test("a job that is cancelled while it waits leaves its place")
    func cancelled() async throws {
        let jobs = Jobs(Queue(permits: 1, maxWaiting: 2))
        let first = jobs.run("a1", Self.share("a"))
        try await jobs.settle(started: 1, waiting: 0)
        let second = jobs.run("a2", Self.share("a"))
        try await jobs.settle(started: 1, waiting: 1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(jobs.queue.waitingCount == 0)
        jobs.end("a1")
        try await first.value
    }
}
