import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("The second wall between marketplaces, in PostgreSQL")
struct PostgreSQLRowSecurityTests {
    private struct Wanted: Error {}

    private static let (oak, elm) = (RowScope.tenant("oak"), RowScope.tenant("elm"))
    private static let count = "SELECT count(*) FROM tenant_settings"
    private static let insert = "INSERT INTO tenant_settings (tenant_id, name, value) VALUES (?, ?, 'x')"

    /// Two marketplaces with two settings each.
    private static func run(_ body: @Sendable (PostgreSQLStore) async throws -> Void) async throws {
        try await PostgreSQLStore.run { fixture in
            try fixture.psql.run(
                """
                INSERT INTO tenants (id, name, created_at) VALUES ('oak', 'oak', 1), ('elm', 'elm', 1);
                INSERT INTO tenant_settings (tenant_id, name, value) VALUES
                    ('oak', 'a', 'x'), ('oak', 'b', 'x'), ('elm', 'a', 'x'), ('elm', 'b', 'x');
                """)
            try await body(fixture)
        }
    }

    private static func count(in scope: RowScope, _ database: some SQLDatabase) async throws -> Int {
        try await database.read(in: scope) { db in try db.first(count) { try $0.int() } ?? -1 }
    }

    @Test("every table and view with rows of marketplaces has it, and the role that the server uses is under it")
    func everywhere() async throws {
        try await PostgreSQLStore.run { fixture in
            let tables = try await fixture.number(
                """
                SELECT count(*) FROM information_schema.columns
                JOIN pg_tables ON schemaname = table_schema AND tablename = table_name
                WHERE table_schema = current_schema() AND column_name = 'tenant_id'
                """)
            let walls = try await fixture.number(
                """
                SELECT count(*) FROM pg_class JOIN pg_policy ON polrelid = pg_class.oid
                WHERE relrowsecurity AND relforcerowsecurity
                """)
            // The marketplaces themselves have no column of that name.
            #expect(tables.map { $0 + 1 } == walls && (walls ?? 0) > 60)
            let open = try await fixture.number(
                """
                SELECT count(*) FROM pg_class
                WHERE relkind = 'v' AND relnamespace = CAST(current_schema() AS regnamespace)
                AND NOT COALESCE('security_invoker=true' = ANY (reloptions), false)
                """)
            #expect(open == 0)
            let excepted = try await fixture.number(
                "SELECT count(*) FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)")
            #expect(excepted == 0)
        }
    }

    @Test("a statement that forgets to name the marketplace reads, changes and deletes nothing of another")
    func forgotten() async throws {
        try await Self.run { fixture in
            let database = fixture.database
            #expect(try await Self.count(in: .installation, database) == 4)
            #expect(try await Self.count(in: Self.oak, database) == 2)
            #expect(try await Self.count(in: .tenant("ash"), database) == 0)
            let names = try await database.readStatement(in: Self.elm) { db in
                try db.rows("SELECT name FROM tenants") { try $0.text() }
            }
            #expect(names == ["elm"])
            let changed = try await database.write(in: Self.oak) { db in
                try db.changedRows("UPDATE tenant_settings SET value = 'y'")
            }
            #expect(changed == 2)
            let deleted = try await database.write(in: Self.oak) { db in
                try db.changedRows("DELETE FROM tenant_settings")
            }
            #expect(deleted == 2)
            #expect(try await Self.count(in: Self.elm, database) == 2)
            await #expect(throws: SQLError.self) {
                try await database.write(in: Self.oak) { db in try db.execute(Self.insert, "elm", "c") }
            }
            await #expect(throws: SQLError.self) {
                try await database.write(in: Self.elm) { db in
                    try db.execute("UPDATE tenant_settings SET tenant_id = 'oak'")
                }
            }
        }
    }

    @Test("a log that all share is read among all, and after it, even after its failure, only the own rows are seen")
    func shared() async throws {
        try await Self.run { fixture in
            let seen = try await fixture.database.write(in: Self.oak) { db in
                let all = try db.amongAllTenants { try db.first(Self.count) { try $0.int() } }
                let own = try db.first(Self.count) { try $0.int() }
                do { try db.amongAllTenants { throw Wanted() } } catch is Wanted {}
                return [all, own, try db.first(Self.count) { try $0.int() }]
            }
            #expect(seen == [4, 2, 2])
            for _ in 0..<20 {
                await #expect(throws: Wanted.self) {
                    try await fixture.database.readStatement(in: Self.elm) { db in
                        try db.amongAllTenants { throw Wanted() }
                    }
                }
            }
            let after = try await Self.count(in: Self.elm, fixture.database)
            #expect(after == 2)
        }
    }

    @Test("a read that fails in a log that all share, before or after its first statement, goes on with its own rows")
    func sharedInReads() async throws {
        try await Self.run { fixture in
            let body: @Sendable (any SQLReading) throws -> [Int] = { db in
                do { try db.amongAllTenants { throw Wanted() } } catch is Wanted {}
                let first = try db.first(Self.count) { try $0.int() } ?? -1
                do {
                    try db.amongAllTenants {
                        _ = try db.exists(Self.count)
                        throw Wanted()
                    }
                } catch is Wanted {}
                return [first, try db.first(Self.count) { try $0.int() } ?? -1]
            }
            for _ in 0..<20 {
                #expect(try await fixture.database.read(in: Self.oak, body) == [2, 2])
                #expect(try await fixture.database.readStatement(in: Self.elm, body) == [2, 2])
                // A statement that fails takes the limit with it that came with it.
                _ = try? await fixture.database.readStatement(in: Self.oak) { try $0.exists("SELECT 1 / 0") }
                let seen = try await fixture.database.readStatement(in: Self.oak) { db in
                    try db.rows("SELECT DISTINCT tenant_id FROM tenant_settings") { try $0.text() }
                }
                #expect(seen == ["oak"])
            }
        }
    }

    @Test("another program that says nothing sees nothing")
    func unset() async throws {
        try await Self.run { fixture in
            let stranger = SQLProcess(fixture.url)
            try stranger.run("DO $$ BEGIN ASSERT (SELECT count(*) FROM tenant_settings) = 0; END $$")
            try stranger.run(
                "SET digs.tenant = 'oak'; DO $$ BEGIN ASSERT (SELECT count(*) FROM tenant_settings) = 2; END $$")
        }
    }

    @Test("writes of several marketplaces share commits, some fail, and each sees its own rows only")
    func mixedGroup() async throws {
        try await Self.run { fixture in
            let database = fixture.database
            let wrong = await withTaskGroup(of: Bool.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        let (scope, tenant) = index.isMultiple(of: 2) ? (Self.oak, "oak") : (Self.elm, "elm")
                        let seen = try? await database.write(in: scope) { db in
                            let others = try db.first("\(Self.count) WHERE tenant_id <> ?", tenant) { try $0.int() }
                            try db.execute(Self.insert, tenant, "new \(index)")
                            if index.isMultiple(of: 5) { throw Wanted() }
                            if index == 33 { try db.execute(Self.insert, "oak", "of another") }
                            return others
                        }
                        return index.isMultiple(of: 5) || index == 33 ? seen != nil : seen != 0
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wrong == 0)
            let oak = try await Self.count(in: Self.oak, database)
            let elm = try await Self.count(in: Self.elm, database)
            #expect(oak == 2 + 80 && elm == 2 + 79)
        }
    }

    @Test("a database of an earlier version gets it with its upgrade, which earlier versions do not open any more")
    func earlier() async throws {
        try await Self.run { fixture in
            try fixture.psql.run(
                "DROP POLICY marketplace ON tenant_settings; UPDATE counters SET value = 48 WHERE name = 'schema'; "
                    + "ALTER TABLE tenant_settings DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY")
            let before = try await Self.count(in: Self.oak, fixture.database)
            #expect(before == 4)
            try fixture.database.close()
            let steps = Migration.all.filter { $0.version <= 49 }
            try Migrator(try fixture.driver, path: fixture.url, migrations: steps).run { _ in }
            let next = try fixture.other()
            let after = try await Self.count(in: Self.oak, next)
            #expect(after == 2)
            try next.close()
        }
    }
}
