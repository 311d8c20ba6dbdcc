import Domain
import Hummingbird

/// The tenant's public settings.
package struct TenantRoutes: Sendable {
    let tiles: MapTiles?

    package init(tiles: MapTiles?) {
        self.tiles = tiles
    }

    func add(to v1: RouterGroup<Context>) {
        v1.get("tenant", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        var query = QueryParameters(request)
        try query.finish()
        return .json(TenantView(tenant: try context.tenant, tiles: tiles))
    }
}

struct TenantView: JSONWritable {
    let tenant: Tenant
    let tiles: MapTiles?

    func write(to json: inout JSONWriter) {
        let settings = tenant.settings
        json.object {
            $0.set("name", tenant.name)
            $0.set("displayName", settings.displayName)
            $0.set("currency", settings.currency)
            $0.set("radiusMiles", settings.radiusMiles)
            $0.set("listingDays", settings.listingDays)
            $0.set("utilitiesCents", settings.utilitiesCents)
            if let tiles {
                $0.object("tiles") {
                    $0.set("url", tiles.url)
                    $0.set("attribution", tiles.attribution)
                }
            } else {
                $0.set("tiles", String?.none)
            }
            $0.object("limits") {
                $0.set("photosPerListing", Limits.photosPerListing)
                $0.set("photoBytes", Limits.photoBytes)
                $0.set("titleCharacters", Limits.titleLength.upperBound)
                $0.set("descriptionCharacters", Limits.descriptionLength.upperBound)
                $0.set("pageSize", Limits.pageSize.upperBound)
            }
        }
    }
}
