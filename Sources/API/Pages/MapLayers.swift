/// The layers under a map's pins: each comes from a source of its own.
public struct MapLayers: Sendable {
    let tiles: MapTiles?
    /// Satellite images, which the reader may choose instead of the tiles.
    let satellite: MapTiles?
    /// Streets and names on transparent ground, for the reader who chooses both.
    let satelliteLabels: MapTiles?

    public init(tiles: MapTiles?, satellite: MapTiles?, satelliteLabels: MapTiles?) {
        self.tiles = tiles
        self.satellite = satellite
        self.satelliteLabels = satelliteLabels
    }

    /// The origins that pages may load images from, for the Content-Security-Policy.
    var origins: [String] {
        Set([tiles, satellite, satelliteLabels].compactMap { $0?.source }).sorted()
    }
}
