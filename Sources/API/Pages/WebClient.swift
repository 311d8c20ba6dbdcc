import Domain
import Logging

/// What the web client's pages are built from.
public struct WebClient: Sendable {
    /// The folder of the client's files; `nil` serves only the API.
    let folder: String?
    /// The folder of Debian's libjs-leaflet; without it, pages have no map.
    let leafletFolder: String?
    /// Codings for files, best first; each file is compressed once.
    let codings: [ContentCoding]
    /// The way for what is made for one answer alone: coded fast rather than well.
    package let quickCoding: ContentCoding
    package let tiles: MapTiles?
    /// Where a tenant's pages are, without a slash at the end. Never what a request's `Host` says.
    let webAddress: @Sendable (Tenant) -> String
    let logger: Logger

    public init(
        folder: String?, leafletFolder: String?, codings: [ContentCoding], quickCoding: ContentCoding,
        tiles: MapTiles?, webAddress: @escaping @Sendable (Tenant) -> String, logger: Logger
    ) {
        (self.folder, self.leafletFolder, self.tiles) = (folder, leafletFolder, tiles)
        (self.codings, self.quickCoding) = (codings, quickCoding)
        (self.webAddress, self.logger) = (webAddress, logger)
    }

    /// What a page may load and who may frame it (Content Security Policy Level 3). Data blocks for search engines are
    /// not scripts and need no permission.
    var contentSecurityPolicy: String {
        let pictures = ["'self'", "data:", "blob:"] + (tiles.map { [$0.source] } ?? [])
        return """
            default-src 'self'; img-src \(pictures.joined(separator: " ")); style-src 'self'; \
            frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'
            """
    }
}
