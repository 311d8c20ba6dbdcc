import Database
import Domain

public struct UniversityTable: UniversityStore, Table {
    public var transactions: Transactions

    public func universities() async throws -> [University] {
        try await read(in: .installation) { db in try Self.universities(db) }
    }

    static func universities(_ db: any SQLReading) throws -> [University] {
        try db.rows(
            """
            SELECT id, unit_id, name, aliases, city, region, country, latitude, longitude, web, email_domains,
                level, control, sector, size_class, enrollment, grants_degrees, retired_at
            FROM universities ORDER BY country, name, city, id
            """, read: University.init)
    }

    public func chosen(by tenant: Tenant.ID) async throws -> Set<University.ID>? {
        try await read(in: .tenant(tenant)) { db in
            let ids: [University.ID] = try db.rows(
                "SELECT university_id FROM tenant_universities WHERE tenant_id = ?", tenant
            ) { try $0.id() }
            return ids.isEmpty ? nil : Set(ids)
        }
    }

    public func choose(universities: [University.ID]?, for tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute("DELETE FROM tenant_universities WHERE tenant_id = ?", tenant)
            for id in universities ?? [] {
                try db.execute("INSERT INTO tenant_universities (tenant_id, university_id) VALUES (?, ?)", tenant, id)
            }
            _ = try db.next("catalogue")
        }
    }

    public func revision() async throws -> Int64 {
        try await read(in: .installation) { db in
            try db.first("SELECT value FROM counters WHERE name = 'catalogue'") { try $0.integer() } ?? 0
        }
    }
}

extension University {
    /// Reads the columns in the order in which `UniversityTable.universities` names them.
    init(_ row: inout RowReader) throws {
        self.init(
            id: try row.id(), unitID: try row.optionalInt(), name: try row.text(),
            aliases: Self.lines(try row.text()),
            city: try row.text(), region: try row.text(), country: try row.text(), location: try row.coordinate(),
            web: try row.optionalText(), emailDomains: Self.lines(try row.text()),
            profile: try InstitutionProfile(&row), isRetired: try row.optionalInstant() != nil)
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

extension InstitutionProfile {
    fileprivate init(_ row: inout RowReader) throws {
        self.init(
            level: try row.optionalWord(), control: try row.optionalWord(), sector: try row.optionalInt(),
            size: try row.optionalInt().flatMap(Size.init(rawValue:)), enrollment: try row.optionalInt(),
            grantsDegrees: try row.optionalInt().map { $0 == 1 })
    }
}
