import Foundation
import Synchronization

/// Shows the progress of long work: completed part, speed and remaining time, on a terminal all the time, elsewhere
/// every ten seconds. While it lives, Ctrl-C tells what was done and ends the program.
final class Progress: Sendable {
    /// Ends the message of an interrupted import.
    static let whatIsStored = "What was stored stays; the same command goes on with the rest."
    /// Ends the message of an interrupted command that only looks.
    static let nothing = "Nothing was changed."
    /// Too early, a rate is meaningless.
    private static let minSeconds = 1.0
    private static let secondsBetweenLines = 10.0

    private struct Line {
        var isShown = false
        var count = 0
        /// When counting started, and how much was already done.
        var start: (time: ContinuousClock.Instant, count: Int, fraction: Double?)?
        var lastLine: ContinuousClock.Instant?
    }

    private let title: String
    private let isQuiet: Bool
    private let stopped: String
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let line = Mutex(Line())
    nonisolated(unsafe) private let interrupts: any DispatchSourceSignal  // only resumed and cancelled

    /// - Parameter stopped: what an interruption leaves, as a sentence.
    init(_ title: String, isQuiet: Bool = false, stopped: String = Progress.whatIsStored) {
        self.title = title
        self.isQuiet = isQuiet
        self.stopped = stopped
        signal(SIGINT, SIG_IGN)
        interrupts = DispatchSource.makeSignalSource(signal: SIGINT)
        interrupts.setEventHandler { [weak self] in self?.stop() }
        interrupts.resume()
    }

    deinit {
        interrupts.cancel()
        signal(SIGINT, SIG_DFL)
    }

    /// - Parameter fraction: the completed part, if known.
    func show(_ count: Int, fraction: Double? = nil) {
        let text = line.withLock { Self.next(&$0, count, fraction, isTerminal: isTerminal) }
        guard !isQuiet, let text else { return }
        write(isTerminal ? "\r\(title): \(text)\u{1B}[K" : "\(title): \(text)\n")
    }

    func finish() {
        guard isTerminal, !isQuiet, line.withLock({ $0.isShown }) else { return }
        write("\n")
    }

    private func stop() {
        let count = line.withLock { $0.count }
        write("\(isTerminal ? "\n" : "")Stopped at \(title.lowercased()): \(count). \(stopped)\n")
        exit(128 + SIGINT)
    }

    /// The text to show now; `nil` for none.
    private static func next(_ line: inout Line, _ count: Int, _ fraction: Double?, isTerminal: Bool) -> String? {
        let now = ContinuousClock.now
        line.count = count
        guard let start = line.start else {
            (line.start, line.lastLine, line.isShown) = ((now, count, fraction), now, isTerminal)
            return isTerminal ? text(count, fraction, nil) : nil
        }
        if !isTerminal {
            guard let last = line.lastLine, (now - last) / .seconds(1) >= secondsBetweenLines else { return nil }
            line.lastLine = now
        }
        let seconds = (now - start.time) / .seconds(1)
        guard seconds >= minSeconds else { return text(count, fraction, nil) }
        let done = fraction.flatMap { now in start.fraction.map { now - $0 } } ?? 0
        let left = fraction.flatMap { done > 0 ? seconds * (1 - $0) / done : nil }
        return text(count, fraction, (Double(count - start.count) / seconds, left))
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
