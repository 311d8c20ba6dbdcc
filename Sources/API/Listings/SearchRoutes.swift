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
        return try await page(read(request.uri.query ?? "", in: tenant), among: nil, in: tenant).answer
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
        let places = SearchPlaces(universities: catalogue, chosen: chosen, today: Day(clock.now()))
        return try SearchRequest(parameters, in: tenant, cursors: cursors, places: places)
    }

    /// One page: the hits and the response.
    ///
    /// - Parameter asOf: the moment up to which `numbers` are complete, for the client of a saved search.
    func page(
        _ asked: SearchRequest, among numbers: [UInt32]?, in tenant: Tenant, asOf: Instant? = nil
    ) async throws -> (page: SearchPage, answer: BufferedResponse) {
        let page = try await search.search(asked.query, among: numbers, in: tenant.id)
        let cards = try await cards.cards(page.hits.map(\.number), in: tenant)
        let view = try SearchPageView(page, asked, cursors, asOf: asOf, cards: cards.map { $0?.json })
        var json = JSONWriter(reserving: 1024 * (page.hits.count + 1))
        view.write(to: &json)
        return (page, BufferedResponse(headers: [.contentType: "application/json"], body: json.bytes))
    }

    /// The same page for markup.
    func cards(
        _ asked: SearchRequest, among numbers: [UInt32]? = nil, in tenant: Tenant, asOf: Instant? = nil
    ) async throws -> CardPage {
        let page = try await search.search(asked.query, among: numbers, in: tenant.id)
        let cards = try await cards.views(page.hits.map(\.number), in: tenant)
        let view = try SearchPageView(
            page, asked, cursors, asOf: asOf,
            cards: cards.map { $0.map { JSONWriter.bytes(CardFacts(card: $0)).dropLast() } })
        let items = zip(page.hits, cards).compactMap { hit, card in
            card.map {
                CardList.Item(card: $0, measures: CardMeasures(hit, isAroundUniversity: asked.university != nil))
            }
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

private struct SearchPageView: JSONWritable {
    private let page: SearchPage
    private let asked: SearchRequest
    let nextCursor: String?
    private let asOf: Instant?
    /// The JSON of each hit's card without the closing brace; `nil` for a listing that was deleted after the search.
    private let cards: [[UInt8]?]

    init(
        _ page: SearchPage, _ asked: SearchRequest, _ cursors: Cursors, asOf: Instant?, cards: [[UInt8]?]
    ) throws {
        self.page = page
        self.asked = asked
        self.asOf = asOf
        self.cards = cards
        nextCursor = try page.hasMore ? page.hits.last.map { try asked.cursor(behind: $0.position, cursors) } : nil
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("items", zip(page.hits, cards).lazy.compactMap { hit, card in card.map { (hit, $0) } }) {
                (found, json) in
                let (hit, card) = found
                json.raw(card)
                CardMeasures(hit, isAroundUniversity: asked.university != nil).writeMembers(to: &json)
                json.raw("}")
            }
            json.set("nextCursor", nextCursor)
            if let asOf { json.set("asOf", asOf) }
            json.set("total", page.total)
            if let text = page.correctedText {
                json.set("correctedTo", asked.reading?.text(correctedTo: text) ?? text)
            }
            if let reading = asked.reading { ReadingMembers(reading: reading).writeMembers(to: &json) }
            json.object("origin") {
                $0.set("latitude", asked.query.area.origin.latitude)
                $0.set("longitude", asked.query.area.origin.longitude)
                if let university = asked.university { $0.set("universityId", university) }
            }
            if let facets = page.facets { json.set("facets", FacetsView(facets: facets)) }
        }
    }
}

private struct FacetsView: JSONWritable {
    let facets: Facets

    func write(to json: inout JSONWriter) {
        json.object {
            $0.array("kinds", ListingKind.allCases) { kind, json in
                json.object {
                    $0.set("value", kind.rawValue)
                    $0.set("count", facets.kinds[kind] ?? 0)
                }
            }
            $0.array("bedrooms", 0...Facets.maxBedrooms) { bedrooms, json in
                json.object {
                    $0.set("value", bedrooms)
                    $0.set("count", facets.bedrooms[bedrooms] ?? 0)
                }
            }
            $0.array("amenities", Amenities.names) { name, json in
                json.object {
                    $0.set("value", name)
                    $0.set("count", facets.amenities[name] ?? 0)
                }
            }
            $0.array("prices", facets.prices) { step, json in
                json.object {
                    $0.set("fromCents", step.fromCents)
                    $0.set("toCents", step.toCents)
                    $0.set("count", step.count)
                }
            }
        }
    }
}
