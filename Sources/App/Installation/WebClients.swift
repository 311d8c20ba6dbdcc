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
            mapLayers: try mapLayers,
            showsDevelopmentPages: settings.isDemonstration,
            webAddress: { webAddress(of: $0) }, logger: logger)
    }

    private var mapLayers: MapLayers {
        get throws {
            MapLayers(
                tiles: try MapTiles.parsed(settings.tiles, attribution: settings.tilesAttribution),
                satellite: try MapTiles.parsed(
                    settings.satellite, attribution: settings.satelliteAttribution, field: "satellite"),
                satelliteLabels: try MapTiles.parsed(
                    settings.satelliteLabels, attribution: settings.satelliteLabelsAttribution,
                    field: "satelliteLabels"))
        }
    }
}
