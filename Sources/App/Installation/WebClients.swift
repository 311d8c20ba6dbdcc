import API
import Compression
import Logging

extension Installation {
    /// The web client's configuration. Throws `invalid` when a setting of tiles is not a tile URL.
    func webClient(logger: Logger) throws -> WebClient {
        WebClient(
            folder: settings.publicFolder, leafletFolder: settings.leafletFolder,
            codings: [
                ContentCoding(name: "br", encode: { Brotli.encoded($0) }),
                ContentCoding(name: "gzip", encode: { Gzip.encoded($0) }),
            ],
            quickCoding: ContentCoding(name: "gzip", encode: { Gzip.encoded($0, quickly: true) }),
            tiles: try MapTiles.parsed(settings.tiles, attribution: settings.tilesAttribution),
            satellite: try MapTiles.parsed(
                settings.satellite, attribution: settings.satelliteAttribution, field: "satellite"),
            showsDevelopmentPages: settings.isDemonstration,
            webAddress: { webAddress(of: $0) }, logger: logger)
    }
}
