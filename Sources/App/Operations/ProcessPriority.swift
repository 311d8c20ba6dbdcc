import Foundation

/// The share of the processor that this process and its children get beside others.
package enum ProcessPriority {
    private static let background: Int32 = 19
    private static let microsecondsBetween: UInt32 = 20_000

    /// Lets a server on the same machine go first, until the process ends. A lower priority, and one that may not be
    /// changed, stays as it is.
    package static func lower() {
        lowerAll()
        // Linux gives each thread a priority of its own. One begins with that of the thread that starts it, and the
        // runtime gives some another one: so those that start later are looked for all the time.
        Thread.detachNewThread {
            while true {
                usleep(microsecondsBetween)
                lowerAll()
            }
        }
    }

    private static func lowerAll() {
        let process = Int32(PRIO_PROCESS.rawValue)
        for id in threadsAndChildren() where getpriority(process, id) < background {
            _ = setpriority(process, id, background)
        }
    }

    private static func threadsAndChildren() -> [UInt32] {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let children = threads.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/children", encoding: .utf8) }
        return threads.compactMap(UInt32.init) + children.flatMap { $0.split(separator: " ").compactMap { UInt32($0) } }
    }
}
