import Domain
import Synchronization

/// Real time, plus what a test adds.
final class TestClock: Sendable {
    private let ahead = Mutex<Int64>(0)
    private let stoppedAt = Mutex<Instant?>(nil)

    var clock: Clock {
        Clock { [self] in
            let now = stoppedAt.withLock { $0 } ?? Clock.system.now()
            return Instant(milliseconds: now.milliseconds + ahead.withLock { $0 })
        }
    }

    /// From now on, time only passes by `advance`: for tests of seconds, which may pass on a busy machine.
    func stop() { stoppedAt.withLock { $0 = Clock.system.now() } }
    func advance(days: Int) { advance(seconds: days * 86_400) }
    func advance(seconds: Int) { ahead.withLock { $0 += Int64(seconds) * 1000 } }
}
