import Domain
import HTTPTypes
import Hummingbird

/// Counts requests: of each caller, and of each marketplace.
///
/// A caller is an account where the token's is known, else the address (of IPv6 the /64). An answer says how much is left
/// when less than half is.
struct RateLimiting: RouterMiddleware {
    let throttle: Throttle
    let limits: RateLimits

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard path == "/v1" || path.hasPrefix("/v1/") else {
            if !Self.unlimited.contains(path) { try countPage(request, context) }
            return try await next(request, context)
        }
        guard let tenant = context.foundTenant else { return try await next(request, context) }
        let isRead = request.method == .get || request.method == .head || request.method == .options
        let now = throttle.now
        let (caller, pace) = caller(request, context, isRead)
        let (left, wait) = throttle.buckets.take(caller, pace, at: now)
        guard left >= 0 else { throw Problem.tooMany(pace.quota(left: left, wait: wait)) }
        let shared = isRead ? limits.tenantReads : limits.tenantWrites
        let ofAll = throttle.buckets.take(Self.key(tenant.id.high, tenant.id.low, isRead), shared, at: now)
        guard ofAll.left >= 0 else { throw Problem.tooMany(shared.quota(left: ofAll.left, wait: ofAll.wait)) }
        var response = try await next(request, context)
        if left < pace.burst / 2 { response.headers.set(pace.quota(left: left, wait: wait)) }
        return response
    }

    /// What watches the server asks for, however often it likes.
    private static let unlimited: Set<String> = ["/health/live", "/health/ready"]

    /// Pages and their files cost little, but more than nothing: they have a bucket of their own, of the address.
    private func countPage(_ request: Request, _ context: Context) throws(Problem) {
        let address = context.clientAddress.household
        let key = Self.key(address.high, address.low ^ Self.pages, true)
        let (left, wait) = throttle.buckets.take(key, limits.addressPages, at: throttle.now)
        guard left >= 0 else { throw .tooMany(limits.addressPages.quota(left: left, wait: wait)) }
    }

    /// Tells the bucket of an address's pages from that of its reads.
    private static let pages: UInt64 = 0x7061_6765_7300_0000

    private func caller(_ request: Request, _ context: Context, _ isRead: Bool) -> (key: UInt64, pace: Pace) {
        let token =
            request.headers[.authorization] != nil || request.headers[.cookie] != nil
            ? SessionOfToken.token(of: request)?.token : nil
        if let account = token.flatMap(throttle.caller) {
            return (Self.key(account, 1, isRead), isRead ? limits.callerReads : limits.callerWrites)
        }
        let address = context.clientAddress.household
        return (
            Self.key(address.high, address.low, isRead), isRead ? limits.addressReads : limits.addressWrites
        )
    }

    /// No boxes and no arrays: this runs for every request.
    private static func key(_ one: UInt64, _ other: UInt64, _ isRead: Bool) -> UInt64 {
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
        self[.rateLimitPolicy] = "\"\(quota.name)\";q=\(quota.most);w=\(quota.windowSeconds)"
        self[.rateLimit] = "\"\(quota.name)\";r=\(quota.remaining);t=\(quota.resetSeconds)"
    }
}
