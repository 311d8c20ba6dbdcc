import Database
import Geo

extension RowReader {
    /// The next two columns as coordinates; `nil` when either is null.
    mutating func optionalCoordinate() throws -> Coordinate? {
        let (latitude, longitude) = (try optionalReal(), try optionalReal())
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    mutating func coordinate() throws -> Coordinate {
        guard let place = try optionalCoordinate() else { throw SQLError(.other, "a place has no coordinates") }
        return place
    }
}

/// Words for squares of one degree, by which the full-text index knows the rough location of a text.
enum PlaceWords {
    /// A box over more squares than this is searched without them.
    private static let maxSquares = 64

    static func word(of place: Coordinate) -> String {
        word(Int(place.latitude.rounded(.down)), Int(place.longitude.rounded(.down)))
    }

    /// The words of all squares that overlap the box; `nil` when there are too many.
    static func words(touching box: BoundingBox) -> [String]? {
        let (south, north) = (Int(box.south.rounded(.down)), Int(box.north.rounded(.down)))
        let west = Int(box.west.rounded(.down))
        let east = Int(box.east.rounded(.down)) + (box.crossesAntimeridian ? 360 : 0)
        guard (north - south + 1) * (east - west + 1) <= maxSquares else { return nil }
        return (south...north).flatMap { latitude in
            (west...east).flatMap { longitude in
                // The two sides of the antimeridian have different squares: 180 is −180.
                switch longitude {
                case 180...: [word(latitude, longitude), word(latitude, longitude - 360)]
                case -180: [word(latitude, longitude), word(latitude, 180)]
                default: [word(latitude, longitude)]
                }
            }
        }
    }

    private static func word(_ latitude: Int, _ longitude: Int) -> String { "p\(latitude + 90)x\(longitude + 180)" }
}
