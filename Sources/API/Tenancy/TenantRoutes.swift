import Domain
import Hummingbird

/// The tenant's public settings.
package struct TenantRoutes: Sendable {
    let tiles: MapTiles?
    let satellite: MapTiles?

    package init(tiles: MapTiles?, satellite: MapTiles?) {
        (self.tiles, self.satellite) = (tiles, satellite)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.get("tenant", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        var query = QueryParameters(request)
        try query.finish()
        return .json(TenantView(tenant: try context.tenant, tiles: tiles, satellite: satellite))
    }
}

struct TenantView: JSONWritable {
    let tenant: Tenant
    let tiles: MapTiles?
    let satellite: MapTiles?

    func write(to json: inout JSONWriter) {
        let settings = tenant.settings
        json.object {
            $0.set("name", tenant.name)
            $0.set("displayName", settings.displayName)
            $0.set("currency", settings.currency)
            $0.set("radiusMiles", settings.radiusMiles)
            $0.set("listingDays", settings.listingDays)
            $0.set("utilitiesCents", settings.utilitiesCents)
            Self.write(tiles, as: "tiles", to: &$0)
            Self.write(satellite, as: "satellite", to: &$0)
            $0.object("limits") {
                $0.set("photosPerListing", Limits.photosPerListing)
                $0.set("photoBytes", Limits.photoBytes)
                $0.set("titleCharacters", Limits.titleLength.upperBound)
                $0.set("descriptionCharacters", Limits.descriptionLength.upperBound)
                $0.set("pageSize", Limits.pageSize.upperBound)
            }
        }
    }

    private static func write(_ source: MapTiles?, as name: StaticString, to json: inout JSONMembers) {
        guard let source else { return json.set(name, String?.none) }
        json.object(name) {
            $0.set("url", source.url)
            $0.set("attribution", source.attribution)
        }
    }
}
