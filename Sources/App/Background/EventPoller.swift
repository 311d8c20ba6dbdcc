import API
import Domain
import Store
import Synchronization

/// Wakes the open event streams of accounts with new events, whichever process wrote them.
final class EventPoller: Sendable {
    /// The polling interval: the longest delay before a message reaches an open stream.
    static let milliseconds = 1_000 / EventHub.beatsPerSecond

    private let events: AccountEventTable
    private let hub: EventHub
    private let position = Mutex<Int64?>(nil)
    private let polls = Atomic(0)

    init(_ installation: Installation) {
        events = installation.store.accountEvents
        hub = installation.events
    }

    @Sendable func poll() async throws {
        hub.beat(turn: polls.add(1, ordering: .relaxed).newValue)
        guard let known = position.withLock({ $0 }) else {
            let newest = try await events.newestEvent()
            return position.withLock { $0 = newest }
        }
        let (accounts, newest) = try await events.accountsWithEvents(after: known)
        position.withLock { $0 = newest }
        if !accounts.isEmpty { hub.wake(accounts) }
    }
}
