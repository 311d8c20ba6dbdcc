import Foundation
import Synchronization

/// Shows the progress of long work on a terminal; silent elsewhere.
final class Progress: Sendable {
    private let title: String
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let shown = Mutex(0)

    init(_ title: String) { self.title = title }

    /// - Parameter fraction: the completed part, if known.
    func show(_ count: Int, fraction: Double? = nil) {
        guard isTerminal else { return }
        shown.withLock { $0 = count }
        let share = fraction.map { " (\(Int($0 * 100)) %)" } ?? ""
        FileHandle.standardError.write(Data("\r\(title): \(count)\(share)\u{1B}[K".utf8))
    }

    func finish() {
        guard isTerminal, shown.withLock({ $0 }) > 0 else { return }
        FileHandle.standardError.write(Data("\n".utf8))
    }
}
