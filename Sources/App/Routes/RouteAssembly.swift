import API
import Domain
import Foundation
import Logging
import Store

/// Creates the routes, feature by feature, from the parts that several of them share.
struct RouteAssembly: Sendable {
    let installation: Installation
    let mails: Mailer
    let throttle: Throttle
    let idempotency: Idempotency
    let cursors: Cursors
    let listingService: ListingService
    let web: WebClient
    let search: SearchRoutes
    let campuses: CampusRoutes
    let rentChecks: RentCheckService
    let records: ListingRecordFinder
    let locations: LocationFinder
    let photosOfAreas: AreaPhotoCache

    init(_ installation: Installation, logger: Logger) throws {
        self.installation = installation
        let store = installation.store
        mails = try installation.mailer()
        throttle = Throttle(limits: installation.settings.rateLimits, clock: installation.clock)
        idempotency = Idempotency(
            idempotencyRecords: store.idempotencyRecords, cryptography: installation.secret, throttle: throttle)
        cursors = Cursors(cryptography: installation.secret)
        let geocoder = try GeocoderFactory.make(installation.settings, cache: store.geocodes, logger: logger)
        rentChecks = RentCheckService(
            checker: RentChecker(
                directory: installation.rents, search: installation.search, counties: installation.areas),
            tracts: installation.areas)
        listingService = ListingService(
            listings: store.listings, publicListings: installation.caches.listings,
            lifecycle: installation.lifecycle(geocoder: geocoder),
            assessor: SignalAssessor(rents: rentChecks), throttle: throttle, clock: installation.clock)
        web = try installation.webClient(logger: logger)
        search = SearchRoutes(
            search: installation.search, universities: installation.universities, cards: installation.caches.cards,
            cursors: cursors, clock: installation.clock)
        campuses = CampusRoutes(
            finder: CampusFinder(search: installation.search, directory: installation.universities),
            clock: installation.clock)
        records = ListingRecordFinder(store: store.propertyRecords, directory: installation.blocks)
        locations = LocationFinder(
            nearby: installation.nearby, universities: installation.universities, areas: installation.areas,
            blocks: installation.blocks, records: store.propertyRecords, maps: store.pointsOfInterest,
            geocoder: geocoder)
        photosOfAreas = AreaPhotoCache(
            source: try AreaPhotoFactory.make(installation.settings), clock: installation.clock, logger: logger)
    }

    func routes() throws -> Routes {
        let pages = pages
        return Routes(
            middleware: middleware(pages), health: health, contract: try contract(), sitemap: sitemap,
            feeds: feeds(pages.fragments),
            embeds: OEmbedRoutes(listings: store.listings, client: web, clock: clock),
            shared: sharedRoutes, personal: try accountRoutes() + listingRoutes() + peopleRoutes() + moderationRoutes,
            fragments: fragments(pages.fragments))
    }

    var store: Store { installation.store }
    var clock: Clock { installation.clock }

    /// Requests the deletion of unreferenced photo files. Returns at once.
    var photoSweep: @Sendable () -> Void { { [sweep = installation.sweep] in sweep.request() } }

    private var pages: PageMiddleware {
        let contents = InitialContentSources(
            search: search, campuses: campuses, listings: store.listings, rents: rentChecks,
            nearby: installation.nearby, records: records, areas: installation.areas, tenantPages: store.tenants,
            clock: clock)
        return PageMiddleware(client: web, contents: contents, cryptography: installation.secret)
    }

    private func middleware(_ pages: PageMiddleware) -> MiddlewareStack {
        MiddlewareStack(
            pages: pages, tenants: installation.tenants,
            keys: KeyMiddleware(
                keys: store.apiKeys, cryptography: installation.secret, clock: clock, throttle: throttle),
            session: SessionMiddleware(
                sessions: installation.sessions, accounts: store.accounts, cryptography: installation.secret,
                clock: clock,
                throttle: throttle),
            throttle: throttle, bodies: installation.bodies, forwarded: installation.settings.forwardedFor,
            coding: web.quickCoding, timers: RequestTimers(factory: installation.metrics))
    }

    private var health: HealthRoutes {
        HealthRoutes(failingChecks: { [readiness = installation.readiness] in
            await readiness.failing().map(\.rawValue)
        })
    }

    private func contract() throws -> ContractRoutes {
        ContractRoutes(
            yaml: try Self.bytes(ofFile: installation.settings.openAPIFile),
            json: try Self.bytes(ofFile: installation.settings.openAPIJSONFile), client: web,
            cryptography: installation.secret)
    }

    private var sitemap: SitemapRoutes {
        SitemapRoutes(
            sitemap: Sitemap(store: store.sitemap, campuses: campuses, clock: clock), client: web,
            cryptography: installation.secret)
    }

    private func feeds(_ fragments: FragmentRenderer) -> FeedRoutes {
        FeedRoutes(search: search, fragments: fragments, client: web, cryptography: installation.secret)
    }

    private static func bytes(ofFile path: String?) throws -> [UInt8]? {
        try path.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
    }
}
