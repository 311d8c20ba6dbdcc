import Domain
import Geo
import Hummingbird

/// `GET /v1/locations`: the locations that a typed text leads to, each with its census tract.
package struct LocationRoutes: FeatureRoutes {
    let finder: LocationFinder
    let areas: AreaDirectory
    let throttle: Throttle

    package init(finder: LocationFinder, areas: AreaDirectory, throttle: Throttle) {
        self.finder = finder
        self.areas = areas
        self.throttle = throttle
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("locations", use: find)
    }

    @Sendable func find(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        let search = try LocationSearch(request)
        let (account, address) = (context.account?.id, context.clientIP.rateLimitPrefix)
        let found = try await finder.find(search.text, near: search.near, limit: search.limit, in: tenant) {
            search.mayGeocode && throttle.mayGeocode(for: account, from: address, in: tenant)
        }
        let catalogue = try await areas.catalogue()
        let views = found.map { LocationView(found: $0, catalogue: catalogue) }
        return .json(ListView(items: views, nextCursor: nil))
    }
}

/// The parameters of `GET /v1/locations`.
struct LocationSearch {
    let text: String
    let near: Coordinate?
    let limit: Int
    let mayGeocode: Bool

    init(_ request: Request) throws(Problem) {
        var query = QueryParameters(request)
        let text = query.value("q", "1 to 100 characters", params: .bounds(Limits.areaTextLength)) {
            let isShort = Text.fits($0, Limits.areaTextLength.upperBound)
            return isShort && Limits.areaTextLength.contains($0.unicodeScalars.count) ? $0 : nil
        }
        if query.text("q") == nil { query.errors.missing("q") }
        near = query.place("near")
        limit = query.integer("limit", in: Limits.locations) ?? Limits.locations.upperBound
        mayGeocode = query.bool("geocode")
        try query.finish()
        self.text = text ?? ""
    }
}

private struct LocationView: JSONWritable {
    let found: FoundLocation
    let catalogue: AreaCatalogue

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("kind", found.kind.rawValue)
            $0.set("name", found.name)
            $0.set("pointKind", found.pointKind?.rawValue)
            $0.set("location", PlaceView(place: found.location))
            $0.set("distanceMiles", found.miles.map(Miles.shown))
            $0.set("attributions", found.attributions)
            $0.set(
                "tracts",
                catalogue.tracts(at: found.location).map { AreaView($0.area, in: catalogue, match: $0.match) })
        }
    }
}
