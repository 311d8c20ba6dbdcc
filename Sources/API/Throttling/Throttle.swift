import Domain
import Hummingbird

/// Limits how often something may be tried, in bounded memory.
public struct Throttle: Sendable {
    /// `nil` turns all limits off.
    let limits: RateLimits?
    let clock: Clock
    let buckets = TokenBuckets()
    let backoffs = (accounts: BackoffTable(), addresses: BackoffTable())
    /// Pairs of account and client IP with a successful log-in.
    private let pairs = RecentKeyCache(slots: 65_536)
    /// Pairs of account and listing whose contact was shown.
    let contacts = RecentKeyCache(slots: 65_536)
    /// Pairs of network and email address that it learned to be taken, each with the last day.
    let learned = RecentKeyCache(slots: 65_536)
    /// Recently looked-up tokens, each with the number of its account, or of the key.
    let tokens = RecentKeyCache(slots: 65_536)

    public init(limits: RateLimits?, clock: Clock) {
        self.limits = limits
        self.clock = clock
    }

    /// Counts an attempt. Throws `tooMany` when it comes too early.
    ///
    /// - Parameter account: the target of the attempt: an account's id, or an email address with or without an account.
    func check(_ action: ThrottledAction, account: String, _ context: Context) throws(Problem) {
        _ = try begin(action, account, context)
    }

    /// Runs `work` and counts an attempt if it fails with a wrong guess. Throws `tooMany` when the attempt comes too
    /// early.
    ///
    /// - Parameter device: a browser that logged in to this account before; it has a counter of its own.
    func guarding<Result>(
        _ action: ThrottledAction, account: String, device: String? = nil, _ context: Context,
        _ work: () async throws -> Result
    ) async throws -> Result {
        guard let attempt = try begin(action, account, device: device, context) else { return try await work() }
        do {
            let result = try await work()
            refund(attempt)
            if action == .logIn { pairs.remember(attempt.pair, at: now) }
            return result
        } catch {
            if (error as? Problem)?.isGuess != true { refund(attempt) }
            throw error
        }
    }

    private struct Attempt {
        let account: UInt64
        /// `nil` when the account logged in from this IP address before.
        let address: UInt64?
        let pair: UInt64
    }

    /// Counts an attempt against the account and the client IP. A pair with an earlier successful log-in has a counter
    /// of its own, so that neither attackers nor neighbors can lock it out.
    private func begin(
        _ action: ThrottledAction, _ account: String, device: String? = nil, _ context: Context
    ) throws(Problem) -> Attempt? {
        guard let limits else { return nil }
        let (tenant, address) = (try context.tenant.id, context.clientIP.rateLimitPrefix)
        if action.hashesPassword { try takePassword(address, limits) }
        let pair = Self.key(ThrottledAction.logIn, tenant, account, address)
        if let device {
            let key = Self.key(action, tenant, account, device)
            try count(key, limits.account(action), in: backoffs.accounts)
            return Attempt(account: key, address: nil, pair: pair)
        }
        if pairs.value(of: pair) != nil {
            let key = Self.key(action, tenant, account, address)
            try count(key, limits.account(action), in: backoffs.accounts)
            return Attempt(account: key, address: nil, pair: pair)
        }
        let keys = (account: Self.key(action, tenant, account), address: Self.key(action, tenant, address))
        try count(keys.address, limits.address(action), in: backoffs.addresses)
        do { try count(keys.account, limits.account(action), in: backoffs.accounts) } catch {
            backoffs.addresses.refund(keys.address)
            throw error
        }
        return Attempt(account: keys.account, address: keys.address, pair: pair)
    }

    /// Correct passwords cost as much as wrong ones: nobody may keep the hasher busy with their own accounts.
    private func takePassword(_ address: IPAddress, _ limits: RateLimits) throws(Problem) {
        let limit = limits.addressPasswords
        let (left, wait) = buckets.take(Self.key("password", address), limit, at: now)
        guard left >= 0 else { throw .tooMany(limit.quota(left: left, wait: wait)) }
    }

    func count(_ key: UInt64, _ policy: BackoffPolicy, in backoffs: BackoffTable) throws(Problem) {
        guard let wait = backoffs.begin(key, policy, at: now) else { return }
        throw .tooMany(policy.quota(wait: wait))
    }

    private func refund(_ attempt: Attempt) {
        backoffs.accounts.refund(attempt.account)
        if let address = attempt.address { backoffs.addresses.refund(address) }
    }

    /// Uptime in microseconds.
    var now: Int64 { clock.uptime() }

    /// Seeded in each process, so that nobody outside can find colliding keys.
    static func key(_ parts: any Hashable...) -> UInt64 {
        var hasher = Hasher()
        for part in parts { part.hash(into: &hasher) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension Problem {
    static func tooMany(_ quota: Quota) -> Problem {
        Problem(
            .tooMany, code: "too_many_requests",
            "Too many tries. Try again in \(max(1, quota.resetSeconds).counted("second")).",
            retryAfterSeconds: max(1, quota.resetSeconds), quota: quota)
    }

    /// Whether this problem reports a wrong guess.
    fileprivate var isGuess: Bool {
        switch code {
        case "wrong_credentials", "wrong_code": true
        default: errors.contains { $0.code == "wrong_password" || $0.code == "wrong_code" }
        }
    }
}
