import Domain
import HTTPTypes
import Hummingbird

/// Limits the requests of each caller and of each tenant.
///
/// A request counts for its client IP (the /64 for IPv6) and, if its token is known, also for its account: accounts
/// behind one IP share the IP's limit. A request with a known key counts for the key first, and for its account only
/// once `KeyMiddleware` lets it in, so that a key takes nothing from its owner by requests that are refused. A response
/// says how much is left when that is less than half. When less than half of a tenant's limit is left, only callers
/// with half of their own limit continue, so that a few cannot take it from the rest.
struct RateLimitMiddleware: RouterMiddleware {
    let throttle: Throttle
    let limits: RateLimits

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        switch context.route.kind {
        case .monitoring: return try await next(request, context)
        case .page:
            try countPage(request, context)
            return try await next(request, context)
        case .api, .searchPage: return try await limited(request, context, next)
        }
    }

    private func limited(
        _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let tenant = context.foundTenant else { return try await next(request, context) }
        let isRead = Self.isRead(request, context)
        let (now, caller) = (throttle.now, self.caller(of: request, context))
        let taken = try takeOwn(caller, context, isRead, at: now)
        let shared = isRead ? limits.tenantReads : limits.tenantWrites
        // Refused requests must not use up what is left for others.
        let ofAll = throttle.buckets.take(
            Self.key(tenant.id.high, tenant.id.low, isRead), shared,
            leaving: taken.contains(where: \.isOverHalf) ? shared.burst / 2 : 0, at: now)
        guard ofAll.left >= 0 else {
            throw Problem.tooMany(shared.quota(left: ofAll.left, wait: ofAll.wait))
        }
        let scarce = taken.first(where: \.isOverHalf).map { $0.limit.quota(left: $0.left, wait: $0.wait) }
        var context = context
        context.isKeyCounted = caller?.isKey ?? false
        do {
            var response = try await next(request, context)
            if let scarce { response.headers.set(scarce) }
            return response
        } catch let problem as Problem {
            // Failed requests count against the limit as well.
            throw problem.telling(scarce)
        }
    }

    static func isRead(_ request: Request, _ context: Context) -> Bool {
        request.method == .get || request.method == .head || request.method == .options
            || FragmentRoutes.previews.contains(context.route.path)
    }

    /// The state of a bucket after taking a token.
    private struct Taken {
        let limit: RateLimit
        let left: Int
        let wait: Int64

        var isOverHalf: Bool { left < limit.burst / 2 }
    }

    /// Takes a token of the account or key, and then one of the client IP. Throws `tooMany` when either has none.
    private func takeOwn(
        _ caller: LimitedCaller?, _ context: Context, _ isRead: Bool, at now: Int64
    ) throws(Problem) -> [Taken] {
        var taken: [Taken] = []
        for (key, limit, reserve) in shares(of: caller, context, isRead) {
            let (left, wait) = throttle.buckets.take(key, limit, leaving: reserve, at: now)
            guard left >= 0 else { throw .tooMany(limit.quota(left: left, wait: wait)) }
            taken.append(Taken(limit: limit, left: left, wait: wait))
        }
        return taken
    }

    /// Pages and their files are cheap but not free: each client IP has a separate bucket for them.
    private func countPage(_ request: Request, _ context: Context) throws(Problem) {
        let address = context.clientIP.rateLimitPrefix
        let key = Self.key(address.high, address.low ^ Self.pages, true)
        let (left, wait) = throttle.buckets.take(key, limits.addressPages, at: throttle.now)
        guard left >= 0 else { throw .tooMany(limits.addressPages.quota(left: left, wait: wait)) }
    }

    /// Separates the bucket for pages from the one for reads.
    private static let pages: UInt64 = 0x7061_6765_7300_0000

    /// The account or the key of the request's token; `nil` for a stranger, and for a token not seen yet.
    private func caller(of request: Request, _ context: Context) -> LimitedCaller? {
        guard request.headers[.authorization] != nil || request.headers[.cookie] != nil else { return nil }
        return (try? SessionMiddleware.token(of: request, context)?.token).flatMap(throttle.caller)
    }

    private typealias Share = (key: UInt64, limit: RateLimit, reserve: Int)

    /// The buckets of a request. Keys leave some of the client IP's to others, such as the sessions of their owner.
    private func shares(of caller: LimitedCaller?, _ context: Context, _ isRead: Bool) -> [Share] {
        let (address, limit) = (
            context.clientIP.rateLimitPrefix, isRead ? limits.addressReads : limits.addressWrites
        )
        let reserve = caller?.isKey ?? false ? RateLimits.sessionReserve(of: limit) : 0
        let ofAddress = (key: Self.key(address.high, address.low, isRead), limit: limit, reserve: reserve)
        guard let caller else { return [ofAddress] }
        return [(caller.bucket(isRead: isRead), caller.limit(limits, isRead: isRead), 0), ofAddress]
    }

    /// Hashes numbers only, without allocating: this runs for every request.
    static func key(_ one: UInt64, _ other: UInt64, _ isRead: Bool) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(one)
        hasher.combine(other)
        hasher.combine(isRead)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension HTTPFields {
    /// `RateLimit-Policy: "reads";q=200;w=4` and `RateLimit: "reads";r=12;t=1` (draft-ietf-httpapi-ratelimit-headers).
    mutating func set(_ quota: Quota) {
        self[.rateLimitPolicy] = "\"\(quota.name)\";q=\(quota.limit);w=\(quota.windowSeconds)"
        self[.rateLimit] = "\"\(quota.name)\";r=\(quota.remaining);t=\(quota.resetSeconds)"
    }
}
