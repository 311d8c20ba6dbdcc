import DequeModule
import Dispatch
import Foundation
import Synchronization

/// Runs work that may wait, on a single low-priority thread.
///
/// On the request threads, a long piece of such work would hold up every request behind it.
final class LowPriorityExecutor: TaskExecutor {
    static let shared = LowPriorityExecutor()
    /// For files that people upload, who wait for the response: not behind a hundred thousand mails.
    static let files = LowPriorityExecutor()

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
        // Only this thread's priority changes. If the call is refused, the work runs at the usual one.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while true {
            waiting.wait()
            state.withLock { $0.jobs.popFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
