import App
import ArgumentParser

/// The map options of `serve`.
struct MapOptions: ParsableArguments {
    @Option(help: "The map's tiles: off, or a URL with {z}, {x} and {y}. [DIGS_TILES, OpenStreetMap's]")
    var tiles: String?

    @Option(help: "The attribution that the tiles require. [DIGS_TILES_ATTRIBUTION]")
    var tilesAttribution: String?

    @Option(help: "Satellite images as another layer: off, or a URL like that of the tiles. [DIGS_SATELLITE, off]")
    var satellite: String?

    @Option(help: "The attribution that the satellite images require. [DIGS_SATELLITE_ATTRIBUTION]")
    var satelliteAttribution: String?

    @Option(help: "Streets and names over satellite images: off, or a URL like theirs. [DIGS_SATELLITE_LABELS, off]")
    var satelliteLabels: String?

    @Option(help: "The attribution that the streets and names require. [DIGS_SATELLITE_LABELS_ATTRIBUTION]")
    var satelliteLabelsAttribution: String?

    @Option(help: "The folder of Leaflet, which draws the map. [DIGS_LEAFLET, Debian's libjs-leaflet]")
    var leaflet: String?

    /// Options override the environment.
    func apply(to settings: inout Settings) throws {
        settings.tiles = tiles ?? environment("TILES") ?? settings.tiles
        settings.tilesAttribution = tilesAttribution ?? environment("TILES_ATTRIBUTION")
        settings.satellite = satellite ?? environment("SATELLITE") ?? settings.satellite
        settings.satelliteAttribution = satelliteAttribution ?? environment("SATELLITE_ATTRIBUTION")
        settings.satelliteLabels = satelliteLabels ?? environment("SATELLITE_LABELS") ?? settings.satelliteLabels
        settings.satelliteLabelsAttribution =
            satelliteLabelsAttribution ?? environment("SATELLITE_LABELS_ATTRIBUTION")
        settings.leafletFolder = try Setting.folder(leaflet, "LEAFLET") ?? settings.leafletFolder
    }
}
