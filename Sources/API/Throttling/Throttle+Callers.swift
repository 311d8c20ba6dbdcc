import Domain

/// An account or a key, as the limits of requests know it: by a number.
enum LimitedCaller: Sendable {
    case account(UInt64)
    case key(UInt64)

    init(_ account: Account.ID) { self = .account(Self.number(account)) }
    init(_ key: APIKey.ID) { self = .key(Self.number(key)) }

    private static func number<Of>(_ id: ID<Of>) -> UInt64 { id.high ^ id.low &* 31 }

    fileprivate var number: UInt64 {
        switch self {
        case .account(let number), .key(let number): number
        }
    }

    var isKey: Bool { if case .key = self { true } else { false } }

    func limit(_ limits: RateLimits, isRead: Bool) -> RateLimit {
        switch self {
        case .account: isRead ? limits.callerReads : limits.callerWrites
        case .key: isRead ? limits.keyReads : limits.keyWrites
        }
    }

    func bucket(isRead: Bool) -> UInt64 { RateLimitMiddleware.key(number, isKey ? 2 : 1, isRead) }
}

// The accounts and keys of tokens, for callers' limits, because public routes do not look up the session.
extension Throttle {
    func remember(_ token: String, of caller: LimitedCaller) {
        guard limits != nil else { return }
        tokens.remember(Self.tokenKey(token), as: caller.number, at: now)
    }

    func forget(_ token: String) {
        guard limits != nil else { return }
        tokens.forget(Self.tokenKey(token))
    }

    /// The account of a session's token, or the key of a secret; `nil` for a token not seen yet.
    func caller(of token: String) -> LimitedCaller? {
        guard let number = tokens.value(of: Self.tokenKey(token)) else { return nil }
        return token.hasPrefix(APIKey.secretPrefix) ? .key(number) : .account(number)
    }

    /// Counts a request of a caller. Throws `tooMany`.
    ///
    /// - Parameter isByKey: whether a key of the account sends it, which leaves a share to the account's sessions.
    func count(_ caller: LimitedCaller, isRead: Bool, isByKey: Bool = false) throws(Problem) {
        guard let limits else { return }
        let limit = caller.limit(limits, isRead: isRead)
        let reserve = isByKey ? RateLimits.sessionReserve(of: limit) : 0
        let (left, wait) = buckets.take(caller.bucket(isRead: isRead), limit, leaving: reserve, at: now)
        guard left >= 0 else { throw .tooMany(limit.quota(left: left, wait: wait)) }
    }

    /// Counts a request by a key of an account. Throws `tooMany`, and gives back what the request took from the
    /// tenant's limit, so that many keys take no more of it than their account may.
    func count(keyOf account: Account.ID, isRead: Bool, in tenant: Tenant.ID) throws(Problem) {
        do { try count(LimitedCaller(account), isRead: isRead, isByKey: true) } catch {
            let shared = isRead ? limits?.tenantReads : limits?.tenantWrites
            if let shared { buckets.refund(RateLimitMiddleware.key(tenant.high, tenant.low, isRead), shared) }
            throw error
        }
    }

    private static func tokenKey(_ token: String) -> UInt64 {
        var hasher = Hasher()
        token.hash(into: &hasher)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
