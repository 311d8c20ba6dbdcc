import Domain
import Logging

/// The inputs of the web client's pages.
public struct WebClient: Sendable {
    /// The folder of the client's files; `nil` serves only the API.
    let folder: String?
    /// The folder of Debian's libjs-leaflet; without it, pages have no map.
    let leafletFolder: String?
    /// Codings for files, best first; each file is compressed once.
    let codings: [ContentCoding]
    /// The coding for single responses: fast rather than small.
    package let quickCoding: ContentCoding
    package let mapLayers: MapLayers
    /// Whether pages for developers are served, such as /design.
    let showsDevelopmentPages: Bool
    /// The base URL of a tenant's pages, without a trailing slash. Never taken from a request's `Host`.
    let webAddress: @Sendable (Tenant) -> String
    let logger: Logger

    public init(
        folder: String?, leafletFolder: String?, codings: [ContentCoding], quickCoding: ContentCoding,
        mapLayers: MapLayers, showsDevelopmentPages: Bool = false,
        webAddress: @escaping @Sendable (Tenant) -> String, logger: Logger
    ) {
        self.folder = folder
        self.leafletFolder = leafletFolder
        self.mapLayers = mapLayers
        self.codings = codings
        self.quickCoding = quickCoding
        self.webAddress = webAddress
        self.logger = logger
        self.showsDevelopmentPages = showsDevelopmentPages
    }

    var policies: PagePolicies {
        PagePolicies(pictures: mapLayers.origins)
    }
}
