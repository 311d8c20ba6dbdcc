import Domain
import Hummingbird

/// The map of the site.
public enum Routes {
    /// Everything that anybody may reach.
    public static func router(_ services: Services) -> Router<Context> {
        let (router, map) = (Router(context: Context.self, options: .autoGenerateHeadEndpoints), RouteMap())
        router.add(middleware: ResponseHeadersMiddleware())
        if let rule = services.forwarded { router.add(middleware: ForwardedForMiddleware(rule: rule)) }
        router.add(middleware: AccessLogMiddleware(metrics: services.metrics))
        router.add(middleware: Problems(routes: map))
        router.add(middleware: TenantMiddleware(directory: services.tenants))
        router.add(middleware: StrictTransport())
        router.add(middleware: CORSMiddleware(routes: map))
        router.add(middleware: PageMiddleware(services: services))
        HealthRoutes(isReady: services.isReady).add(to: router)
        ContractRoutes(openAPI: services.openAPI).add(to: router)
        let v1 = router.group("v1")
        if let limits = services.throttle.limits {
            v1.add(middleware: RateLimitMiddleware(throttle: services.throttle, limits: limits))
        }
        addOpen(to: v1.group().add(middleware: CompressionMiddleware(coding: services.web.quickCoding)), services)
        addKnown(to: v1.group().add(middleware: session(services)), services)
        map.learn(router.routes.map { (path: "\($0.path)", method: $0.method.rawValue) })
        return router
    }

    /// The operator's own: metrics, on another address.
    public static func adminRouter(
        _ metrics: Metrics, gauges: @escaping @Sendable () async -> [(String, String, Double)]
    ) -> Router<Context> {
        let router = Router(context: Context.self)
        router.add(middleware: Problems(routes: RouteMap()))
        router.get("metrics") { _, _ in
            let text = metrics.text(gauges: await gauges().map { (name: $0.0, help: $0.1, value: $0.2) })
            return BufferedResponse(
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"], body: Array(text.utf8))
        }
        return router
    }

    /// What is served while the database changes: whether the process lives, and for all else when to come back.
    public static func migratingRouter() -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ResponseHeadersMiddleware())
        router.add(middleware: Problems(routes: RouteMap()))
        HealthRoutes(unreadyText: "migrating", isReady: { false }).add(to: router)
        // Added last, so that it stands before what has no route, and not before the routes above.
        router.add(middleware: Unavailable())
        return router
    }

    /// Routes that answer everybody alike: who asks is not even looked up.
    private static func addOpen(to v1: RouterGroup<Context>, _ services: Services) {
        TenantRoutes(tiles: services.web.tiles).add(to: v1)
        UniversityRoutes(directory: services.universities).add(to: v1)
        SearchRoutes(services: services).add(to: v1)
        MapRoutes(services: services).add(to: v1)
        PasswordResetRoutes(services: services, accountMailer: AccountMailer(services: services)).add(to: v1)
    }

    /// Routes for which it matters who asks.
    private static func addKnown(to v1: RouterGroup<Context>, _ services: Services) {
        let sessionIssuer = SessionIssuer(cryptography: services.cryptography, clock: services.clock)
        let accountMailer = AccountMailer(services: services)
        AccountRoutes(services: services, sessionIssuer: sessionIssuer).add(to: v1)
        SessionRoutes(services: services, sessionIssuer: sessionIssuer).add(to: v1)
        VerificationRoutes(services: services, accountMailer: accountMailer).add(to: v1)
        EmailChangeRoutes(services: services, accountMailer: accountMailer).add(to: v1)
        ReauthenticationRoutes(services: services).add(to: v1)
        SecondFactorRoutes(services: services).add(to: v1)
        ExportRoutes(services: services).add(to: v1)
        ListingRoutes(services: services).add(to: v1)
        MyListingRoutes(services: services).add(to: v1)
        PhotoRoutes(services: services).add(to: v1)
        FavoriteRoutes(services: services).add(to: v1)
        SavedSearchRoutes(services: services).add(to: v1)
        ReportRoutes(services: services).add(to: v1)
        CaseRoutes(services: services).add(to: v1)
        DecisionRoutes(services: services).add(to: v1)
        AdminRoutes(services: services).add(to: v1)
        AuditRoutes(services: services).add(to: v1)
    }

    private static func session(_ services: Services) -> SessionMiddleware {
        SessionMiddleware(
            accounts: services.accounts, cryptography: services.cryptography, clock: services.clock,
            throttle: services.throttle)
    }
}
