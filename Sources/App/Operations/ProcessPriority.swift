import Foundation

/// The share of the processor that this process and its children get beside others.
package enum ProcessPriority {
    private static let background: Int32 = 19
    private static let maxPasses = 200
    /// One that finds nothing to do is not enough: a thread that is just being started is not listed yet, for long
    /// when the machine is busy.
    private static let idlePasses = 30
    private static let microsecondsBetween: UInt32 = 1_000
    private static let microsecondsBetweenLaterPasses: UInt32 = 200_000

    /// Lets a server on the same machine go first, until the process ends. A lower priority, and one that may not be
    /// changed, stays as it is.
    package static func lower() {
        // Linux gives each thread a priority of its own; a thread begins with that of the one that starts it, which may
        // happen meanwhile: so until there is nothing to do.
        var idle = 0
        for _ in 0..<maxPasses where idle < idlePasses {
            idle = lowerThreads() ? 0 : idle + 1
            usleep(microsecondsBetween)
        }
        // The runtime gives some threads that it starts later a priority of its own.
        Thread.detachNewThread {
            while true {
                usleep(microsecondsBetweenLaterPasses)
                _ = lowerThreads()
            }
        }
    }

    /// Returns whether there were threads to lower.
    private static func lowerThreads() -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let process = Int32(PRIO_PROCESS.rawValue)
        let high = threads.compactMap(UInt32.init).filter { getpriority(process, $0) < background }
        for thread in high { _ = setpriority(process, thread, background) }
        return !high.isEmpty
    }
}
