import Domain
import Geo
import Hummingbird

/// `GET /v1/listings/map`: search results for a map.
package struct MapRoutes: FeatureRoutes {
    let search: any ListingSearch
    let universities: UniversityDirectory
    let cards: CardCache
    let clock: Clock

    package init(search: any ListingSearch, universities: UniversityDirectory, cards: CardCache, clock: Clock) {
        self.search = search
        self.universities = universities
        self.clock = clock
        self.cards = cards
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings/map", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        let today = tenant.settings.today(at: clock.now())
        let places = SearchPlaces(universities: catalogue, chosen: chosen, today: today)
        let asked = try MapRequest(QueryParameters(request), in: tenant, places)
        let map = try await search.map(of: asked.box, zoom: asked.zoom, asked.filter, in: tenant.id)
        let cards = try await cards.cards(map.pins.map(\.number), in: tenant)
        return .json(MapView(map: map, cards: cards, reading: asked.reading))
    }
}

/// The parameters of a map, read and checked.
private struct MapRequest {
    let box: BoundingBox
    let zoom: Int
    let filter: ListingFilter
    /// The meaning of `q`; `nil` without it.
    let reading: SearchReading?

    /// Throws `malformed`, naming every wrong parameter.
    init(_ parameters: QueryParameters, in tenant: Tenant, _ places: SearchPlaces) throws(Problem) {
        var parameters = parameters
        for name in ["bounds", "zoom"] where parameters.text(name) == nil {
            parameters.errors.missing(name)
        }
        let box = parameters.bounds()
        let zoom = parameters.integer("zoom", in: ListingMap.zooms)
        (filter, reading) = ListingFilter.read(&parameters, in: tenant, places)
        filter.checkComparedStay(&parameters)
        try parameters.finish()
        guard let box, let zoom else { throw .missing("bounds") }
        self.box = box
        self.zoom = zoom
    }
}

private struct MapView: JSONWritable {
    let map: ListingMap
    /// One for each pin; `nil` for a listing that was deleted after the search.
    let cards: [Card?]
    let reading: SearchReading?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("total", map.total)
            json.array("pins", zip(map.pins, cards).lazy.compactMap { pin, card in card.map { (pin, $0) } }) {
                (found, json) in
                let (pin, card) = found
                json.object { json in
                    json.set("id", card.id)
                    json.set("location", PlaceView(place: pin.place))
                    json.set("kind", pin.kind.rawValue)
                    json.set("bedrooms", pin.bedrooms)
                    json.set("priceCents", pin.monthlyCents)
                    json.set("currency", card.currency)
                    if let cents = pin.perPersonCents { json.set("perPersonCents", cents) }
                }
            }
            json.array("clusters", map.clusters) { cluster, json in
                json.object { json in
                    json.set("location", PlaceView(place: cluster.place))
                    json.set("count", cluster.count)
                    json.set("minPriceCents", cluster.priceCents.lowerBound)
                    json.set("maxPriceCents", cluster.priceCents.upperBound)
                    json.object("bounds") {
                        $0.set("south", cluster.bounds.south)
                        $0.set("west", cluster.bounds.west)
                        $0.set("north", cluster.bounds.north)
                        $0.set("east", cluster.bounds.east)
                    }
                }
            }
            if let reading { ReadingMembers(reading: reading).writeMembers(to: &json) }
        }
    }
}
