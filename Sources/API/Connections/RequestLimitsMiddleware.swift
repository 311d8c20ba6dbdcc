import Domain
import HTTPTypes
import Hummingbird

/// Refuses requests with a target that is too long, or with two hosts.
struct RequestLimitsMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.head.path?.utf8.count ?? 0 <= ConnectionLimits.targetBytes else {
            throw Problem(
                .targetTooLong, code: "target_too_long",
                "The path and query can have at most \(ConnectionLimits.targetBytes) bytes.")
        }
        // The first one is the request's authority; proxies may use another one.
        guard request.headers[.host] == nil else { throw Problem.malformedRequest("Host is given twice") }
        return try await next(request, context)
    }
}

extension HTTPField.Name {
    fileprivate static let host = HTTPField.Name("Host")!  // a token
}

extension Problem {
    static let headersTooLarge = Problem(
        .headersTooLarge, code: "headers_too_large",
        "The headers can have at most \(ConnectionLimits.headerFields) fields "
            + "and \(ConnectionLimits.headerBytes) bytes."
    )

    /// A request that isn't valid HTTP.
    static func malformedRequest(_ why: String) -> Problem {
        Problem(.malformed, code: "malformed_request", "The request isn't HTTP/1.1: \(why).")
    }

    static func requestTooSlow(seconds: Int) -> Problem {
        Problem(.tooSlow, code: "too_slow", "The request didn't arrive within \(seconds.counted("second")).")
    }
}
