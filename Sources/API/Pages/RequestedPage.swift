import Domain
import Hummingbird

/// The request data that a page depends on besides its content.
struct RequestedPage: Sendable {
    private static let defaultTenantName = "Digs"

    private(set) var path: String
    /// The text after the question mark.
    let query: String
    let language: DisplayLanguage
    /// Whether the browser sent a session cookie, even of an ended session: pages contain no personal data, but their
    /// scripts ask for it at once.
    let isSignedIn: Bool
    let tenant: Tenant?
    /// The base URL of the tenant's pages.
    let address: String?

    init(_ request: Request, _ context: Context, _ client: WebClient) {
        path = context.route.path
        query = request.uri.query ?? ""
        tenant = context.foundTenant
        language = DisplayLanguage(of: request, for: tenant?.settings)
        isSignedIn = SessionCookie.isGiven(by: request, context)
        address = context.foundTenant.map(client.webAddress)
    }

    /// The same request for the page at another path.
    func at(_ path: String) -> RequestedPage {
        var other = self
        other.path = path
        return other
    }

    /// Whether the service worker will store the page, which then omits momentary content.
    var isShell: Bool { query == "shell" }

    /// Whether the URL has no query, which could select another view of the page.
    var isFirstView: Bool { query.isEmpty || isShell }

    /// The date where the marketplace is.
    func today(at now: Instant) -> Day { tenant?.settings.today(at: now) ?? Day(now) }

    var tenantName: String { tenant?.settings.displayName ?? Self.defaultTenantName }

    /// The cache key of the page without content.
    var key: Key {
        Key(
            path: path, tenant: tenant?.name, settings: tenant?.settings, hasLogo: tenant?.hasLogo ?? false,
            pages: tenant?.pages ?? [], language: language, isSignedIn: isSignedIn, isFirstView: isFirstView,
            names: DisplayLanguage.named(in: query) != nil)
    }

    struct Key: Hashable {
        let path: String
        let tenant: String?
        let settings: TenantSettings?
        let hasLogo: Bool
        let pages: [TenantPage.Name]
        let language: DisplayLanguage
        let isSignedIn: Bool
        let isFirstView: Bool
        let names: Bool
    }

    /// The request headers that pages depend on.
    static let vary = ["Accept-Language", "Cookie"]
}
