import Database
import Domain
import Geo

extension PointOfInterestTable: MapFeatureStore {
    public func mapRevision() async throws -> Int64 { try await pointRevision() }

    public func hasWholeMaps() async throws -> Bool {
        try await readStatement(in: .installation) { db in try Self.sources(db).contains(where: \.isWhole) }
    }

    public func streets(around place: Coordinate) async throws -> [String] {
        guard let known = BoundingBox(around: place, radiusMiles: Limits.milesOfKnownStreets),
            let wide = BoundingBox(around: place, radiusMiles: Limits.milesToKnownStreet)
        else { return [] }
        let sources = try await readStatement(in: .installation) { db in try Self.sources(db) }
            .filter { $0.isWhole && $0.bounds.contains(known) }
        guard !sources.isEmpty else { return [] }
        return try await read(in: .installation) { db in
            var names: Set<String> = []
            for source in sources {
                for cell in MapCell.touching(wide) {
                    names.formUnion(try Self.streets(of: source.name, in: cell, db))
                    guard names.count < Limits.knownStreets else { return [] }
                }
            }
            return names.sorted()
        }
    }

    private static func streets(of source: String, in cell: MapCell, _ db: any SQLReading) throws -> [String] {
        let (first, end) = idRange(cell.streetPrefix)
        return try db.rows(
            """
            SELECT name FROM points_of_interest
            WHERE source = ? AND id >= ? AND id < ? AND kind = 'street' AND name IS NOT NULL LIMIT ?
            """, source, first, end, Limits.knownStreets
        ) { try $0.text() }
    }

    public func addresses(like address: StreetAddress) async throws -> [(feature: MapFeature, attribution: String)] {
        let (first, end) = Self.idRange(address.mapPrefix)
        return try await read(in: .installation) { db in
            try db.rows(
                """
                SELECT p.id, p.kind, p.name, p.latitude, p.longitude,
                    (SELECT s.attribution FROM point_sources s WHERE s.name = p.source)
                FROM points_of_interest p
                WHERE p.source IN (SELECT name FROM point_sources) AND p.id >= ? AND p.id < ? AND p.kind = 'address'
                ORDER BY p.source, p.id LIMIT ?
                """, first, end, Limits.equalAddresses
            ) { (feature: try Self.readFeature(&$0), attribution: try $0.text()) }
        }
    }

    /// All ids that begin with a text that ends with `/`, which `0` follows.
    private static func idRange(_ prefix: String) -> (first: String, end: String) {
        (prefix, prefix.dropLast() + "0")
    }

    static func features(of source: String, _ db: any SQLReading) throws -> [MapFeature] {
        try db.rows(
            """
            SELECT id, kind, name, latitude, longitude FROM points_of_interest
            WHERE source = ? AND kind IN ('street', 'address') ORDER BY id
            """, source, read: readFeature)
    }

    static func store(_ feature: MapFeature, of source: String, _ db: any SQLWriting) throws {
        try store(
            id: feature.id, kind: feature.kind.rawValue, name: feature.text, at: feature.location, of: source, db)
    }

    private static func readFeature(_ row: inout RowReader) throws -> MapFeature {
        let (id, kind) = (try row.text(), try row.text())
        guard let kind = MapFeature.Kind(rawValue: kind) else {
            throw SQLError(.other, "\(id) is stored with a kind that is none")
        }
        return MapFeature(id: id, kind: kind, text: try row.text(), location: try row.coordinate())
    }
}
