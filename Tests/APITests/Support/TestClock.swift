import Domain
import Synchronization

/// Real time, plus what a test adds.
final class TestClock: Sendable {
    /// A time that does not pass by itself.
    private struct Hand {
        var milliseconds = Clock.system.now().milliseconds
        /// How much later each look at the clock is, in milliseconds.
        let step: Int64

        mutating func look() -> Int64 {
            milliseconds += step
            return milliseconds
        }
    }

    private let ahead = Mutex<Int64>(0)
    private let hand = Mutex<Hand?>(nil)

    var clock: Clock {
        Clock { [self] in
            let now = hand.withLock { $0?.look() } ?? Clock.system.now().milliseconds
            return Instant(milliseconds: now + ahead.withLock { $0 })
        }
    }

    /// From now on, time only passes by `advance`: for tests of seconds, which may pass on a busy machine.
    func stop() { stop(step: 0) }

    /// From now on, time passes by `advance`, and by a millisecond with each look: limits refill no faster on a busy
    /// machine, and what is stored later still has a later time.
    func slowDown() { stop(step: 1) }

    func advance(days: Int) { advance(seconds: days * 86_400) }
    func advance(seconds: Int) { ahead.withLock { $0 += Int64(seconds) * 1000 } }

    private func stop(step: Int64) { hand.withLock { $0 = Hand(step: step) } }
}
