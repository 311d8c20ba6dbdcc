import Domain
import Hummingbird

/// All routes. `App` creates those of each feature and hands them over in reading order.
package struct Routes: Sendable {
    let middleware: MiddlewareStack
    let health: HealthRoutes
    let contract: ContractRoutes
    let sitemap: SitemapRoutes
    let feeds: FeedRoutes
    let embeds: OEmbedRoutes
    let shared: [any FeatureRoutes]
    let personal: [any FeatureRoutes]
    let fragments: FragmentRoutes

    /// - Parameters:
    ///   - shared: their responses are the same for everybody, so the session is not looked up.
    ///   - personal: their responses depend on the caller.
    package init(
        middleware: MiddlewareStack, health: HealthRoutes, contract: ContractRoutes, sitemap: SitemapRoutes,
        feeds: FeedRoutes, embeds: OEmbedRoutes, shared: [any FeatureRoutes], personal: [any FeatureRoutes],
        fragments: FragmentRoutes
    ) {
        self.middleware = middleware
        self.health = health
        self.contract = contract
        self.sitemap = sitemap
        self.feeds = feeds
        self.embeds = embeds
        self.shared = shared
        self.personal = personal
        self.fragments = fragments
    }

    /// The router of the public port.
    package func router() -> Router<Context> {
        let (router, table) = (Router(context: Context.self, options: .autoGenerateHeadEndpoints), RouteTable())
        middleware.add(to: router, table)
        health.add(to: router)
        contract.add(to: router)
        sitemap.add(to: router)
        feeds.add(to: router)
        embeds.add(to: router)
        let compression = CompressionMiddleware(coding: middleware.coding)
        let v1 = router.group("v1").add(middleware: middleware.keys)
        let bodies = BodyPermitMiddleware(permits: middleware.bodies)
        let compressed = v1.group().add(middleware: compression).add(middleware: bodies)
        for routes in shared { routes.add(to: compressed) }
        let withSession = v1.group().add(middleware: middleware.session).add(middleware: bodies)
        for routes in personal { routes.add(to: withSession) }
        let parts = router.group(RouterPath(FragmentOptions.root)).add(middleware: middleware.keys)
        fragments.addPublic(to: parts.group().add(middleware: compression).add(middleware: bodies))
        fragments.addPersonal(to: parts.group().add(middleware: middleware.session).add(middleware: bodies))
        table.setRoutes(router.routes.map { (path: "\($0.path)", method: $0.method.rawValue) })
        return router
    }

    /// The operator's routes: metrics, on a separate port.
    ///
    /// - Parameter measure: called before each response, to update the gauges.
    package static func adminRouter(
        _ metrics: PrometheusMetrics, measure: @escaping @Sendable () async -> Void
    ) -> Router<Context> {
        let router = Router(context: Context.self)
        router.add(middleware: ProblemMiddleware(texts: ProblemTexts(files: nil)))
        router.get("metrics") { _, _ in
            await measure()
            return BufferedResponse(
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"], body: Array(metrics.text().utf8))
        }
        return router
    }

    /// The routes during a migration: liveness, and 503 for everything else.
    package static func migratingRouter() -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ResponseHeadersMiddleware())
        router.add(middleware: ProblemMiddleware(texts: ProblemTexts(files: nil)))
        HealthRoutes(unreadyText: "migrating", failingChecks: { nil }).add(to: router)
        // Added last, so that it handles requests without a route but not the routes above.
        router.add(middleware: UnavailableMiddleware())
        return router
    }
}
