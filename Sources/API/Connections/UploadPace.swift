import NIOCore

/// Notices an upload whose client sends less than the least rate, on average over a window.
///
/// Only the time in which the route waits for the client counts: a slow disk is not the client's fault.
final class UploadPace {
    /// How many times it looks at the connection in a window.
    private static let checks = 5

    private let limits: ConnectionLimits
    private let eventLoop: any EventLoop
    private let isWaiting: () -> Bool
    private let onStall: () -> Void
    /// Since the window began: how many checks found the route waiting, and what arrived.
    private var (waits, bytes) = (0, 0)
    private var next: Scheduled<Void>?

    /// - Parameters:
    ///   - isWaiting: whether the route waits for the client now.
    ///   - onStall: called when the client is too slow.
    init(
        _ limits: ConnectionLimits, _ eventLoop: any EventLoop, isWaiting: @escaping () -> Bool,
        onStall: @escaping () -> Void
    ) {
        self.limits = limits
        self.eventLoop = eventLoop
        self.isWaiting = isWaiting
        self.onStall = onStall
        schedule()
    }

    func received(_ count: Int) { bytes += count }

    func stop() {
        next?.cancel()
        next = nil
    }

    private func schedule() {
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        let milliseconds = Int64(limits.uploadWindowSeconds) * 1000 / Int64(Self.checks)
        next = eventLoop.scheduleTask(in: .milliseconds(milliseconds)) { bound.value.check() }
    }

    private func check() {
        if isWaiting() { waits += 1 }
        if waits == Self.checks {
            guard bytes >= limits.uploadBytesPerSecond * limits.uploadWindowSeconds else { return onStall() }
            (waits, bytes) = (0, 0)
        }
        schedule()
    }
}
