import DequeModule
import Dispatch
import Foundation
import Synchronization

/// Runs work that may wait on one thread of its own, which gets little of a processor that requests need.
///
/// On the threads of requests, a long piece of such work would hold up every request behind it.
final class LowPriorityExecutor: TaskExecutor {
    static let shared = LowPriorityExecutor()

    /// A seventieth of the weight of a thread that serves requests.
    private static let niceness: Int32 = 19

    private struct State {
        var jobs: Deque<UnownedJob> = []
        var hasThread = false
    }

    private let state = Mutex(State())
    private let waiting = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustStart = state.withLock { state in
            state.jobs.append(job)
            defer { state.hasThread = true }
            return !state.hasThread
        }
        if mustStart { Thread.detachNewThread { self.run() } }
        waiting.signal()
    }

    private func run() -> Never {
        // Of this thread alone. If it is refused, the work is done at the usual priority.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while true {
            waiting.wait()
            state.withLock { $0.jobs.popFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
