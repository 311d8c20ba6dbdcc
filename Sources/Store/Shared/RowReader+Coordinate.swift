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
