import Foundation
import Synchronization

/// Shows the progress of long work on a terminal: completed part, speed, and remaining time. Silent elsewhere.
final class Progress: Sendable {
    /// Too early, a rate is meaningless.
    private static let minSeconds = 1.0

    private struct Line {
        var isShown = false
        /// When counting started, and how much was already done.
        var start: (time: ContinuousClock.Instant, count: Int, fraction: Double?)?
    }

    private let title: String
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let line = Mutex(Line())

    init(_ title: String) { self.title = title }

    /// - Parameter fraction: the completed part, if known.
    func show(_ count: Int, fraction: Double? = nil) {
        guard isTerminal else { return }
        let text = line.withLock { line in
            line.isShown = true
            let now = ContinuousClock.now
            guard let start = line.start else {
                line.start = (now, count, fraction)
                return Self.text(count, fraction, nil)
            }
            let seconds = (now - start.time) / .seconds(1)
            guard seconds >= Self.minSeconds else { return Self.text(count, fraction, nil) }
            let done = fraction.flatMap { now in start.fraction.map { now - $0 } } ?? 0
            let left = fraction.flatMap { done > 0 ? seconds * (1 - $0) / done : nil }
            return Self.text(count, fraction, (Double(count - start.count) / seconds, left))
        }
        write("\r\(title): \(text)\u{1B}[K")
    }

    func finish() {
        guard isTerminal, line.withLock({ $0.isShown }) else { return }
        write("\n")
    }

    private static func text(
        _ count: Int, _ fraction: Double?, _ speed: (perSecond: Double, secondsLeft: Double?)?
    ) -> String {
        var text = "\(count)"
        if let fraction { text += " (\(Int(fraction * 100))%)" }
        guard let speed else { return text }
        text += ", \(Int(speed.perSecond)) a second"
        guard let seconds = speed.secondsLeft.map({ Int($0.rounded(.up)) }), seconds > 0 else { return text }
        let minutes = seconds < 60 ? "" : "\(seconds / 60) min "
        return text + ", \(minutes)\(seconds % 60) s left"
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
