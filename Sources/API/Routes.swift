import Domain
import Hummingbird

/// The list of all routes, in reading order. Each feature's routes list their own paths; `App` creates them.
package struct Routes: Sendable {
    let middleware: MiddlewareStack
    let operations: Operations
    let catalog: Catalog
    let accounts: Accounts
    let listings: Listings
    let buildings: Buildings
    let wantedAds: WantedAds
    let conversations: Conversations
    let notifications: Notifications
    let moderation: Moderation
    let announcements: Announcements

    package init(
        middleware: MiddlewareStack, operations: Operations, catalog: Catalog, accounts: Accounts, listings: Listings,
        buildings: Buildings, wantedAds: WantedAds, conversations: Conversations, notifications: Notifications,
        moderation: Moderation, announcements: Announcements
    ) {
        (self.middleware, self.operations, self.catalog) = (middleware, operations, catalog)
        (self.accounts, self.listings, self.buildings) = (accounts, listings, buildings)
        self.wantedAds = wantedAds
        (self.conversations, self.notifications) = (conversations, notifications)
        (self.moderation, self.announcements) = (moderation, announcements)
    }

    /// All public routes.
    package func router() -> Router<Context> {
        let (router, table) = (Router(context: Context.self, options: .autoGenerateHeadEndpoints), RouteTable())
        middleware.add(to: router, table)
        operations.health.add(to: router)
        operations.contract.add(to: router)
        operations.sitemap.add(to: router)
        let v1 = router.group("v1")
        addPublic(to: v1.group().add(middleware: CompressionMiddleware(coding: middleware.coding)))
        let personal = v1.group().add(middleware: middleware.session)
        addPersonal(to: personal)
        addModeration(to: personal)
        table.setRoutes(router.routes.map { (path: "\($0.path)", method: $0.method.rawValue) })
        return router
    }

    /// Routes whose responses are the same for everybody: the session is not looked up.
    private func addPublic(to v1: RouterGroup<Context>) {
        catalog.tenant.add(to: v1)
        catalog.tenantPages.add(to: v1)
        catalog.universities.add(to: v1)
        catalog.search.add(to: v1)
        catalog.map.add(to: v1)
        catalog.campuses.add(to: v1)
        catalog.areas.add(to: v1)
        catalog.postalCodes.add(to: v1)
        catalog.rentChecks.add(to: v1)
        catalog.finance.add(to: v1)
        catalog.nearby.add(to: v1)
        catalog.propertyRecords.add(to: v1)
        catalog.wanted.add(to: v1)
        listings.sharedShortlists.add(to: v1)
        conversations.ownerRatings.add(to: v1)
        accounts.passwordResets.add(to: v1)
        notifications.unsubscribe.add(to: v1)
    }

    /// Routes that depend on the caller.
    private func addPersonal(to v1: RouterGroup<Context>) {
        accounts.account.add(to: v1)
        accounts.sessions.add(to: v1)
        accounts.verification.add(to: v1)
        accounts.emailChange.add(to: v1)
        accounts.reauthentication.add(to: v1)
        accounts.secondFactor.add(to: v1)
        accounts.export.add(to: v1)
        listings.listings.add(to: v1)
        listings.mine.add(to: v1)
        listings.prices.add(to: v1)
        listings.uploads.add(to: v1)
        listings.photos.add(to: v1)
        buildings.photoCopies.add(to: v1)
        buildings.buildings.add(to: v1)
        buildings.units.add(to: v1)
        listings.favorites.add(to: v1)
        listings.bookmarks.add(to: v1)
        listings.savedSearches.add(to: v1)
        listings.wording.add(to: v1)
        listings.shortlists.add(to: v1)
        listings.rents.add(to: v1)
        listings.scenarios.add(to: v1)
        listings.nearby.add(to: v1)
        listings.savedRecords.add(to: v1)
        listings.propertyRecord.add(to: v1)
        wantedAds.ads.add(to: v1)
        wantedAds.fits.add(to: v1)
        conversations.conversations.add(to: v1)
        conversations.messages.add(to: v1)
        notifications.notifications.add(to: v1)
        notifications.events.add(to: v1)
        conversations.ratings.add(to: v1)
        announcements.announcements.add(to: v1)
    }

    /// Reports, cases and decisions.
    private func addModeration(to v1: RouterGroup<Context>) {
        moderation.reports.add(to: v1)
        moderation.cases.add(to: v1)
        moderation.lists.add(to: v1)
        moderation.batchDecisions.add(to: v1)
        moderation.search.add(to: v1)
        moderation.replies.add(to: v1)
        moderation.decisions.add(to: v1)
        moderation.accounts.add(to: v1)
        moderation.wanted.add(to: v1)
        moderation.audit.add(to: v1)
        moderation.messages.add(to: v1)
        announcements.admin.add(to: v1)
        moderation.ratings.add(to: v1)
        moderation.tenant.add(to: v1)
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
