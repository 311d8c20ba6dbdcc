import Database
import Domain
import Geo

public struct AreaTable: AreaStore, Table {
    public var transactions: Transactions

    public func areaRevision() async throws -> Int64 {
        try await read(in: .installation) { db in
            try db.first("SELECT value FROM counters WHERE name = 'areas'") { try $0.integer() } ?? 0
        }
    }

    public func announceAreas() async throws { try await write(in: .installation) { db in _ = try db.next("areas") } }

    public func areas() async throws -> [Area] {
        try await read(in: .installation) { db in
            var people = try Self.populations(db)
            var areas = try db.rows(
                "SELECT id, name, designation, state, county_id, town, latitude, longitude FROM areas",
                read: Self.readArea)
            for index in areas.indices { areas[index].population = people.removeValue(forKey: areas[index].id) }
            // Areas that ship with Digs have only their population in the store.
            return areas
                + people.compactMap { id, population in
                    Area.name(byNumberOf: id).map { Area(id: id, name: $0, population: population) }
                        ?? Area(id: id, name: "", population: population)
                }
        }
    }

    /// The newest population of each area that has one.
    private static func populations(_ db: any SQLReading) throws -> [Area.ID: Int] {
        var newest: [Area.ID: Int] = [:]
        try db.forEach(
            """
            SELECT s.area_id, f.value FROM area_series s JOIN area_figures f ON f.series_id = s.id
            WHERE s.variable = 'population' AND f.status = 'estimate' ORDER BY f.year, s.id
            """, []
        ) { row in
            var reader = RowReader(row)
            newest[try reader.areaID()] = Int(try reader.real().rounded())
        }
        return newest
    }

    private static func readArea(_ row: inout RowReader) throws -> Area {
        Area(
            id: try row.areaID(), name: try row.text(), designation: try row.optionalText(),
            state: try row.optionalText(), county: try row.ifPresent { try $0.areaID() }, town: try row.optionalText(),
            location: try row.optionalCoordinate())
    }

    public func tractStates() async throws -> TractStates {
        try await read(in: .installation) { db in
            var states = TractStates()
            // One tract of each state and variable will do.
            let tracts = try db.rows(
                """
                SELECT variable, MIN(area_id) AS tract FROM area_series
                WHERE area_id LIKE 'tract-%' AND variable IN ('medianGrossRent', 'medianHouseholdIncome')
                GROUP BY variable, substr(area_id, 12, 2) ORDER BY variable, tract
                """
            ) { row -> (AreaVariable, Area.ID) in (try row.word(), try row.areaID()) }
            for (variable, tract) in tracts { states.insert(tract, with: variable) }
            return states
        }
    }

    public func shapes() async throws -> [AreaShape] {
        try await read(in: .installation) { db in
            try db.rows("SELECT area_id, polygons FROM area_shapes") { row in
                let area = try row.areaID()
                guard let shape = Shape(text: try row.text()) else {
                    throw SQLError(.other, "\(area) is stored with a boundary that is none")
                }
                return AreaShape(area: area, shape: shape)
            }
        }
    }

    public func merge(_ areas: [ImportedArea]) async throws -> MergeCount {
        try await write(in: .installation) { db in
            var count = MergeCount()
            for imported in areas { try Self.merge(imported, into: &count, db) }
            return count
        }
    }

    private static func merge(_ imported: ImportedArea, into count: inout MergeCount, _ db: any SQLWriting) throws {
        let known = try db.first(
            "SELECT id, name, designation, state, county_id, town, latitude, longitude FROM areas WHERE id = ?",
            imported.area.id.description, read: Self.readArea)
        let area = known?.completed(by: imported.area) ?? imported.area
        if area != known { try store(area, db) }
        let isShapeNew = try imported.shape.map { try store($0, of: area.id, db) } ?? false
        switch known {
        case nil: count.added += 1
        case area where !isShapeNew: count.unchanged += 1
        default: count.changed += 1
        }
    }

    static func store(_ area: Area, _ db: any SQLWriting) throws {
        try db.execute(
            """
            INSERT INTO areas (id, name, designation, state, county_id, town, latitude, longitude)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                name = excluded.name, designation = excluded.designation, state = excluded.state,
                county_id = excluded.county_id, town = excluded.town, latitude = excluded.latitude,
                longitude = excluded.longitude
            """, area.id.description, area.name, area.designation, area.state, area.county?.description, area.town,
            area.location?.latitude, area.location?.longitude)
    }

    /// Returns whether it differs from the stored shape.
    private static func store(_ shape: Shape, of area: Area.ID, _ db: any SQLWriting) throws -> Bool {
        let changed = try db.changedRows(
            """
            INSERT INTO area_shapes (area_id, polygons) VALUES (?, ?)
            ON CONFLICT (area_id) DO UPDATE SET polygons = excluded.polygons
            WHERE area_shapes.polygons <> excluded.polygons
            """, area.description, shape.text)
        return changed > 0
    }
}

extension RowReader {
    /// The next column as an area's id. Only ids are stored, so another text means a damaged database.
    mutating func areaID() throws -> Area.ID {
        let text = try text()
        guard let id = AreaID(text) else { throw SQLError(.other, "\(text) is stored as an area's id") }
        return id
    }
}
