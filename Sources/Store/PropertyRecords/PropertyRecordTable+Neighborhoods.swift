import Database
import Domain

extension PropertyRecordTable {
    public func replace(_ collection: NeighborhoodCollection) async throws -> MergeCount {
        try await write(in: .installation) { db in
            let known = try db.rows(
                "SELECT name, source, polygons FROM neighborhoods WHERE collection = ?", collection.name
            ) { (name: try $0.text(), content: [try $0.text(), try $0.text()]) }
            var stored = Dictionary(known.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
            var count = MergeCount()
            for neighborhood in collection.neighborhoods {
                let content = [collection.source, neighborhood.shape.text]
                switch stored.removeValue(forKey: neighborhood.name) {
                case nil: count.added += 1
                case content:
                    count.unchanged += 1
                    continue
                default: count.changed += 1
                }
                try db.execute(
                    """
                    INSERT INTO neighborhoods (collection, name, source, polygons) VALUES (?, ?, ?, ?)
                    ON CONFLICT (collection, name) DO UPDATE SET
                        source = excluded.source, polygons = excluded.polygons
                    """, collection.name, neighborhood.name, content[0], content[1])
            }
            for name in stored.keys {
                try db.execute("DELETE FROM neighborhoods WHERE collection = ? AND name = ?", collection.name, name)
            }
            count.retired = stored.count
            // Two steps, so that the parity for an ongoing import of properties stays unchanged.
            if count.added + count.changed + count.retired > 0 {
                _ = try db.next(2, of: ImportCounter.propertyRecords.rawValue)
            }
            return count
        }
    }
}
