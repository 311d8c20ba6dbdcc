import HTTPTypes
import Hummingbird

/// Sets headers on every response. It is the outermost middleware, so that problems have them too.
struct ResponseHeadersMiddleware: RouterMiddleware {
    /// The Content-Security-Policy of JSON and images: allows nothing.
    private static let nothing = "default-src 'none'; frame-ancestors 'none'"

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.requestID] = context.requestID
        if let retired = RetiredPaths.headers(of: context.route) { response.headers.append(contentsOf: retired) }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "strict-origin-when-cross-origin"
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = Self.nothing
        }
        if response.headers[.crossOriginResourcePolicy] == nil {
            response.headers[.crossOriginResourcePolicy] = "same-origin"
        }
        // A response that depends on the caller must not be stored by shared caches.
        let isSignedIn = request.headers[.authorization] != nil || request.headers[.cookie] != nil
        if response.headers[.cacheControl] == nil {
            response.headers[.cacheControl] = isSignedIn ? "private, no-cache" : "no-cache"
        }
        if response.headers[.xAccelRedirect] != nil {
            // On one line, because nginx copies only the first of several.
            response.headers[.vary] = response.headers[.vary]
        }
        // Routes respond to HEAD without a body, but problems and files may have one: a client would read it as the
        // next response.
        return request.method == .head ? response.createHeadResponse() : response
    }
}

extension HTTPField.Name {
    // These texts are tokens of RFC 9110, as header names must be; the compiler cannot check that.
    static let requestID = HTTPField.Name("X-Request-Id")!  // a token
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!  // a token
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!  // a token
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!  // a token
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!  // a token
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!  // a token
    static let rateLimit = HTTPField.Name("RateLimit")!  // a token
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!  // a token
}
