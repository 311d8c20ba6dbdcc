import Domain
import Hummingbird

/// The scope that each route asks of a key. A route that is not listed lets no key in.
enum KeyScopes {
    /// The scope of a route; `nil` for one that is not for keys. HEAD reads as GET does.
    static func scope(of route: Route, _ method: HTTPRequest.Method) -> APIKey.Scope? {
        guard let pattern = route.pattern else { return nil }
        let verb = method == .head ? HTTPRequest.Method.get : method
        return scopes["\(verb.rawValue) \(pattern)"]
    }

    private static let scopes: [String: APIKey.Scope] = table(
        (.listingsRead, reading), (.listingsWrite, writing), (.moderationRead, moderating))

    private static func table(_ parts: (APIKey.Scope, [String])...) -> [String: APIKey.Scope] {
        var scopes: [String: APIKey.Scope] = [:]
        for (scope, routes) in parts { for route in routes { scopes[route] = scope } }
        return scopes
    }

    private static let reading = [
        "GET /v1/tenant",
        "GET /v1/universities",
        "GET /v1/universities/nearest",
        "GET /v1/universities/{id}",
        "GET /v1/campuses",
        "GET /v1/postal-codes/{code}",
        "GET /v1/listings",
        "GET /v1/listings/map",
        "GET /v1/listings/changes",
        "GET /v1/listings/{id}",
        "GET /v1/listings/{id}/nearby",
        "GET /v1/photos/{id}/{size}",
        "GET /v1/account/listings",
        "GET /v1/account/listings/external",
    ]

    private static let writing = [
        "POST /v1/listings",
        "PATCH /v1/listings/{id}",
        "DELETE /v1/listings/{id}",
        "POST /v1/listings/{id}/renewal",
        "POST /v1/listings/{id}/photos",
        "POST /v1/listings/{id}/photos/copies",
        "POST /v1/listings/{id}/photos/links",
        "PUT /v1/listings/{id}/photos/order",
        "DELETE /v1/listings/{id}/photos/{photoId}",
        "PUT /v1/account/listings/order",
        "PATCH /v1/account/listings/prices",
        "POST /v1/account/listings/imports",
        "PUT /v1/account/listings/external",
        "POST /v1/account/listings/external/sync",
    ]

    private static let moderating = [
        "GET /v1/listings/{id}/versions",
        "GET /v1/admin/queue",
        "GET /v1/admin/search",
        "GET /v1/admin/listings",
        "GET /v1/admin/listings/{id}",
        "GET /v1/admin/accounts",
        "GET /v1/admin/accounts/{id}",
        "GET /v1/admin/ratings/{id}",
        "GET /v1/admin/overview",
        "GET /v1/admin/audit",
    ]
}
