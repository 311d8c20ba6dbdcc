import Database
import Domain

extension PropertyRecordTable: StreetStore {
    /// More than any postal code has.
    private static let maxStreets = 5_000

    public func streetRevision() async throws -> Int64 { try await recordRevision() }

    public func hasStreets() async throws -> Bool {
        try await readStatement(in: .installation) { db in
            try db.exists(
                """
                SELECT 1 FROM street_blocks b JOIN property_datasets d ON d.id = b.dataset_id
                WHERE b.postal_code IS NOT NULL AND d.is_sample = 0 LIMIT 1
                """)
        }
    }

    public func streets(ofPostalCode code: String) async throws -> [String] {
        try await readStatement(in: .installation) { db in
            try db.rows(
                """
                SELECT DISTINCT b.street FROM street_blocks b JOIN property_datasets d ON d.id = b.dataset_id
                WHERE b.postal_code = ? AND d.is_sample = 0 LIMIT ?
                """, code, Self.maxStreets
            ) { try $0.text() }
        }
    }
}
