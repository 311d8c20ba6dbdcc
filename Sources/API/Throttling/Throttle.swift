import Domain
import Hummingbird

/// Says how often is too often. What it remembers has a fixed size.
public struct Throttle: Sendable {
    /// Nothing is limited without.
    let limits: RateLimits?
    let clock: Clock
    let buckets = TokenBuckets()
    let backoffs = (accounts: BackoffTable(), addresses: BackoffTable())
    /// Pairs of account and address that logged in.
    private let pairs = RecentKeys(slots: 65_536)
    /// Contacts that accounts were shown.
    let contacts = RecentKeys(slots: 65_536)
    /// Which account a token is, once it was looked up.
    private let tokens = RecentKeys(slots: 65_536)

    public init(limits: RateLimits?, clock: Clock) { (self.limits, self.clock) = (limits, clock) }

    /// Counts doing it. Problem `tooMany` when it comes too early.
    ///
    /// - Parameter account: whom it concerns: an e-mail address, whether it has an account or not, or an account's id.
    func check(_ action: ThrottledAction, account: String, _ context: Context) throws(Problem) {
        _ = try begin(action, account, context)
    }

    /// Counts doing it unless it succeeds, or fails by nobody's fault. Problem `tooMany` when it comes too early.
    ///
    /// - Parameter device: of a browser that showed to have logged in to that account before: it is counted by itself.
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
        /// Absent where the account is known at the address.
        let address: UInt64?
        let pair: UInt64
    }

    /// Counts a try against account and address. Where that account logged in before from that address, neither what
    /// others do to the account nor what the neighbours do matters: the pair has a count of its own.
    private func begin(
        _ action: ThrottledAction, _ account: String, device: String? = nil, _ context: Context
    ) throws(Problem) -> Attempt? {
        guard let limits else { return nil }
        let (tenant, address) = (try context.tenant.id, context.clientAddress.rateLimitPrefix)
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

    /// Right passwords cost as much as wrong ones: whoever has accounts of their own shall not keep the hasher busy.
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

    /// In microseconds.
    var now: Int64 { clock.uptime() }

    /// Seeded anew in every process: nobody outside can tell which keys share a place.
    static func key(_ parts: any Hashable...) -> UInt64 {
        var hasher = Hasher()
        for part in parts { part.hash(into: &hasher) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

// Whose token it is, for the limits of callers: routes that answer everybody alike look no session up.
extension Throttle {
    func remember(_ token: String, of account: Account.ID) {
        guard limits != nil else { return }
        tokens.remember(Self.tokenKey(token), as: account.high ^ account.low &* 31, at: now)
    }

    func forget(_ token: String) {
        guard limits != nil else { return }
        tokens.forget(Self.tokenKey(token))
    }

    /// A number for the account whose token that is; `nil` when none was seen to be.
    func caller(of token: String) -> UInt64? { tokens.value(of: Self.tokenKey(token)) }

    private static func tokenKey(_ token: String) -> UInt64 {
        var hasher = Hasher()
        token.hash(into: &hasher)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension Problem {
    static func tooMany(_ quota: Quota) -> Problem {
        Problem(
            .tooMany, code: "too_many_requests",
            "That is too often. Try again in \(quota.resetSeconds) seconds.",
            retryAfterSeconds: max(1, quota.resetSeconds), quota: quota)
    }

    /// Whether it says that a guess was wrong.
    fileprivate var isGuess: Bool {
        switch code {
        case "wrong_credentials", "wrong_code": true
        default: errors.contains { $0.code == "wrong_password" || $0.code == "wrong_code" }
        }
    }
}
