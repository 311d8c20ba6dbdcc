import Domain
import Geo
import Logging
import Synchronization

/// The photos of areas and their thumbnails, kept in memory for a day, so that a collection is asked seldom.
///
/// Failures show nothing. After one, nothing is asked for a minute, or for as long as the collection says.
package final class AreaPhotoCache: Sendable {
    private struct Kept<Value: Sendable>: Sendable {
        /// `nil` for one that couldn't be read.
        let value: Value?
        let until: Instant
    }

    private struct State {
        var lists = GenerationalCache<AreaID, Kept<[AreaPhoto]>>(maxBytes: Limits.areaPhotoListBytes) {
            512 + ($0.value?.count ?? 0) * 1024
        }
        var images = GenerationalCache<Int, Kept<AreaPhotoImage>>(maxBytes: Limits.areaPhotoCacheBytes) {
            512 + ($0.value?.bytes.count ?? 0)
        }
        var pausedUntil = Instant(milliseconds: 0)
    }

    private static let (keptFor, failureKeptFor) = (Instant.Span.days(1), Instant.Span.hours(1))
    private static let pause = Instant.Span.seconds(60)
    private static let maxPauseSeconds = 3_600
    /// Requests to the collection at once, and those of one network; the others wait.
    private static let (atOnce, ofNetwork, waiting) = (4, 2, 64)

    private let source: any AreaPhotoSource
    private let clock: Clock
    private let logger: Logger
    private let queue = FairQueue<IPAddress>(permits: AreaPhotoCache.atOnce, maxWaiting: AreaPhotoCache.waiting)
    private let locks = KeyedLock()
    private let state = Mutex(State())

    package init(source: any AreaPhotoSource, clock: Clock, logger: Logger) {
        self.source = source
        self.clock = clock
        self.logger = logger
    }

    /// The photos around an area's center, nearest first; none for an area without one, and when the collection can't
    /// be asked now.
    ///
    /// - Parameter mayAsk: called only when the collection must be asked.
    func photos(of area: Area, for network: IPAddress, mayAsk: () -> Bool) async -> [AreaPhoto] {
        guard let center = area.location else { return [] }
        let known = await value(of: area.id, in: \.lists, lock: "list-\(area.id)", for: network, mayAsk) {
            try await source.photos(around: center)
        }
        return known ?? []
    }

    /// The thumbnail of one of the area's photos; `nil` when there is no such photo, or none can be had now.
    func image(of photo: Int, in area: Area, for network: IPAddress, mayAsk: () -> Bool) async -> AreaPhotoImage? {
        let photos = await photos(of: area, for: network, mayAsk: mayAsk)
        guard let photo = photos.first(where: { $0.id == photo }) else { return nil }
        return await value(of: photo.id, in: \.images, lock: "image-\(photo.id)", for: network, mayAsk) {
            try await source.thumbnail(of: photo)
        }
    }

    /// The kept value, or else what `ask` returns; concurrent callers share one request.
    private func value<Key, Value>(
        of key: Key, in cache: WritableKeyPath<State, GenerationalCache<Key, Kept<Value>>>, lock: String,
        for network: IPAddress, _ mayAsk: () -> Bool, _ ask: () async throws -> Value
    ) async -> Value? {
        if let known = known(key, cache) { return known.value }
        return await locks.withLock(lock) {
            if let known = known(key, cache) { return known.value }
            guard !isPaused, mayAsk() else { return nil }
            let share = FairQueue<IPAddress>.Share(network, maxWaiting: Self.waiting / 2, maxRunning: Self.ofNetwork)
            do {
                return try await queue.withPermit([share]) {
                    // Somebody else's request may have failed meanwhile.
                    guard !isPaused else { return nil }
                    let value = try await ask()
                    keep(value, key, cache, for: Self.keptFor)
                    return value
                }
            } catch let failure as AreaPhotoFailure {
                logger.warning("Photos of areas are unavailable", metadata: ["error": "\(failure)"])
                switch failure.scope {
                case .response: keep(nil, key, cache, for: Self.failureKeptFor)
                case .collection(let seconds): pause(for: seconds)
                }
                return nil
            } catch {
                // The reader left, or too many wait.
                return nil
            }
        }
    }

    private func known<Key, Value>(
        _ key: Key, _ cache: WritableKeyPath<State, GenerationalCache<Key, Kept<Value>>>
    ) -> Kept<Value>? {
        let now = clock.now()
        return state.withLock { state in
            guard let kept = state[keyPath: cache].value(of: key), kept.until > now else { return nil }
            return kept
        }
    }

    private func keep<Key, Value>(
        _ value: Value?, _ key: Key, _ cache: WritableKeyPath<State, GenerationalCache<Key, Kept<Value>>>,
        for span: Instant.Span
    ) {
        let until = clock.now() + span
        state.withLock { $0[keyPath: cache].keep(Kept(value: value, until: until), of: key) }
    }

    private var isPaused: Bool { state.withLock { $0.pausedUntil } > clock.now() }

    private func pause(for seconds: Int?) {
        let wanted = seconds.map { Instant.Span.seconds(min(max($0, 1), Self.maxPauseSeconds)) }
        let until = clock.now() + (wanted ?? Self.pause)
        state.withLock { $0.pausedUntil = max($0.pausedUntil, until) }
    }
}
