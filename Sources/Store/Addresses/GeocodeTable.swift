import Database
import Domain

public struct GeocodeTable: GeocodeCache, Table {
    public var transactions: Transactions

    public func answer(to query: String) async throws -> GeocodeResult? {
        try await read(in: .installation) { db in
            try db.first("SELECT latitude, longitude, attribution FROM geocodes WHERE query = ?", query) { row in
                guard let place = try row.optionalCoordinate() else { return .nothing }
                return .found(GeocodedPlace(place: place, attribution: try row.optionalText()))
            }
        }
    }

    public func remember(_ answer: GeocodeResult, to query: String) async throws {
        let now = clock.now()
        let found: GeocodedPlace? = if case .found(let place) = answer { place } else { nil }
        try await write(in: .installation) { db in
            _ = try db.execute(
                """
                INSERT INTO geocodes (query, latitude, longitude, attribution, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (query) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
                    attribution = excluded.attribution, created_at = excluded.created_at
                """, query, found?.place.latitude, found?.place.longitude, found?.attribution, now)
        }
    }

    /// Deletes results that are too old to be of use. Returns how many.
    public func deleteOldResults(limit: Int) async throws -> Int {
        let oldest = clock.now() - GeocodeResult.keptFor
        return try await write(in: .installation) { db in
            try db.execute(
                """
                DELETE FROM geocodes WHERE query IN (
                    SELECT query FROM geocodes WHERE created_at < ? ORDER BY created_at LIMIT ?)
                """, oldest, limit)
        }
    }
}
