import Domain
import Geo
import Hummingbird

/// `GET /v1/listings`: takes cards from the cache instead of reading rows and encoding JSON.
package struct SearchRoutes: FeatureRoutes {
    let search: any ListingSearch
    let universities: UniversityDirectory
    let cards: CardCache
    let cursors: Cursors

    package init(search: any ListingSearch, universities: UniversityDirectory, cards: CardCache, cursors: Cursors) {
        (self.search, self.universities, self.cards) = (search, universities, cards)
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings", use: find)
    }

    @Sendable func find(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        return try await page(read(request.uri.query ?? "", in: tenant), among: nil, in: tenant).answer
    }

    /// Reads the query string of a search.
    func read(_ parameters: String, in tenant: Tenant) async throws -> SearchRequest {
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        return try SearchRequest(QueryParameters(parameters), in: tenant, cursors: cursors) { id in
            chosen?.contains(id) ?? true ? catalogue.university(id)?.location : nil
        }
    }

    /// One page: the hits and the response.
    ///
    /// - Parameter asOf: the moment up to which `numbers` are complete, for the client of a saved search.
    func page(
        _ asked: SearchRequest, among numbers: [UInt32]?, in tenant: Tenant, asOf: Instant? = nil
    ) async throws -> (page: SearchPage, answer: BufferedResponse) {
        let page = try await search.search(asked.query, among: numbers, in: tenant.id)
        let cards = try await cards.cards(page.hits.map(\.number), in: tenant)
        var next: String?
        if page.hasMore, let last = page.hits.last { next = try asked.cursor(behind: last.position, cursors) }
        var json = JSONWriter(reserving: 1024 * (page.hits.count + 1))
        SearchPageView(page: page, cards: cards, asked: asked, nextCursor: next, asOf: asOf).write(to: &json)
        return (page, BufferedResponse(headers: [.contentType: "application/json"], body: json.bytes))
    }
}

private struct SearchPageView: JSONWritable {
    let page: SearchPage
    /// One for each hit; `nil` for a listing that was deleted after the search.
    let cards: [Card?]
    let asked: SearchRequest
    let nextCursor: String?
    let asOf: Instant?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("items", zip(page.hits, cards).lazy.compactMap { hit, card in card.map { (hit, $0) } }) {
                (found, json) in
                let (hit, card) = found
                json.raw(card.json)
                json.raw(",\"distanceMiles\":")
                Miles.shown(hit.distanceMiles).write(to: &json)
                if let cents = hit.perPersonCents {
                    json.raw(",\"perPersonCents\":")
                    cents.write(to: &json)
                }
                if asked.university != nil {
                    json.raw(",\"travel\":")
                    TravelView(estimate: TravelEstimate(miles: hit.distanceMiles)).write(to: &json)
                }
                json.raw("}")
            }
            json.set("nextCursor", nextCursor)
            if let asOf { json.set("asOf", asOf) }
            json.set("total", page.total)
            if let text = page.correctedText { json.set("correctedTo", text) }
            json.object("origin") {
                $0.set("latitude", asked.query.area.origin.latitude)
                $0.set("longitude", asked.query.area.origin.longitude)
                if let university = asked.university { $0.set("universityId", university) }
            }
            if let facets = page.facets { json.set("facets", FacetsView(facets: facets)) }
        }
    }
}

/// The estimated travel times to the university.
private struct TravelView: JSONWritable {
    let estimate: TravelEstimate

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("estimated", true)
            $0.set("walkingMinutes", estimate.walkingMinutes)
            $0.set("cyclingMinutes", estimate.cyclingMinutes)
            $0.set("busMinutes", estimate.busMinutes)
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
