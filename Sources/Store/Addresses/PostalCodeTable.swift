import Database
import Domain
import Geo

public struct PostalCodeTable: PostalCodeStore, Table {
    public var transactions: Transactions

    public func areas(of code: String, in country: String) async throws -> [PostalArea] {
        try await readStatement(in: .installation) { db in
            try db.rows(
                """
                SELECT country, code, place, region_code, region_name, latitude, longitude, is_alternate
                FROM postal_codes WHERE country = ? AND code = ? ORDER BY is_alternate, place
                """, country, code, read: Self.area)
        }
    }

    public func milesToNeighbors(of area: PostalArea) async throws -> [Double] {
        let box = BoundingBox(around: area.center, radiusMiles: PostalArea.maxReachMiles)
        // Near a pole and across the antimeridian, every longitude counts.
        let (west, east) = box.map { $0.west <= $0.east ? ($0.west, $0.east) : (-180, 180) } ?? (-180, 180)
        let centers = try await read(in: .installation) { db in
            // Mailboxes have codes of their own in the same place.
            try db.rows(
                """
                SELECT DISTINCT latitude, longitude FROM postal_codes
                WHERE country = ? AND code <> ? AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
                """, area.country, area.code, box?.south ?? -90, box?.north ?? 90, west, east
            ) { try $0.coordinate() }
        }
        let miles = centers.map { area.center.miles(to: $0) }.filter {
            $0 > 0 && $0 <= PostalArea.maxReachMiles
        }
        return Array(miles.sorted().prefix(PostalArea.neighbors))
    }

    public func knows(country: String) async throws -> Bool {
        try await readStatement(in: .installation) { db in
            try db.exists("SELECT 1 FROM postal_codes WHERE country = ? LIMIT 1", country)
        }
    }

    public func merge(_ areas: [PostalArea], progress: @escaping @Sendable (Int) -> Void) async throws -> MergeCount {
        var total = MergeCount()
        for start in stride(from: 0, to: areas.count, by: Self.areasPerTransaction) {
            let batch = areas[start..<min(start + Self.areasPerTransaction, areas.count)]
            let count = try await write(in: .installation) { db in
                var count = MergeCount()
                for area in batch { try Self.merge(area, into: &count, db) }
                if count.added + count.changed > 0 { _ = try db.next("postal codes") }
                return count
            }
            total.add(count)
            progress(batch.endIndex)
        }
        return total
    }

    /// Small, so that a running server can write in between.
    private static let areasPerTransaction = 1_000

    private static func merge(_ area: PostalArea, into count: inout MergeCount, _ db: any SQLWriting) throws {
        // A source without place names (the census) moves the center of a known area.
        if area.place.isEmpty {
            let changed = try db.changedRows(
                """
                UPDATE postal_codes SET latitude = ?, longitude = ?
                WHERE country = ? AND code = ? AND (latitude <> ? OR longitude <> ?)
                """, area.center.latitude, area.center.longitude, area.country, area.code, area.center.latitude,
                area.center.longitude)
            guard changed == 0 else {
                count.changed += 1
                return
            }
            guard try !db.exists("SELECT 1 FROM postal_codes WHERE country = ? AND code = ?", area.country, area.code)
            else {
                count.unchanged += 1
                return
            }
        }
        try insert(area, into: &count, db)
    }

    private static func insert(_ area: PostalArea, into count: inout MergeCount, _ db: any SQLWriting) throws {
        let known = try db.first(
            """
            SELECT country, code, place, region_code, region_name, latitude, longitude, is_alternate
            FROM postal_codes WHERE country = ? AND code = ? AND place = ?
            """, area.country, area.code, area.place, read: Self.area)
        guard known != area else {
            count.unchanged += 1
            return
        }
        if known == nil { count.added += 1 } else { count.changed += 1 }
        try db.execute(
            """
            INSERT INTO postal_codes (country, code, place, region_code, region_name, latitude, longitude, is_alternate)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (country, code, place) DO UPDATE SET
                region_code = coalesce(excluded.region_code, postal_codes.region_code),
                region_name = coalesce(excluded.region_name, postal_codes.region_name),
                latitude = excluded.latitude, longitude = excluded.longitude, is_alternate = excluded.is_alternate
            """, area.country, area.code, area.place, area.regionCode, area.regionName, area.center.latitude,
            area.center.longitude, area.isAlternate)
    }

    private static func area(_ row: inout RowReader) throws -> PostalArea {
        PostalArea(
            country: try row.text(), code: try row.text(), place: try row.text(), regionCode: try row.optionalText(),
            regionName: try row.optionalText(), center: try row.coordinate(), isAlternate: try row.bool())
    }
}
