import HTTPTypes
import Hummingbird

/// Headers that every answer has. Stands outside everything, so that problems have them too.
struct ResponseHeadersMiddleware: RouterMiddleware {
    /// For what is no page: nothing in it is to be loaded or run, should anybody make a page of it. Pages say more.
    private static let nothing = "default-src 'none'; frame-ancestors 'none'"

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.requestID] = context.requestID
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "strict-origin-when-cross-origin"
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = Self.nothing
        }
        // What depends on who asks must not be kept by anybody in between.
        let isSignedIn = request.headers[.authorization] != nil || request.headers[.cookie] != nil
        if response.headers[.cacheControl] == nil {
            response.headers[.cacheControl] = isSignedIn ? "private, no-cache" : "no-cache"
        }
        // Routes answer HEAD without a body, problems and files may not: it would be read as the next answer.
        return request.method == .head ? response.createHeadResponse() : response
    }
}

extension HTTPField.Name {
    // The texts are tokens of RFC 9110, which is all that makes a header's name; the compiler cannot know.
    static let requestID = HTTPField.Name("X-Request-Id")!  // a token
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!  // a token
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!  // a token
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!  // a token
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!  // a token
    static let rateLimit = HTTPField.Name("RateLimit")!  // a token
    static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!  // a token
}
