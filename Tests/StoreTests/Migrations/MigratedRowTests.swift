import Database
import Store
import Testing

@Suite("Migrations: what was stored is kept, in the new form")
struct MigratedRowTests {
    @Test("figures and bookmarks of areas outlive the step that gives both more kinds")
    func areas() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator(Migration.all.filter { $0.version < 36 }).run { _ in }
            let database = try SQLiteDatabase(path: fixture.path)
            try await database.write {
                try $0.run(
                    script: """
                        INSERT INTO area_sources (id, name) VALUES (1, 'Bureau');
                        INSERT INTO area_series (id, area_id, variable, survey, source_id)
                        VALUES (7, 'us', 'population', 'acs5', 1);
                        INSERT INTO area_figures (series_id, year, status, value) VALUES (7, 2021, 'estimate', 5);
                        INSERT INTO bookmarks (tenant_id, account_id, area_id, card, created_at)
                        SELECT tenant_id, id, 'us', 'age', 9 FROM accounts;
                        """)
            }
            try database.close()
            let accounts = try fixture.texts("SELECT id FROM accounts").count
            try fixture.migrator().run { _ in }
            #expect(
                try fixture.texts(
                    """
                    SELECT s.variable || ' ' || f.year FROM area_series s JOIN area_figures f ON f.series_id = s.id
                    """) == ["population 2021"])
            #expect(accounts > 0)
            #expect(try fixture.texts("SELECT card || created_at FROM bookmarks").count == accounts)
            let added = Migration(99, "added", script: "UPDATE area_series SET variable = 'meanMinutesToWork';")
            try fixture.migrator(Migration.all + [added]).run { _ in }
            #expect(try fixture.texts("SELECT variable FROM area_series") == ["meanMinutesToWork"])
        }
    }

    @Test("what is shown beyond the last day of its term ends with that day, and nothing else changes")
    func terms() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator(Migration.all.filter { $0.version < 43 }).run { _ in }
            let database = try SQLiteDatabase(path: fixture.path)
            try await database.write {
                try $0.run(
                    script: """
                        UPDATE listings SET expires_at = 9000000000000, available_until = NULL;
                        UPDATE listings SET available_until = '2020-05-31' WHERE status = 'active';
                        UPDATE listings SET available_until = '2020-02-28', expires_at = 5 WHERE status = 'held';
                        """)
            }
            try database.close()
            try fixture.migrator().run { _ in }
            let ends = "SELECT DISTINCT '' || expires_at FROM listings WHERE status"
            #expect(try fixture.texts("\(ends) = 'active'") == ["1590969600000"])
            #expect(try fixture.texts("\(ends) = 'held'") == ["5"])
            #expect(try fixture.texts("\(ends) NOT IN ('active', 'held')").allSatisfy { $0 == "9000000000000" })
        }
    }

    @Test("a contact of many listings becomes one of their owner's, and a listing keeps only what it showed before")
    func contacts() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator(Migration.all.filter { $0.version < 47 }).run { _ in }
            let database = try SQLiteDatabase(path: fixture.path)
            try await database.write {
                try $0.run(
                    script: """
                        UPDATE listings SET status = 'active', contact_email = 'a@x.example', contact_phone = NULL;
                        INSERT INTO shown_contacts (tenant_id, listing_id, contact_digest, owner_id, since, seen_at)
                        SELECT tenant_id, id, 'now', owner_id, 5 + number, 100 + number FROM listings;
                        INSERT INTO shown_contacts (tenant_id, listing_id, contact_digest, owner_id, since, seen_at)
                        SELECT tenant_id, id, 'then', owner_id, 5, 90 FROM listings WHERE number = 1;
                        """)
            }
            try database.close()
            let owners = try fixture.texts(
                """
                SELECT owner_id || ' ' || MIN(5 + number) || ' ' || MAX(100 + number) || ' ' || MAX(id) FROM listings
                GROUP BY tenant_id, owner_id ORDER BY 1
                """)
            try fixture.migrator().run { _ in }
            #expect(!owners.isEmpty)
            #expect(
                try fixture.texts(
                    """
                    SELECT owner_id || ' ' || since || ' ' || seen_at || ' ' || listing_id FROM owner_contacts
                    WHERE contact_digest = 'now' ORDER BY 1
                    """) == owners)
            #expect(
                try fixture.texts(
                    """
                    SELECT l.number || ' ' || f.contact_digest FROM former_contacts f
                    JOIN listings l ON l.tenant_id = f.tenant_id AND l.id = f.listing_id ORDER BY 1
                    """) == ["1 now", "1 then"])
        }
    }
    @Test("a stored lease fills the columns of the filters, and decides whether utilities are included")
    func leases() async throws {
        try await SchemaFixture.version1 { fixture in
            try fixture.migrator(Migration.all.filter { $0.version < 50 }).run { _ in }
            let lease = """
                {"depositCents":5,"noticeDays":30,"roommates":0,"maxResidents":3,"energyClass":"A+","licenseNumber":"L",
                "fees":[{"kind":"broker","amountCents":7,"due":"once","mandatory":true}],"furnishedRooms":["kitchen"],
                "utilities":[{"kind":"heat","payment":"metered"},{"kind":"internet","payment":"included"}]}
                """
            let database = try SQLiteDatabase(path: fixture.path)
            try await database.write {
                try $0.run(
                    script: """
                        UPDATE listings SET amenities = 129, all_in_complete = 1, lease = '\(lease)' WHERE number = 1;
                        UPDATE listings SET lease = '{"noticeDays":-1,"maxResidents":0}' WHERE number = 2;
                        UPDATE listings SET lease = 'no lease' WHERE number = 3;
                        """)
            }
            try database.close()
            let (before, changes) = (try fixture.texts(Self.versions), try fixture.texts(Self.changes))
            try fixture.migrator().run { _ in }
            let columns = [
                "deposit_cents", "notice_days", "roommates", "max_residents", "energy_grade", "furnished_rooms",
                "included_utilities", "lease_documents", "once_fee_cents", "yearly_fee_cents", "amenities",
                "all_in_complete",
            ]
            let row = columns.joined(separator: " || ' ' || ")
            #expect(
                try fixture.texts("SELECT \(row) FROM listings WHERE number = 1") == ["5 30 0 3 1 4 64 1 7 0 1 0"])
            #expect(try fixture.texts(Self.versions).first == before.first.flatMap(Int.init).map { "\($0 + 1)" })
            #expect(try fixture.texts(Self.versions).dropFirst() == before.dropFirst())
            #expect(try fixture.texts(Self.changes) == changes + ["1"])
        }
    }

    private static let versions = "SELECT '' || version FROM listings ORDER BY number"
    private static let changes = "SELECT '' || number FROM listing_changes ORDER BY sequence"
}
