import Domain
import Geo
import Hummingbird

/// `GET /v1/listings/map`: what a search finds, for a map that is looked at.
struct MapRoutes: Sendable {
    let search: any ListingSearch
    let cards: CardCache

    init(services: Services) { (search, cards) = (services.search, services.cards) }

    func add(to v1: RouterGroup<Context>) {
        v1.get("listings/map", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let asked = try MapRequest(QueryParameters(request), in: tenant)
        let map = try await search.map(of: asked.box, zoom: asked.zoom, asked.filter, in: tenant.id)
        let cards = try await cards.cards(map.pins.map(\.number), in: tenant)
        return .json(MapView(map: map, cards: cards, currency: tenant.settings.currency))
    }
}

/// The parameters of a map, read and checked.
private struct MapRequest {
    let box: BoundingBox
    let zoom: Int
    let filter: ListingFilter

    /// Problem: malformed, naming every parameter that is wrong.
    init(_ parameters: QueryParameters, in tenant: Tenant) throws(Problem) {
        var parameters = parameters
        for name in ["bounds", "zoom"] where parameters.text(name) == nil {
            parameters.errors.add(name, "is needed", code: "missing")
        }
        let box = parameters.bounds()
        let zoom = parameters.integer("zoom", in: ListingMap.zooms)
        filter = SearchRequest.filter(&parameters, in: tenant)
        try parameters.finish()
        guard let box, let zoom else { throw .malformed("bounds", "is needed") }
        (self.box, self.zoom) = (box, zoom)
    }
}

private struct MapView: JSONWritable {
    let map: ListingMap
    /// One for each pin; a listing that went between the search and now has none.
    let cards: [[UInt8]?]
    let currency: String

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("total", map.total)
            json.array("pins", map.pins.indices.filter { cards[$0] != nil }) { index, json in
                let pin = map.pins[index]
                json.object { json in
                    json.set("id", CardID(card: cards[index] ?? []))
                    json.set("location", PlaceView(place: pin.place))
                    json.set("kind", pin.kind.rawValue)
                    json.set("bedrooms", pin.bedrooms)
                    json.set("priceCents", pin.monthlyCents)
                    json.set("currency", currency)
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
        }
    }
}

/// The id of a listing as its card has it: the first member, a string of 36 characters.
private struct CardID: JSONWritable {
    let card: [UInt8]

    private static let place = #"{"id":"#.utf8.count..<#"{"id":"0198f3f4-8a60-7cc2-9b1b-3f2e5d6c7a80""#.utf8.count

    func write(to json: inout JSONWriter) {
        json.raw(card.prefix(Self.place.upperBound).dropFirst(Self.place.lowerBound))
    }
}
