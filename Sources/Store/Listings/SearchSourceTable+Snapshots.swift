import Database
import Domain

/// The names of the search's snapshots, in the table `installation`.
extension SearchSourceTable {
    private static let (latest, previous) = ("search snapshot", "previous search snapshot")

    public func snapshots() async throws -> SearchSnapshots {
        try await read(in: .installation) { db in
            let known = try db.rows(
                "SELECT value FROM installation WHERE name IN (?, ?)", Self.latest, Self.previous
            ) { try $0.text() }
            // The log is shared by all tenants: no condition on tenant_id.
            let first = try db.first("SELECT sequence FROM listing_changes ORDER BY sequence LIMIT 1") {
                try $0.integer()
            }
            return SearchSnapshots(
                known: known.compactMap { SearchSnapshots.ID($0) },
                schema: try db.first("SELECT value FROM counters WHERE name = 'schema'") { try $0.integer() } ?? 0,
                firstChange: first,
                lastChange: try db.newestListingChange())
        }
    }

    public func record(_ snapshot: SearchSnapshots.ID) async throws {
        try await write(in: .installation) { db in
            // Concerns the whole installation: no condition on tenant_id.
            try db.execute(
                """
                INSERT INTO installation (name, value)
                SELECT ?, value FROM installation WHERE name = ?
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, Self.previous, Self.latest)
            try db.execute(
                """
                INSERT INTO installation (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, Self.latest, "\(snapshot)")
        }
    }
}
