/// How often something may be done: `burst` times at once, and `perSecond` times a second for ever.
public struct RateLimit: Sendable, Hashable {
    /// What clients are told it is called.
    public let name: String
    public let perSecond: Double
    public let burst: Int

    public init(_ name: String, perSecond: Double, burst: Int) {
        (self.name, self.perSecond, self.burst) = (name, perSecond, burst)
    }

    /// After how many microseconds an emptied bucket has another token.
    var interval: Int64 { Int64(1_000_000 / perSecond) }
}

/// What is left of a limit. In the words of draft-ietf-httpapi-ratelimit-headers: its name, quota, window, remaining, reset.
public struct Quota: Sendable, Hashable {
    public let name: String
    public let limit: Int
    public let windowSeconds: Int
    public let remaining: Int
    /// When there will be more.
    public let resetSeconds: Int

    public init(name: String, limit: Int, windowSeconds: Int, remaining: Int, resetSeconds: Int) {
        (self.name, self.limit, self.windowSeconds) = (name, limit, windowSeconds)
        (self.remaining, self.resetSeconds) = (remaining, resetSeconds)
    }
}

/// Buckets of tokens, one a key, in bounded memory. A bucket is one number: when it will be full again (the generic cell
/// rate algorithm, ITU-T I.371). The fullest are forgotten first, because a forgotten bucket is a full one.
public final class TokenBuckets: Sendable {
    /// When each bucket is full, in microseconds.
    private let full: BoundedCache<Int64>

    public init(slots: Int = 65_536) {
        full = BoundedCache(slots: slots, blank: .min, worth: { $0 })
    }

    /// Takes a token, if there is one.
    ///
    /// - Parameter now: microseconds of a clock that never goes back.
    /// - Returns: tokens left, below zero when there was none; and microseconds until there is another (zero when any are
    ///   left) .
    public func take(_ key: UInt64, _ limit: RateLimit, at now: Int64) -> (left: Int, wait: Int64) {
        let (interval, depth) = (limit.interval, limit.interval * Int64(limit.burst))
        return full.update(key) { full in
            let used = max(full, now) + interval - now
            guard used <= depth else { return (-1, used - depth) }
            full = now + used
            let left = Int((depth - used) / interval)
            return (left, left > 0 ? 0 : used + interval - depth)
        }
    }
}

extension RateLimit {
    /// What a client is told of a bucket.
    public func quota(left: Int, wait: Int64) -> Quota {
        Quota(
            name: name, limit: burst, windowSeconds: max(1, Int((Double(burst) / perSecond).rounded(.up))),
            remaining: max(0, left), resetSeconds: Int((wait + 999_999) / 1_000_000))
    }
}
