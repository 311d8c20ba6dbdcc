import Hummingbird
import Logging

/// Times each request and logs it: at info level if it was refused or failed, reached a limit, or was an admin's
/// action, else at debug level.
///
/// The log names the route instead of the path, which may hold anything that a client typed; the query is never logged.
struct AccessLogMiddleware: RouterMiddleware {
    /// The route name of unrouted requests, ours and the router's.
    private static let (noRoute, routersNoRoute) = ("none", "NotFound")
    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    let timers: RequestTimers
    private let allowance = LogRateLimiter(max: 200)

    init(timers: RequestTimers) { self.timers = timers }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let elapsed = ContinuousClock.now - start
        // Otherwise clients could invent endless paths and methods.
        let method = Self.methods.contains(request.method) ? request.method.rawValue : "OTHER"
        let known = context.endpointPath ?? Self.noRoute
        let route = known == Self.routersNoRoute ? Self.noRoute : known
        timers.record(method: method, route: route, status: response.status.code, took: elapsed)
        let facts = context.trace.facts
        let level = Self.level(of: response.status.code, isAct: facts.permission != nil && request.method != .get)
        guard context.logger.logLevel <= level else { return response }
        guard let omitted = level == .debug ? 0 : allowance.take() else { return response }
        let metadata = Self.metadata(of: response, route, elapsed, facts, omitted, context)
        context.logger.log(level: level, "\(method) \(route)", metadata: metadata)
        return response
    }

    private static func level(of status: Int, isAct: Bool) -> Logger.Level {
        switch status {
        case 401, 403, 429, 500...: .info
        default: isAct ? .info : .debug
        }
    }

    private static func metadata(
        of response: Response, _ route: String, _ elapsed: Duration, _ facts: RequestTrace.Facts, _ omitted: Int,
        _ context: Context
    ) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "route": "\(route)", "status": .stringConvertible(response.status.code),
            "milliseconds": .stringConvertible((elapsed / .microseconds(1)).rounded() / 1000),
            "from": "\(context.clientIP.rateLimitPrefix)",
        ]
        // A streamed body has no length yet.
        if let bytes = response.body.contentLength { metadata["bytes"] = .stringConvertible(bytes) }
        if let tenant = facts.tenant { metadata["tenant"] = "\(tenant)" }
        if let account = facts.account { metadata["account"] = "\(account)" }
        if let permission = facts.permission { metadata["permission"] = "\(permission.rawValue)" }
        if let problem = facts.problem { metadata["code"] = "\(problem)" }
        if omitted > 0 { metadata["omittedLines"] = .stringConvertible(omitted) }
        return metadata
    }
}
