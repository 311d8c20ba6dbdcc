import Foundation

/// The share of the processor that this process and its children get beside others.
package enum ProcessPriority {
    private static let background: Int32 = 19
    private static let maxPasses = 10

    /// Lets a server on the same machine go first. A lower priority, and one that may not be changed, stays as it is.
    package static func lower() {
        // Linux gives each thread a priority of its own; a thread begins with that of the one that starts it, which may
        // happen meanwhile: so until there is nothing to do.
        for _ in 0..<maxPasses where !lowerThreads() { return }
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
