import Domain
import Synchronization

/// The content of the start page: the newest listings and the largest campuses.
///
/// It is the same for every visitor and requires a scan of all listings, so each tenant's is cached for a second.
final class StartPageContent: Sendable {
    private static let newest = "sort=newest&limit=4&bounds=-90,-180,90,180"
    private static let tiles = 6
    private static let microsecondsKept: Int64 = 1_000_000
    private static let maxTenants = 1_000

    private let search: SearchRoutes
    private let campuses: CampusRoutes
    private let clock: Clock
    private let known = Mutex<[Tenant.ID: (found: Found, until: Int64)]>([:])

    private struct Found {
        let newest: CardList
        let campuses: [CampusView]
    }

    init(search: SearchRoutes, campuses: CampusRoutes, clock: Clock) {
        self.search = search
        self.campuses = campuses
        self.clock = clock
    }

    func content(_ layout: PageLayout, _ request: RequestedPage) async throws -> InitialContent {
        guard let tenant = request.tenant else { return InitialContent() }
        let found = try await found(in: tenant)
        let format = DisplayFormat(request.language, texts: layout.texts, today: request.today(at: clock.now()))
        let options = FragmentOptions(heading: 3, hasDistances: false)
        var content = InitialContent()
        content.answers = [
            .init(path: options.path("listings", Self.newest), json: found.newest.json),
            // The script needs no data, and takes the markup.
            .init(path: "\(FragmentOptions.root)/campuses?limit=\(Self.tiles)", json: Array("null".utf8)),
        ]
        content.values = { Self.values(found, options, currency: tenant.settings.currency, format) }
        return content
    }

    private func found(in tenant: Tenant) async throws -> Found {
        let now = clock.uptime()
        if let known = known.withLock({ $0[tenant.id] }), known.until > now { return known.found }
        let found = Found(
            newest: try await search.cards(search.read(Self.newest, in: tenant), in: tenant).list,
            campuses: try await campuses.views(in: tenant, limit: Self.tiles))
        known.withLock { known in
            if known.count >= Self.maxTenants { known = [:] }
            known[tenant.id] = (found, now + Self.microsecondsKept)
        }
        return found
    }

    private static func values(
        _ found: Found, _ options: FragmentOptions, currency: String, _ format: DisplayFormat
    ) -> TemplateValues {
        var values = CampusTileValues(campuses: found.campuses, format: format).all
        let cards = CardValues(format: format).cards(found.newest, options)
        values.set("currency", currency)
        values.set("cards", cards)
        return values
    }
}
