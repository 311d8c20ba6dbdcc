import Database
import Domain

extension UniversityTable {
    public func merge(
        _ records: [UniversityRecord], retiringAtMost share: Double? = nil, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> MergeCount {
        let now = clock.now()
        return try await write(in: .installation) { db in
            try Self.merge(records, retiringAtMost: share, at: now, progress: progress, db)
        }
    }

    static func merge(
        _ records: [UniversityRecord], retiringAtMost share: Double? = nil, at now: Instant, progress: (Int) -> Void,
        _ db: any SQLWriting
    ) throws -> MergeCount {
        var count = MergeCount()
        for (index, record) in records.enumerated() {
            try merge(record, at: now, into: &count, db)
            if (index + 1).isMultiple(of: 500) || index + 1 == records.count { progress(index + 1) }
        }
        if let share { try retire(absentFrom: records, atMost: share, at: now, into: &count, db) }
        if count.added + count.changed + count.retired > 0 { _ = try db.next("catalogue") }
        return count
    }

    private static func merge(
        _ record: UniversityRecord, at now: Instant, into count: inout MergeCount, _ db: any SQLWriting
    ) throws {
        let known = try match(record, db)
        if record.isClosed {
            if let known, !known.isRetired { try retire(known.id, at: now, into: &count, db) }
            return
        }
        guard let known else {
            count.added += 1
            return try insert(record, as: University.ID(at: now), db)
        }
        let merged = record.completed(by: known.record)
        guard merged != known.record || known.isRetired else {
            count.unchanged += 1
            return
        }
        count.changed += 1
        try update(known.id, to: merged, db)
    }

    /// The row with the same IPEDS number, else one with the same name, city and country and no other number.
    private static func match(_ record: UniversityRecord, _ db: any SQLWriting) throws -> University? {
        if let unitID = record.unitID {
            let byNumber = try db.first(
                """
                SELECT id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains,
                    level, control, sector, size_class, enrollment, grants_degrees, retired_at
                FROM universities WHERE unit_id = ?
                """, unitID, read: University.init)
            // A closed institution is matched by number only: another of the same name may still teach.
            if byNumber != nil || record.isClosed { return byNumber }
        }
        return try db.first(
            """
            SELECT id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains,
                level, control, sector, size_class, enrollment, grants_degrees, retired_at
            FROM universities WHERE name = ? AND city = ? AND country = ?
                AND (unit_id IS NULL OR CAST(? AS BIGINT) = 0)
            """, record.name, record.city, record.country, record.unitID ?? 0, read: University.init)
    }

    private static func retire(
        _ id: University.ID, at now: Instant, into count: inout MergeCount, _ db: any SQLWriting
    ) throws {
        count.retired += 1
        try db.execute("UPDATE universities SET retired_at = ? WHERE id = ?", now, id)
    }

    private static func retire(
        absentFrom records: [UniversityRecord], atMost share: Double, at now: Instant, into count: inout MergeCount,
        _ db: any SQLWriting
    ) throws {
        let present = Set(records.compactMap(\.unitID))
        let known = try universities(db).filter { $0.unitID != nil && !$0.isRetired }
        let absent = known.filter { $0.unitID.map { !present.contains($0) } ?? false }
        guard Double(absent.count) <= Double(known.count) * share else {
            throw Problem(
                .invalid, code: "not_the_whole_directory",
                "The file lacks \(absent.count) of the \(known.count) universities with an IPEDS number; more than "
                    + "\(Int(share * 100))%. Is it the whole directory? --max-retire allows more.")
        }
        for university in absent { try retire(university.id, at: now, into: &count, db) }
    }

    private static func insert(_ record: UniversityRecord, as id: University.ID, _ db: any SQLWriting) throws {
        try db.execute(
            """
            INSERT INTO universities (id, unit_id, name, aliases, city, region, country, latitude, longitude, web,
                email_domains, level, control, sector, size_class, enrollment, grants_degrees)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [id] + record.columns)
    }

    private static func update(_ id: University.ID, to record: UniversityRecord, _ db: any SQLWriting) throws {
        try db.execute(
            """
            UPDATE universities SET unit_id = ?, name = ?, aliases = ?, city = ?, region = ?, country = ?, latitude = ?,
                longitude = ?, web = ?, email_domains = ?, level = ?, control = ?, sector = ?, size_class = ?,
                enrollment = ?, grants_degrees = ?, retired_at = NULL
            WHERE id = ?
            """, record.columns + [id])
    }
}

extension UniversityRecord {
    /// All columns except the id, in the order of the statements above. Lists are stored one item per line.
    fileprivate var columns: [any SQLBindable] {
        let identity: [any SQLBindable] = [
            unitID, name, aliases.joined(separator: "\n"), city, region, country, location.latitude, location.longitude,
            web, emailDomains.joined(separator: "\n"),
        ]
        let kind: [any SQLBindable] = [
            profile.level?.rawValue, profile.control?.rawValue, profile.sector, profile.size?.rawValue,
            profile.enrollment, profile.grantsDegrees.map { $0 ? 1 : 0 },
        ]
        return identity + kind
    }
}

extension University {
    fileprivate var record: UniversityRecord {
        UniversityRecord(
            unitID: unitID, name: name, aliases: aliases, city: city, region: region, country: country,
            location: location, web: web, emailDomains: emailDomains, profile: profile)
    }
}
