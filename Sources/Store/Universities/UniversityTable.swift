import Database
import Domain

extension Store: UniversityStore {
    public func universities() async throws -> [University] {
        try await database.read { db in try Self.universities(db) }
    }

    static func universities(_ db: any SQLReading) throws -> [University] {
        try db.rows(
            """
            SELECT id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains
            FROM universities ORDER BY country, name, city, id
            """, read: university)
    }

    public func chosen(by tenant: Tenant.ID) async throws -> Set<University.ID>? {
        try await database.read { db in
            let ids: [University.ID] = try db.rows(
                "SELECT university_id FROM tenant_universities WHERE tenant_id = ?", tenant
            ) { try $0.id() }
            return ids.isEmpty ? nil : Set(ids)
        }
    }

    public func choose(universities: [University.ID]?, for tenant: Tenant.ID) async throws {
        try await write { db in
            try db.execute("DELETE FROM tenant_universities WHERE tenant_id = ?", tenant)
            for id in universities ?? [] {
                try db.execute("INSERT INTO tenant_universities (tenant_id, university_id) VALUES (?, ?)", tenant, id)
            }
            _ = try db.next("catalogue")
        }
    }

    public func revision() async throws -> Int64 {
        try await database.read { db in
            try db.first("SELECT value FROM counters WHERE name = 'catalogue'") { try $0.integer() } ?? 0
        }
    }

    public func merge(
        _ records: [UniversityRecord], progress: @escaping @Sendable (Int) -> Void
    ) async throws -> MergeCount {
        let now = clock.now()
        return try await write { db in try Self.merge(records, at: now, progress: progress, db) }
    }

    static func merge(
        _ records: [UniversityRecord], at now: Instant, progress: (Int) -> Void, _ db: any SQLWriting
    ) throws -> MergeCount {
        var count = MergeCount()
        for (index, record) in records.enumerated() {
            try merge(record, at: now, into: &count, db)
            if (index + 1).isMultiple(of: 500) || index + 1 == records.count { progress(index + 1) }
        }
        if count.added + count.changed > 0 { _ = try db.next("catalogue") }
        return count
    }

    private static func merge(
        _ record: UniversityRecord, at now: Instant, into count: inout MergeCount, _ db: any SQLWriting
    ) throws {
        guard let known = try match(record, db) else {
            count.added += 1
            return try insert(record, as: University.ID(at: now), db)
        }
        let merged = record.merged(with: known)
        guard merged != known.record else {
            count.unchanged += 1
            return
        }
        count.changed += 1
        try update(known.id, to: merged, db)
    }

    /// The row with the same IPEDS number, else with the same name, city and country and no other number.
    private static func match(_ record: UniversityRecord, _ db: any SQLWriting) throws -> University? {
        if let unitID = record.unitID {
            let byNumber = try db.first(
                """
                SELECT id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains
                FROM universities WHERE unit_id = ?
                """, unitID, read: university)
            if let byNumber { return byNumber }
        }
        return try db.first(
            """
            SELECT id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains
            FROM universities WHERE name = ? AND city = ? AND country = ? AND (unit_id IS NULL OR ? = 0)
            """, record.name, record.city, record.country, record.unitID ?? 0, read: university)
    }

    private static func insert(_ record: UniversityRecord, as id: University.ID, _ db: any SQLWriting) throws {
        try db.execute(
            """
            INSERT INTO universities
                (id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [id] + record.columns)
    }

    private static func update(_ id: University.ID, to record: UniversityRecord, _ db: any SQLWriting) throws {
        try db.execute(
            """
            UPDATE universities SET unit_id = ?, name = ?, aliases = ?, city = ?, region = ?, country = ?, latitude = ?,
                longitude = ?, web = ?, email_domains = ?
            WHERE id = ?
            """, record.columns + [id])
    }

    private static func university(_ row: inout RowReader) throws -> University {
        University(
            id: try row.id(), unitID: try row.optionalInt(), name: try row.text(), aliases: lines(try row.text()),
            city: try row.text(), region: try row.text(), country: try row.text(), location: try row.coordinate(),
            web: try row.optionalText(), emailDomains: lines(try row.text()))
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

extension UniversityRecord {
    /// All columns except the id, in table order. Lists are stored one item a line.
    fileprivate var columns: [any SQLBindable] {
        [
            unitID, name, aliases.joined(separator: "\n"), city, region, country, location.latitude, location.longitude,
            web,
            emailDomains.joined(separator: "\n"),
        ]
    }

    /// This record, completed with known values that this source lacks.
    fileprivate func merged(with known: University) -> UniversityRecord {
        var record = self
        record.unitID = unitID ?? known.unitID
        record.aliases = known.aliases + aliases.filter { !known.aliases.contains($0) }
        record.web = web ?? known.web
        record.emailDomains = known.emailDomains + emailDomains.filter { !known.emailDomains.contains($0) }
        return record
    }
}

extension University {
    fileprivate var record: UniversityRecord {
        UniversityRecord(
            unitID: unitID, name: name, aliases: aliases, city: city, region: region, country: country,
            location: location,
            web: web, emailDomains: emailDomains)
    }
}
