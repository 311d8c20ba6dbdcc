import API
import Compression
import Logging

extension Installation {
    /// What the pages are made of. Problem `invalid` when the setting of the tiles is no address of tiles.
    func webClient(logger: Logger) throws -> WebClient {
        WebClient(
            folder: settings.publicFolder, leafletFolder: settings.leafletFolder,
            codings: [
                ContentCoding(name: "br", encode: { Brotli.encoded($0) }),
                ContentCoding(name: "gzip", encode: { Gzip.encoded($0) }),
            ],
            quickCoding: ContentCoding(name: "gzip", encode: { Gzip.encoded($0, quickly: true) }),
            tiles: try MapTiles.parsed(settings.tiles, attribution: settings.tilesAttribution),
            webAddress: { webAddress(of: $0) }, logger: logger)
    }
}
