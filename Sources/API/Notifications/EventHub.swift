import Domain
import Synchronization

/// The open event streams of this process.
package final class EventHub: Sendable {
    static let maxStreamsPerAccount = 5
    /// Seconds between two heartbeats of a stream: proxies close connections that are silent for a minute.
    static let heartbeatSeconds = 25
    /// How often a second `beat` is called. Each call wakes a few streams, so that requests do not wait behind all of
    /// them.
    package static let beatsPerSecond = 5
    static let beats = heartbeatSeconds * beatsPerSecond

    /// A counted stream: `nil` before it starts, and briefly after it ended.
    private struct Place {
        weak var stream: EventStream?
    }

    private struct State {
        var places: [AccountKey: [Int: Place]] = [:]
        var lastNumber = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of open streams.
    package var count: Int { state.withLock { $0.places.values.reduce(0) { $0 + $1.count } } }

    /// Counts a stream of an account until the subscription is released. Throws `too_many_streams`.
    func subscribe(_ account: AccountKey) throws(Problem) -> EventSubscription {
        let number = state.withLock { state -> Int? in
            guard state.places[account, default: [:]].count < Self.maxStreamsPerAccount else { return nil }
            state.lastNumber += 1
            state.places[account, default: [:]][state.lastNumber] = Place()
            return state.lastNumber
        }
        guard let number else { throw .tooManyStreams }
        return EventSubscription(hub: self, account: account, number: number)
    }

    /// Makes the streams of these accounts look for new events.
    package func wake(_ accounts: Set<AccountKey>) {
        let streams = state.withLock { state in
            accounts.flatMap { state.places[$0]?.values.compactMap(\.stream) ?? [] }
        }
        for stream in streams { stream.wake() }
    }

    /// Makes some streams send a heartbeat; after `beats` turns each has sent one.
    package func beat(turn: Int) {
        let streams = state.withLock { state in
            state.places.values.flatMap { places in
                places.filter { $0.key % Self.beats == turn % Self.beats }.values.compactMap(\.stream)
            }
        }
        for stream in streams { stream.wake() }
    }

    /// Ends all streams, because the server stops.
    package func close() {
        let streams = state.withLock { state in
            state.isClosed = true
            return state.places.values.flatMap { $0.values.compactMap(\.stream) }
        }
        for stream in streams { stream.close() }
    }

    /// Returns false when the server is stopping.
    fileprivate func connect(_ stream: EventStream, _ subscription: EventSubscription) -> Bool {
        state.withLock { state in
            state.places[subscription.account]?[subscription.number]?.stream = stream
            return !state.isClosed
        }
    }

    fileprivate func end(_ account: AccountKey, _ number: Int) {
        state.withLock { state in
            state.places[account]?[number] = nil
            if state.places[account]?.isEmpty == true { state.places[account] = nil }
        }
    }
}

/// Counts a stream as open for as long as this object lives.
final class EventSubscription: Sendable {
    private let hub: EventHub
    fileprivate let account: AccountKey
    fileprivate let number: Int

    fileprivate init(hub: EventHub, account: AccountKey, number: Int) {
        self.hub = hub
        self.account = account
        self.number = number
    }

    /// Lets the hub wake the stream. Returns false when the server is stopping.
    func connect(_ stream: EventStream) -> Bool { hub.connect(stream, self) }

    deinit { hub.end(account, number) }
}

extension Problem {
    fileprivate static let tooManyStreams = Problem(
        .tooMany, code: "too_many_streams",
        "An account can have at most \(EventHub.maxStreamsPerAccount) open event streams.",
        retryAfterSeconds: EventHub.heartbeatSeconds,
        quota: Quota(
            name: "event-streams", limit: EventHub.maxStreamsPerAccount, windowSeconds: EventHub.heartbeatSeconds,
            remaining: 0, resetSeconds: EventHub.heartbeatSeconds))
}
