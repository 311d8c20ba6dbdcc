import Foundation

/// The process's use of the system, as Linux reports it below `/proc/self`; `nil` where it doesn't.
enum ProcessUsage {
    /// Memory that no file backs, in bytes: the cache of files that the system keeps is not the process's.
    static func memoryBytes() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") })
        else { return nil }
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    static func openDescriptors() -> Int? {
        // One of them is the folder itself.
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count
    }
}
