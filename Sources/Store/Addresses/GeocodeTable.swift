import Database
import Domain

public struct GeocodeTable: GeocodeCache, Table {
    public var transactions: Transactions

    public func answer(to query: String) async throws -> GeocodeResult? {
        try await read(in: .installation) { db in
            for precision in GeocodedPlace.Precision.allCases {
                let known = try db.first(
                    "SELECT latitude, longitude, attribution FROM geocodes WHERE query = ?", Self.key(query, precision)
                ) { row -> GeocodeResult in
                    guard let place = try row.optionalCoordinate() else { return .nothing }
                    return .found(
                        GeocodedPlace(place: place, precision: precision, attribution: try row.optionalText()))
                }
                if let known { return known }
            }
            return nil
        }
    }

    /// The query, with the precision of its result before it where that is no house.
    private static func key(_ query: String, _ precision: GeocodedPlace.Precision) -> String {
        precision == .building ? query : "\(precision.rawValue):\(query)"
    }

    public func remember(_ answer: GeocodeResult, to query: String) async throws {
        let now = clock.now()
        let found: GeocodedPlace? = if case .found(let place) = answer { place } else { nil }
        let precision = found?.precision ?? .building
        try await write(in: .installation) { db in
            for other in GeocodedPlace.Precision.allCases where other != precision {
                try db.execute("DELETE FROM geocodes WHERE query = ?", Self.key(query, other))
            }
            try db.execute(
                """
                INSERT INTO geocodes (query, latitude, longitude, attribution, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (query) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
                    attribution = excluded.attribution, created_at = excluded.created_at
                """, Self.key(query, precision), found?.place.latitude, found?.place.longitude, found?.attribution, now)
        }
    }

    /// Deletes results that are too old to be of use. Returns how many.
    public func deleteOldResults(limit: Int) async throws -> Int {
        let oldest = clock.now() - GeocodeResult.keptFor
        return try await write(in: .installation) { db in
            try db.changedRows(
                """
                DELETE FROM geocodes WHERE query IN (
                    SELECT query FROM geocodes WHERE created_at < ? ORDER BY created_at LIMIT ?)
                """, oldest, limit)
        }
    }
}
