import Database
import Domain
import Geo

public struct PointOfInterestTable: PointOfInterestStore, Table {
    public var transactions: Transactions

    private static let pointsPerTransaction = 500

    public func pointRevision() async throws -> Int64 {
        try await read(in: .installation) { db in try ImportCounter.pointsOfInterest.announced(db) }
    }

    public func pointSets() async throws -> [PointSet] {
        try await read(in: .installation) { db in
            try Self.sources(db).map { PointSet(source: $0, points: try Self.points(of: $0.name, db)) }
        }
    }

    public func checkReplacing(_ sets: [PointSet], mayBeOlder: Bool) async throws {
        let known = try await read(in: .installation) { db in
            try db.rows(
                """
                SELECT name, data_date,
                    (SELECT count(*) FROM points_of_interest p WHERE p.source = s.name),
                    (SELECT count(*) FROM points_of_interest p
                        WHERE p.source = s.name AND kind IN ('street', 'address'))
                FROM point_sources s
                """
            ) { row in
                let (name, date) = (try row.text(), try row.optionalText().flatMap { Day($0) })
                let (all, features) = (try row.int(), try row.int())
                return (name: name, date: date, points: all - features, features: features)
            }
        }
        for set in sets where !mayBeOlder {
            guard let stored = known.first(where: { $0.name == set.source.name })?.date, let date = set.source.date,
                date < stored
            else { continue }
            throw Problem.olderData(set.source.name, stored: stored, file: date)
        }
        let replaced = Set(sets.map(\.source.name))
        let kept = known.filter { !replaced.contains($0.name) }
        guard kept.count + sets.count <= Limits.pointSources else {
            throw Problem.invalid("source", "can't be added: \(Limits.pointSources) sources is the limit")
        }
        for (what, count, limit) in [
            ("points", kept.sum(\.points) + sets.sum(\.points.count), Limits.points),
            ("streets and addresses", kept.sum(\.features) + sets.sum(\.features.count), Limits.mapFeatures),
        ] where count > limit {
            throw Problem.invalid("source", "would make \(count) \(what) in all; \(limit) is the limit")
        }
    }

    public func replace(_ set: PointSet) async throws -> MergeCount {
        let (source, name) = (set.source, set.source.name)
        let known = try await read(in: .installation) { db in
            let features = try Self.features(of: name, db)
            return try Self.sources(db, named: name).map {
                PointSet(source: $0, points: try Self.points(of: name, db), features: features)
            }.first
        }
        let difference = PointDifference(from: known?.points ?? [], to: set.points)
        let features = PointDifference(from: known?.features ?? [], to: set.features)
        if source != known?.source || !difference.isEmpty || !features.isEmpty {
            // It is incomplete until its last point is stored.
            try await write(in: .installation) { db in
                try ImportCounter.pointsOfInterest.beginChange(db)
                try Self.store(source, isWhole: false, db)
            }
            try await inBatches(difference.stored) { point, db in try Self.store(point, of: name, db) }
            try await inBatches(features.stored) { feature, db in try Self.store(feature, of: name, db) }
            try await inBatches(difference.removed + features.removed) { id, db in try Self.delete(id, of: name, db) }
            try await write(in: .installation) { db in try Self.store(source, isWhole: source.isWhole, db) }
        }
        try await write(in: .installation) { db in try ImportCounter.pointsOfInterest.announce(db) }
        return difference.count
    }

    /// Writes the items in transactions of a few hundred.
    private func inBatches<Item: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item, any SQLWriting) throws -> Void
    ) async throws {
        for start in stride(from: 0, to: items.count, by: Self.pointsPerTransaction) {
            let batch = items[start..<min(start + Self.pointsPerTransaction, items.count)]
            try await write(in: .installation) { db in for item in batch { try body(item, db) } }
        }
    }

    private static func store(_ point: PointOfInterest, of source: String, _ db: any SQLWriting) throws {
        try store(
            id: point.id, kind: point.kind.rawValue, name: point.name, at: point.location, of: source, db)
    }

    static func store(
        id: String, kind: String, name: String?, at place: Coordinate, of source: String, _ db: any SQLWriting
    ) throws {
        try db.execute(
            """
            INSERT INTO points_of_interest (source, id, kind, name, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (source, id) DO UPDATE SET
                kind = excluded.kind, name = excluded.name, latitude = excluded.latitude,
                longitude = excluded.longitude
            """, source, id, kind, name, place.latitude, place.longitude)
    }

    private static func delete(_ id: String, of source: String, _ db: any SQLWriting) throws {
        try db.execute("DELETE FROM points_of_interest WHERE source = ? AND id = ?", source, id)
    }

    private static func store(_ source: PointSource, isWhole: Bool, _ db: any SQLWriting) throws {
        let categories = PointCategory.allCases.filter(source.categories.contains).map(\.rawValue)
        try db.execute(
            """
            INSERT INTO point_sources (name, attribution, data_date, categories, south, west, north, east, is_whole)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET
                attribution = excluded.attribution, data_date = excluded.data_date, categories = excluded.categories,
                south = excluded.south, west = excluded.west, north = excluded.north, east = excluded.east,
                is_whole = excluded.is_whole
            """, source.name, source.attribution, source.date, categories.joined(separator: ","), source.bounds.south,
            source.bounds.west, source.bounds.north, source.bounds.east, isWhole)
    }

    /// - Parameter name: `nil` for all.
    static func sources(_ db: any SQLReading, named name: String? = nil) throws -> [PointSource] {
        try db.rows(
            """
            SELECT name, attribution, data_date, categories, south, west, north, east, is_whole FROM point_sources
            WHERE name = coalesce(?, name)
            """, name, read: readSource)
    }

    private static func points(of source: String, _ db: any SQLReading) throws -> [PointOfInterest] {
        try db.rows(
            """
            SELECT id, kind, name, latitude, longitude FROM points_of_interest
            WHERE source = ? AND kind NOT IN ('street', 'address') ORDER BY id
            """, source
        ) { row in
            let id = try row.text()
            guard let kind = PointKind(rawValue: try row.text()) else {
                throw SQLError(.other, "\(id) is stored with a kind that is none")
            }
            return PointOfInterest(id: id, kind: kind, name: try row.optionalText(), location: try row.coordinate())
        }
    }

    private static func readSource(_ row: inout RowReader) throws -> PointSource {
        let (name, attribution, date) = (try row.text(), try row.text(), try row.optionalText())
        let categories = try row.text().split(separator: ",").compactMap { PointCategory(rawValue: String($0)) }
        let (south, west, north, east) = (try row.real(), try row.real(), try row.real(), try row.real())
        guard let bounds = BoundingBox(south: south, west: west, north: north, east: east) else {
            throw SQLError(.other, "\(name) is stored with bounds that are none")
        }
        return PointSource(
            name: name, attribution: attribution, date: date.flatMap { Day($0) }, categories: Set(categories),
            bounds: bounds, isWhole: try row.bool())
    }
}

extension Sequence {
    fileprivate func sum(_ count: (Element) -> Int) -> Int { reduce(0) { $0 + count($1) } }
}
