import Database

extension InstallationTable {
    /// Writes a value that nobody reads, to check that the database accepts writes and the disk keeps them.
    public func probeWrite() async throws {
        let value = "\(clock.now().milliseconds)"
        try await write(in: .installation) { db in
            // Concerns the whole installation: no condition on tenant_id.
            try db.execute(
                """
                INSERT INTO installation (name, value) VALUES ('write probe', ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, value)
        }
    }
}
