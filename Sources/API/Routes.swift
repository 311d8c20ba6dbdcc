import Domain
import Hummingbird

/// The map of the site.
public enum Routes {
    /// Everything that anybody may reach.
    public static func router(_ services: Services) -> Router<Context> {
        let (router, map) = (Router(context: Context.self, options: .autoGenerateHeadEndpoints), RouteMap())
        router.add(middleware: ResponseHeaders())
        if let rule = services.forwarded { router.add(middleware: ForwardedAddress(rule: rule)) }
        router.add(middleware: AccessLog(metrics: services.metrics))
        router.add(middleware: Problems(routes: map))
        router.add(middleware: RequestLimits())
        router.add(middleware: TenantOfHost(directory: services.tenants))
        router.add(middleware: CrossOrigin(routes: map))
        if let limits = services.throttle.limits {
            router.add(middleware: RateLimiting(throttle: services.throttle, limits: limits))
        }
        router.add(middleware: Pages(services: services))
        HealthRoutes(isReady: services.isReady).add(to: router)
        ContractRoutes(services: services).add(to: router)
        let v1 = router.group("v1")
        addOpen(to: v1.group().add(middleware: SmallerAnswers(coding: services.web.quickCoding)), services)
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
            return Answer(headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"], body: Array(text.utf8))
        }
        return router
    }

    /// Routes that answer everybody alike: who asks is not even looked up.
    private static func addOpen(to v1: RouterGroup<Context>, _ services: Services) {
        TenantRoutes(tiles: services.web.tiles).add(to: v1)
        UniversityRoutes(directory: services.universities).add(to: v1)
        SearchRoutes(services: services).add(to: v1)
        MapRoutes(services: services).add(to: v1)
        let links = LinkMails(services: services)
        VerificationRoutes(services: services, links: links).addOpen(to: v1)
        PasswordResetRoutes(services: services, links: links).add(to: v1)
    }

    /// Routes for which it matters who asks.
    private static func addKnown(to v1: RouterGroup<Context>, _ services: Services) {
        let signIns = SignIns(secrecy: services.secrecy, clock: services.clock)
        AccountRoutes(services: services, signIns: signIns).add(to: v1)
        SessionRoutes(services: services, signIns: signIns).add(to: v1)
        VerificationRoutes(services: services, links: LinkMails(services: services)).add(to: v1)
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

    private static func session(_ services: Services) -> SessionOfToken {
        SessionOfToken(
            accounts: services.accounts, secrecy: services.secrecy, clock: services.clock, throttle: services.throttle)
    }
}
