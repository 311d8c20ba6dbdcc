import Domain
import Synchronization

/// The open event streams of this process.
package final class EventHub: Sendable {
    static let maxStreamsPerAccount = 5
    /// Between two signs of life of a stream: proxies close connections that are silent for a minute.
    static let heartbeatSeconds = 25

    private struct State {
        var streams: [AccountKey: [Int: EventSignal]] = [:]
        var lastNumber = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of open streams.
    package var count: Int { state.withLock { $0.streams.values.reduce(0) { $0 + $1.count } } }

    /// Counts a stream of an account until the subscription is released. Throws `too_many_streams`.
    func subscribe(_ account: AccountKey) throws(Problem) -> EventSubscription {
        let opened = state.withLock { state -> (number: Int, signal: EventSignal)? in
            guard state.streams[account, default: [:]].count < Self.maxStreamsPerAccount else { return nil }
            state.lastNumber += 1
            let signal = EventSignal()
            if state.isClosed { signal.send(.closed) }
            state.streams[account, default: [:]][state.lastNumber] = signal
            return (state.lastNumber, signal)
        }
        guard let opened else { throw .tooManyStreams }
        return EventSubscription(signal: opened.signal) { [self] in
            state.withLock { state in
                state.streams[account]?[opened.number] = nil
                if state.streams[account]?.isEmpty == true { state.streams[account] = nil }
            }
        }
    }

    /// Lets the streams of these accounts look for what is new.
    package func wake(_ accounts: Set<AccountKey>) {
        let signals = state.withLock { state in accounts.flatMap { state.streams[$0].map { Array($0.values) } ?? [] } }
        for signal in signals { signal.send(.changed) }
    }

    /// Lets some streams give a sign of life; called once a second, each gives one every `heartbeatSeconds`.
    package func beat(second: Int) {
        let signals = state.withLock { state in
            state.streams.values.flatMap { streams in
                streams.filter { $0.key % Self.heartbeatSeconds == second % Self.heartbeatSeconds }.values
            }
        }
        for signal in signals { signal.send(.heartbeat) }
    }

    /// Ends all streams: the server stops.
    package func close() {
        let signals = state.withLock { state in
            state.isClosed = true
            return state.streams.values.flatMap(\.values)
        }
        for signal in signals { signal.send(.closed) }
    }
}

/// A stream that is counted as open for as long as this exists.
final class EventSubscription: Sendable {
    let signal: EventSignal
    private let end: @Sendable () -> Void

    init(signal: EventSignal, end: @escaping @Sendable () -> Void) { (self.signal, self.end) = (signal, end) }

    deinit { end() }
}

extension Problem {
    fileprivate static let tooManyStreams = Problem(
        .tooMany, code: "too_many_streams",
        "An account has at most \(EventHub.maxStreamsPerAccount) open event streams.",
        retryAfterSeconds: EventHub.heartbeatSeconds,
        quota: Quota(
            name: "event-streams", limit: EventHub.maxStreamsPerAccount, windowSeconds: EventHub.heartbeatSeconds,
            remaining: 0, resetSeconds: EventHub.heartbeatSeconds))
}
