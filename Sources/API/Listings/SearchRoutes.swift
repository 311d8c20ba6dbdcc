import Domain
import Geo
import Hummingbird

/// `GET /v1/listings`: takes cards from the cache instead of reading rows and encoding JSON.
package struct SearchRoutes: FeatureRoutes {
    let search: any ListingSearch
    let universities: UniversityDirectory
    let cards: CardCache
    let cursors: Cursors
    let clock: Clock

    package init(
        search: any ListingSearch, universities: UniversityDirectory, cards: CardCache, cursors: Cursors, clock: Clock
    ) {
        self.search = search
        self.universities = universities
        self.cards = cards
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings", use: find)
    }

    @Sendable func find(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let asked = try await read(request.uri.query ?? "", in: tenant)
        return try await page(asked, among: nil, in: tenant).answer.unlessKnown(to: request)
    }

    /// The university that a page searches around, or searched around before it showed an area of the map.
    func campus(of page: SearchURL, in tenant: Tenant) async throws -> University? {
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        guard let id = (page["universityId"] ?? page["campus"]).flatMap({ University.ID($0) }) else { return nil }
        return chosen?.contains(id) ?? true ? catalogue.university(id) : nil
    }

    /// Reads the query string of a search.
    func read(_ parameters: String, in tenant: Tenant) async throws -> SearchRequest {
        try await read(QueryParameters(parameters), in: tenant)
    }

    func read(_ parameters: QueryParameters, in tenant: Tenant) async throws -> SearchRequest {
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        let today = tenant.settings.today(at: clock.now())
        let places = SearchPlaces(universities: catalogue, chosen: chosen, today: today)
        return try SearchRequest(parameters, in: tenant, cursors: cursors, places: places)
    }

    /// One page: the hits and the response.
    ///
    /// - Parameter asOf: the moment up to which `numbers` are complete, for the client of a saved search.
    func page(
        _ asked: SearchRequest, among numbers: [UInt32]?, in tenant: Tenant, asOf: Instant? = nil
    ) async throws -> (page: SearchPage, answer: BufferedResponse) {
        let page = try await hits(asked, among: numbers, in: tenant)
        let cards = try await cards.cards(page.hits.map(\.number), in: tenant)
        let found = cards.map { card in card.map { FoundCard(json: $0.json, areaSquareFeet: $0.areaSquareFeet) } }
        let view = try SearchPageView(page, asked, cursors, asOf: asOf, cards: found)
        var json = JSONWriter(reserving: 1024 * (page.hits.count + 1))
        view.write(to: &json)
        var answer = BufferedResponse(headers: [.contentType: "application/json"], body: json.bytes)
        if asOf == nil { answer.headers[.eTag] = view.tag(of: cards) }
        return (page, answer)
    }

    private func hits(_ asked: SearchRequest, among numbers: [UInt32]?, in tenant: Tenant) async throws -> SearchPage {
        var among = numbers
        if let subset = asked.subset { among = try await subset.numbers(cards, in: tenant.id) }
        return try await search.search(asked.query, among: among, in: tenant.id)
    }

    /// The same page for markup.
    func cards(
        _ asked: SearchRequest, among numbers: [UInt32]? = nil, in tenant: Tenant, asOf: Instant? = nil
    ) async throws -> CardPage {
        let page = try await hits(asked, among: numbers, in: tenant)
        let cards = try await cards.views(page.hits.map(\.number), in: tenant)
        let view = try SearchPageView(
            page, asked, cursors, asOf: asOf,
            cards: cards.map { $0.map { FoundCard(json: JSONWriter.bytes(CardFacts(card: $0)).dropLast()) } })
        let items = zip(page.hits, cards).compactMap { hit, card in
            card.map { CardList.Item(card: $0, measures: CardMeasures(hit, asked)) }
        }
        return CardPage(
            list: CardList(items, view), total: page.total, nextCursor: view.nextCursor, reading: asked.reading)
    }
}

/// A page of search results for markup.
struct CardPage: Sendable {
    let list: CardList
    /// The number of hits of the whole search.
    let total: Int
    let nextCursor: String?
    /// The meaning of the typed words; `nil` without them.
    let reading: SearchReading?
}
