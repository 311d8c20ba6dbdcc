import Foundation

/// How long to wait for a server that cannot be reached, such as while it restarts: ten seconds unless said, as SQLite
/// waits for a lock.
struct RetryDeadline {
    private static let (firstPause, maxPause) = (0.05, 0.5)

    private let deadline: ContinuousClock.Instant
    private var pause = RetryDeadline.firstPause

    /// - Parameter start: when somebody began to wait.
    init(since start: ContinuousClock.Instant = .now, limit: Duration = .seconds(10)) { deadline = start + limit }

    /// Pauses before the next try, each time longer. Returns `false` at once when it is too late for another one.
    mutating func wait() -> Bool {
        guard ContinuousClock.now < deadline else { return false }
        Thread.sleep(forTimeInterval: pause)
        pause = min(2 * pause, Self.maxPause)
        return true
    }
}
