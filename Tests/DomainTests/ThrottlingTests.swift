import Domain
import Testing

@Suite("Buckets and waits")
struct ThrottlingTests {
    private static let second: Int64 = 1_000_000
    private let limit = RateLimit("test", perSecond: 2, burst: 4)
    private let policy = BackoffPolicy("test", free: 3, decaySeconds: 60, initialSeconds: 1, maxSeconds: 30)

    @Test("a bucket gives its burst at once, then what comes back, and never more than the burst")
    func bucket() {
        let buckets = TokenBuckets(slots: 128)
        #expect((0..<4).map { _ in buckets.take(1, limit, at: 0).left } == [3, 2, 1, 0])
        #expect(buckets.take(1, limit, at: 0).left == -1)
        #expect(buckets.take(1, limit, at: 0).wait == Self.second / 2)
        #expect(buckets.take(1, limit, at: Self.second / 2).left == 0)
        #expect(buckets.take(1, limit, at: Self.second / 2).left == -1)
        #expect((0..<5).map { _ in buckets.take(1, limit, at: 3_600 * Self.second).left } == [3, 2, 1, 0, -1])
        #expect(buckets.take(2, limit, at: 0).left == 3)
    }

    @Test("a refused request costs nothing: waiting as long as `Retry-After` says is enough")
    func refusalIsFree() {
        let buckets = TokenBuckets(slots: 128)
        for _ in 0..<4 { _ = buckets.take(1, limit, at: 0) }
        for _ in 0..<1000 { #expect(buckets.take(1, limit, at: 0).left == -1) }
        #expect(buckets.take(1, limit, at: buckets.take(1, limit, at: 0).wait).left == 0)
    }

    @Test("far more keys than there is room for are forgotten before those that took most")
    func bounded() {
        let buckets = TokenBuckets(slots: 1024)
        let greedy: [UInt64] = [3, 77, 1_234_567_891_011]
        for key in greedy { while buckets.take(key, limit, at: 0).left >= 0 {} }
        var state: UInt64 = 1
        for _ in 0..<200_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            _ = buckets.take(state, limit, at: 0)
        }
        for key in greedy { #expect(buckets.take(key, limit, at: 0).left == -1) }
    }

    @Test("tries are free at first, then each wait is twice the last, up to the longest")
    func backoff() {
        let backoffs = BackoffTable(slots: 128)
        var (now, waits): (Int64, [Int64]) = (0, [])
        for _ in 0..<10 {
            if let wait = backoffs.begin(1, policy, at: now) {
                waits.append(wait / Self.second)
                now += wait
                #expect(backoffs.begin(1, policy, at: now) == nil)
            }
        }
        #expect(waits.prefix(4) == [1, 2, 4, 8])
        #expect(waits.allSatisfy { $0 <= 30 })
    }

    @Test("tries that succeed do not count, and a minute makes one forgotten")
    func forgiving() {
        let backoffs = BackoffTable(slots: 128)
        for _ in 0..<100 {
            #expect(backoffs.begin(1, policy, at: 0) == nil)
            backoffs.refund(1)
        }
        for minute in 0..<100 { #expect(backoffs.begin(1, policy, at: Int64(minute) * 60 * Self.second) == nil) }
    }

    @Test("a thousand tries at the same moment are a thousand, not one")
    func parallel() {
        let backoffs = BackoffTable(slots: 128)
        #expect((0..<1000).count { _ in backoffs.begin(1, policy, at: 0) == nil } == 4)
    }

    @Test("a key that was remembered is known until another takes its place or it is forgotten")
    func known() {
        let keys = RecentKeyCache(slots: 1024)
        #expect(keys.value(of: 0) == nil && keys.value(of: 7) == nil)
        keys.remember(7, as: 70, at: 1)
        #expect(keys.value(of: 7) == 70)
        keys.forget(7)
        #expect(keys.value(of: 7) == nil)
    }
}
