import Foundation

/// The CPU share of this process and its children, relative to other processes.
package enum ProcessPriority {
    private static let background: Int32 = 19
    private static let microsecondsBetween: UInt32 = 20_000

    /// Yields the CPU to a server on the same machine until the process ends. Leaves a lower or fixed priority
    /// unchanged.
    package static func lower() {
        lowerAll()
        // Linux gives each thread its own priority. New threads inherit that of their creator, and the runtime changes
        // some, so later threads are corrected continuously.
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
