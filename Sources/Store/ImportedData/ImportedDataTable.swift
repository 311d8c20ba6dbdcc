import Database
import Domain

public struct ImportedDataTable: ImportedDataStore, Table {
    public var transactions: Transactions

    private static let seriesPerTransaction = 500

    public func sources() async throws -> [ImportedSource] {
        try await read(in: .installation) { db in
            try ImportedSource.Kind.allCases.flatMap { try Self.sources($0, db) }
        }
    }

    public func remove(_ source: ImportedSource) async throws {
        switch source.kind {
        case .points: try await removePoints(source.name)
        case .properties: try await removeProperties(source.name)
        case .neighborhoods: try await removeNeighborhoods(source.name)
        case .figures: try await removeFigures(source.name)
        case .rents:
            try await removeRows(countedAs: "rents") { db in
                try db.execute("DELETE FROM small_area_rents WHERE year = ?", Int(source.name))
            }
        case .countyRents:
            try await removeRows(countedAs: "rents") { db in
                try db.execute("DELETE FROM county_rents WHERE year = ?", Int(source.name))
            }
        case .rentIndex:
            try await removeRows(countedAs: "rents") { db in try db.execute("DELETE FROM rent_index") }
        case .postalCodes:
            try await removeRows(countedAs: "postal codes") { db in
                try db.execute("DELETE FROM postal_codes WHERE country = ?", source.name)
            }
        }
    }

    private func removeRows(
        countedAs counter: String, _ body: @escaping @Sendable (any SQLWriting) throws -> Void
    ) async throws {
        try await write(in: .installation) { db in
            try body(db)
            _ = try db.next(counter)
        }
    }

    private func removePoints(_ name: String) async throws {
        try await write(in: .installation) { db in
            try ImportCounter.pointsOfInterest.beginChange(db)
            try db.execute("DELETE FROM point_sources WHERE name = ?", name)
            try ImportCounter.pointsOfInterest.announce(db)
        }
    }

    private func removeProperties(_ dataset: String) async throws {
        let records = PropertyRecordTable(transactions: transactions)
        _ = try await records.removeProperties(of: dataset, besides: [])
        try await write(in: .installation) { db in
            try ImportCounter.propertyRecords.beginChange(db)
            try db.execute("DELETE FROM property_datasets WHERE id = ?", dataset)
            try ImportCounter.propertyRecords.announce(db)
        }
    }

    private func removeNeighborhoods(_ collection: String) async throws {
        try await write(in: .installation) { db in
            try db.execute("DELETE FROM neighborhoods WHERE collection = ?", collection)
            // Two steps, so that the parity for an ongoing import of properties stays unchanged.
            _ = try db.next(2, of: ImportCounter.propertyRecords.rawValue)
        }
    }

    private func removeFigures(_ source: String) async throws {
        var removed = 0
        repeat {
            removed = try await write(in: .installation) { db in
                try db.changedRows(
                    """
                    DELETE FROM area_series WHERE id IN (
                        SELECT s.id FROM area_series s JOIN area_sources c ON c.id = s.source_id
                        WHERE c.name = ? LIMIT ?)
                    """, source, Self.seriesPerTransaction)
            }
        } while removed > 0
        try await removeRows(countedAs: "areas") { db in
            try db.execute("DELETE FROM area_sources WHERE name = ?", source)
        }
    }

    private static func sources(_ kind: ImportedSource.Kind, _ db: any SQLReading) throws -> [ImportedSource] {
        // Each row has the name, the number of rows and the day of a source.
        let read = { (row: inout RowReader) throws in
            ImportedSource(kind: kind, name: try row.text(), rows: try row.int(), date: try row.optionalText())
        }
        return switch kind {
        case .points:
            try db.rows(
                """
                SELECT name, (SELECT count(*) FROM points_of_interest p WHERE p.source = s.name), data_date
                FROM point_sources s ORDER BY name
                """, read: read)
        case .properties:
            try db.rows(
                """
                SELECT id, (SELECT count(*) FROM properties p WHERE p.dataset_id = d.id), vintage
                FROM property_datasets d ORDER BY id
                """, read: read)
        case .neighborhoods:
            try db.rows(
                "SELECT collection, count(*), NULL FROM neighborhoods GROUP BY collection ORDER BY collection",
                read: read)
        case .figures:
            try db.rows(
                """
                SELECT c.name, count(f.year), NULL FROM area_sources c LEFT JOIN area_series s ON s.source_id = c.id
                LEFT JOIN area_figures f ON f.series_id = s.id GROUP BY c.name ORDER BY c.name
                """, read: read)
        case .rents, .countyRents, .rentIndex: try db.rows(rents(kind), read: read)
        case .postalCodes:
            try db.rows(
                "SELECT country, count(*), NULL FROM postal_codes GROUP BY country ORDER BY country", read: read)
        }
    }

    /// The statement that lists the sources of rents.
    private static func rents(_ kind: ImportedSource.Kind) -> String {
        switch kind {
        case .countyRents:
            "SELECT CAST(r.year AS TEXT), count(*), NULL FROM county_rents r GROUP BY r.year ORDER BY r.year"
        case .rentIndex:
            """
            SELECT 'zillow', i.months, i.newest
            FROM (SELECT count(*) AS months, max(month) AS newest FROM rent_index) AS i WHERE i.months > 0
            """
        default: "SELECT CAST(r.year AS TEXT), count(*), NULL FROM small_area_rents r GROUP BY r.year ORDER BY r.year"
        }
    }
}
