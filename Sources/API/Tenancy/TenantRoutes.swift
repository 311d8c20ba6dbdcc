import Domain
import HTTPTypes
import Hummingbird

/// The tenant's public settings.
package struct TenantRoutes: FeatureRoutes {
    private static let logoMaxAgeSeconds = 300

    let mapLayers: MapLayers
    let tenants: any TenantStore
    let cryptography: any Cryptography

    package init(mapLayers: MapLayers, tenants: any TenantStore, cryptography: any Cryptography) {
        self.mapLayers = mapLayers
        self.tenants = tenants
        self.cryptography = cryptography
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("tenant", use: show)
        v1.get("tenant/logo", use: logo)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        return .json(TenantView(tenant: try context.tenant, mapLayers: mapLayers))
    }

    @Sendable func logo(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let tenant = try context.tenant
        guard tenant.hasLogo, let logo = try await tenants.logo(of: tenant.id) else { throw Problem.notFound("logo") }
        let tag = "\"\(Hex.encoded(Array(cryptography.digest(logo.bytes, purpose: "logo").prefix(16))))\""
        var headers = Self.logoCaching
        headers[.eTag] = tag
        headers[.contentType] = logo.type.rawValue
        return BufferedResponse(headers: headers, body: logo.bytes).unlessKnown(to: request)
    }

    private static let logoCaching: HTTPFields = [
        .cacheControl: "public, max-age=\(logoMaxAgeSeconds)", .crossOriginResourcePolicy: "cross-origin",
    ]
}

struct TenantView: JSONWritable {
    let tenant: Tenant
    let mapLayers: MapLayers

    func write(to json: inout JSONWriter) {
        let settings = tenant.settings
        json.object {
            $0.set("name", tenant.name)
            $0.set("displayName", settings.displayName)
            $0.set("accent", settings.accent?.text)
            $0.set("logo", tenant.logoPath)
            $0.set("pages", tenant.pages.map(\.rawValue))
            $0.set("currency", settings.currency)
            $0.set("units", settings.shownUnits.rawValue)
            $0.set("timeZone", settings.timeZone.identifier)
            $0.set("semesterMonths", settings.semester.months)
            $0.set("radiusMiles", settings.radiusMiles)
            $0.set("listingDays", settings.listingDays)
            $0.set("utilitiesCents", settings.utilitiesCents)
            Self.write(mapLayers.tiles, as: "tiles", to: &$0)
            Self.write(mapLayers.satellite, as: "satellite", to: &$0)
            Self.write(mapLayers.satelliteLabels, as: "satelliteLabels", to: &$0)
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

extension Tenant {
    /// The URL path of its logo; `nil` without one.
    var logoPath: String? { hasLogo ? "/v1/tenant/logo" : nil }
}
