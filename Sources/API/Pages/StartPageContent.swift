import Domain
import Synchronization

/// The content of the start page: the newest listings and the largest campuses.
///
/// It is the same for every visitor and requires a scan of all listings, so each tenant's is cached for a second.
final class StartPageContent: Sendable {
    private static let newest = "/v1/listings?sort=newest&limit=4&bounds=-90,-180,90,180"
    private static let tiles = 6
    private static let microsecondsKept: Int64 = 1_000_000
    private static let maxTenants = 1_000

    private let search: SearchRoutes
    private let campuses: CampusRoutes
    private let clock: Clock
    private let known = Mutex<[Tenant.ID: (answers: [InitialContent.PreloadedResponse], until: Int64)]>([:])

    init(search: SearchRoutes, campuses: CampusRoutes, clock: Clock) {
        (self.search, self.campuses, self.clock) = (search, campuses, clock)
    }

    func content(_ layout: PageLayout, _ request: RequestedPage) async throws -> InitialContent {
        guard let tenant = request.tenant else { return InitialContent() }
        let answers = try await answers(in: tenant)
        let parsed = try answers.map { try JSONParser.parse($0.json) }
        let format = DisplayFormat(request.language, texts: layout.texts, today: Day(clock.now()))
        var content = InitialContent()
        content.answers = answers
        content.values = {
            Self.values(newest: parsed[0], campuses: parsed[1], currency: tenant.settings.currency, format)
        }
        return content
    }

    private func answers(in tenant: Tenant) async throws -> [InitialContent.PreloadedResponse] {
        let now = clock.uptime()
        if let found = known.withLock({ $0[tenant.id] }), found.until > now { return found.answers }
        let query = Self.newest.split(separator: "?")[1]
        let newest = try await search.page(search.read(String(query), in: tenant), among: nil, in: tenant).answer
        let campuses = try await campuses.answer(in: tenant, limit: Self.tiles)
        let answers = [
            InitialContent.PreloadedResponse(path: Self.newest, json: newest.body),
            .init(path: "/v1/campuses?limit=\(Self.tiles)", json: campuses.body),
        ]
        known.withLock { known in
            if known.count >= Self.maxTenants { known = [:] }
            known[tenant.id] = (answers, now + Self.microsecondsKept)
        }
        return answers
    }

    private static func values(
        newest: JSONValue, campuses: JSONValue, currency: String, _ format: DisplayFormat
    ) -> TemplateValues {
        var values = TemplateValues()
        let cards = newest["items"].items.enumerated().map { index, card in
            // A search anywhere has no point to measure from.
            CardValues(format: format).card(card, heading: 3, isFirst: index == 0, isMeasured: false)
        }
        values.set("currency", currency)
        values.set("cards", cards)
        values.set("hasCards", isOn: !cards.isEmpty)
        let tiles = campuses["items"].items.map { campus in
            let university = campus["university"]
            var tile = TemplateValues()
            tile.set("id", university["id"].string)
            tile.set("name", university["name"].string)
            tile.set("place", UniversityPlace.text(university))
            let price = format.money(campus["minPriceCents"].int ?? 0, campus["currency"].string ?? "")
            tile.set("offer", format.text("start.tile", count: campus["listings"].double ?? 0, ["price": price]))
            return tile
        }
        values.set("tiles", tiles)
        values.set("hasTiles", isOn: !tiles.isEmpty)
        return values
    }
}
