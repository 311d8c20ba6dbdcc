/// Allows `burst` requests at once, and `perSecond` on average.
public struct RateLimit: Sendable, Hashable {
    /// The policy's name in the response headers.
    public let name: String
    public let perSecond: Double
    public let burst: Int

    public init(_ name: String, perSecond: Double, burst: Int) {
        self.name = name
        self.perSecond = perSecond
        self.burst = burst
    }

    /// The limit for a caller who is granted `factor` times as much. It fits the same bucket: a token of it is a
    /// smaller share of what the bucket holds.
    public func times(_ factor: Double) -> RateLimit {
        factor == 1 ? self : RateLimit(name, perSecond: perSecond * factor, burst: Int(Double(burst) * factor))
    }

    /// The microseconds until an empty bucket has its next token.
    var interval: Int64 { Int64(1_000_000 / perSecond) }
}

/// The state of a limit, in the terms of draft-ietf-httpapi-ratelimit-headers: name, quota, window, remaining, reset.
public struct Quota: Sendable, Hashable {
    public let name: String
    public let limit: Int
    public let windowSeconds: Int
    public let remaining: Int
    /// When more will be available.
    public let resetSeconds: Int

    public init(name: String, limit: Int, windowSeconds: Int, remaining: Int, resetSeconds: Int) {
        self.name = name
        self.limit = limit
        self.windowSeconds = windowSeconds
        self.remaining = remaining
        self.resetSeconds = resetSeconds
    }
}

/// Token buckets by key, in bounded memory. A bucket is stored as the time when it will be full (the generic cell rate
/// algorithm, ITU-T I.371). The fullest are evicted first, because a new bucket is full.
public final class TokenBuckets: Sendable {
    /// When each bucket will be full, in microseconds.
    fileprivate let full: BoundedCache<Int64>

    public init(slots: Int = 65_536) {
        full = BoundedCache(slots: slots, blank: .min, worth: { $0 })
    }

    /// Takes tokens if there are that many.
    ///
    /// - Parameters:
    ///   - reserve: tokens that must stay in the bucket for others.
    ///   - now: microseconds of a monotonic clock.
    /// - Returns: the tokens left, negative when there was none; and the microseconds until the next one (zero when
    ///   some are left).
    public func take(
        _ key: UInt64, _ limit: RateLimit, count: Int = 1, leaving reserve: Int = 0, at now: Int64
    ) -> (left: Int, wait: Int64) {
        let (interval, depth) = (limit.interval, limit.interval * Int64(limit.burst - reserve))
        return full.update(key) { full in
            let used = max(full, now) + interval * Int64(count) - now
            guard used <= depth else { return (-1, used - depth) }
            full = now + used
            let left = Int((depth - used) / interval)
            return (left, left > 0 ? 0 : used + interval - depth)
        }
    }
}

extension TokenBuckets {
    /// Puts tokens back that were not needed after all.
    public func refund(_ key: UInt64, _ limit: RateLimit, count: Int = 1) {
        full.update(key) { full in
            if full > .min { full -= limit.interval * Int64(count) }
        }
    }
}

extension RateLimit {
    /// The bucket's state as reported to a client.
    public func quota(left: Int, wait: Int64) -> Quota {
        Quota(
            name: name, limit: burst, windowSeconds: max(1, Int((Double(burst) / perSecond).rounded(.up))),
            remaining: max(0, left), resetSeconds: Int((wait + 999_999) / 1_000_000))
    }
}
