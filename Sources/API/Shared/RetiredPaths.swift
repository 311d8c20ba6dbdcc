import HTTPTypes

/// The old paths of the API, which keep working beside their successors: `docs/evolution.md`.
enum RetiredPaths {
    /// Since when they are old: 2026-12-01, as RFC 9745 writes it.
    private static let since = "@1796083200"
    /// Until when they work at least (RFC 8594).
    private static let until = "Wed, 01 Dec 2027 00:00:00 GMT"

    /// The last part of each successor's path, by the old pattern.
    private static let successors = [
        "/v1/listings/{id}/renew": "renewal",
        "/v1/admin/listings/{id}/decision": "decisions",
        "/v1/admin/ratings/{id}/decision": "decisions",
    ]

    /// The headers of a response of an old path; `nil` for any other.
    static func headers(of route: Route) -> HTTPFields? {
        guard let pattern = route.pattern, let last = successors[pattern] else { return nil }
        let successor = route.path.split(separator: "/", omittingEmptySubsequences: false).dropLast() + [last[...]]
        return [
            .deprecation: since, .sunset: until,
            .link: "<\(successor.joined(separator: "/"))>; rel=\"successor-version\"",
        ]
    }
}

extension HTTPField.Name {
    // These texts are tokens of RFC 9110, as header names must be; the compiler cannot check that.
    fileprivate static let deprecation = HTTPField.Name("Deprecation")!  // a token
    fileprivate static let sunset = HTTPField.Name("Sunset")!  // a token
    fileprivate static let link = HTTPField.Name("Link")!  // a token
}
