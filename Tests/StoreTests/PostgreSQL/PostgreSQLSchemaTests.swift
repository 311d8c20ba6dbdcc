import Database
import Domain
import TestDatabases
import Testing

@testable import Store

@Suite("Tables in PostgreSQL")
struct PostgreSQLSchemaTests {
    private struct Wanted: Error {}

    @Test("the audit log is protected from everybody but the rule that shortens it")
    func audit() async throws {
        try await PostgreSQLStore.run { fixture in
            let psql = fixture.psql
            try psql.run(
                """
                INSERT INTO tenants (id, name, created_at) VALUES ('t', 't', 1);
                INSERT INTO audit (sequence, tenant_id, id, at, action, subject, hash)
                VALUES (1, 't', 'a', 1, 'a', 's', '')
                """)
            for statement in ["UPDATE audit SET at = 2", "DELETE FROM audit", "TRUNCATE audit"] {
                #expect(throws: (any Error).self) { try psql.run(statement) }
                await #expect(throws: SQLError.self, "\(statement)") {
                    try await fixture.database.write { db in try db.run(script: statement) }
                }
            }
            await #expect(throws: Wanted.self) {
                try await fixture.database.write { db in
                    try db.allowingAuditDeletion { throw Wanted() }
                }
            }
            await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in
                    try db.allowingAuditDeletion {}
                    try db.execute("DELETE FROM audit")
                }
            }
            let deleted = try await fixture.database.write { db in
                try db.allowingAuditDeletion { try db.changedRows("DELETE FROM audit") }
            }
            #expect(deleted == 1)
        }
    }

    @Test("a database is absent, then current, and that of another program is refused")
    func states() async throws {
        let url = try PostgreSQLCluster.newDatabase()
        let migrator = Migrator(PostgreSQLSchemaDriver(try PostgreSQLAddress(url)), path: "x")
        #expect(try migrator.version() == nil)
        let database = try PostgreSQLDatabase(PostgreSQLAddress(url))
        #expect(try migrator.version() == nil)
        try database.close()
        try SQLProcess(url).run("CREATE TABLE others (name TEXT)")
        let problem = #expect(throws: Problem.self) { try migrator.state() }
        #expect(problem?.code == "foreign_database")
        try await PostgreSQLStore.run { fixture in
            let version = try Migrator(fixture.driver, path: "x").version()
            #expect(version == Migration.all.last?.version)
        }
    }

    @Test("a step waits for other processes, changes all or nothing, and keeps its version")
    func steps() async throws {
        let url = try PostgreSQLCluster.newDatabase()
        let driver = PostgreSQLSchemaDriver(try PostgreSQLAddress(url))
        try SQLProcess(url).run("CREATE TABLE counters (name TEXT, value BIGINT)")
        try SQLProcess(url).run("INSERT INTO counters VALUES ('schema', 1)")
        let script = "CREATE TABLE added (number INTEGER NOT NULL PRIMARY KEY)"
        let bad = Migrator(
            driver, path: "x", migrations: [Migration(2, "bad", script: script) { _, _ in throw Wanted() }])
        let good = Migrator(driver, path: "x", migrations: [Migration(2, "good", script: script)])

        #expect(throws: Problem.self) { try bad.run { _ in } }
        #expect(try good.version() == 1)
        let server = try PostgreSQLDatabase(PostgreSQLAddress(url))
        let busy = #expect(throws: SQLError.self) { try good.run { _ in } }
        #expect(busy?.kind == .busy)
        try server.close()
        try good.run { _ in }
        #expect(try good.version() == 2)
        try SQLProcess(url).run("INSERT INTO added VALUES (9223372036854775807)")
    }

    @Test("a step whose last statement is refused is the step that is named")
    func refusedStep() throws {
        let url = try PostgreSQLCluster.newDatabase()
        let driver = PostgreSQLSchemaDriver(try PostgreSQLAddress(url))
        try SQLProcess(url).run("CREATE TABLE counters (name TEXT, value BIGINT)")
        try SQLProcess(url).run("INSERT INTO counters VALUES ('schema', 1)")
        let steps = [
            Migration(2, "bad") { db, _ in try db.execute("INSERT INTO nothing (number) VALUES (1)") },
            Migration(3, "good", script: "CREATE TABLE added (number INTEGER NOT NULL PRIMARY KEY)"),
        ]
        let problem = #expect(throws: Problem.self) { try Migrator(driver, path: "x", migrations: steps).run { _ in } }
        #expect(problem?.code == "migration_failed" && problem?.detail.contains("0002-bad") == true)
    }

    @Test(
        "a database with another order or encoding is refused with the command that makes a right one",
        arguments: ["ENCODING 'UTF8' LOCALE 'C.UTF-8'", "ENCODING 'SQL_ASCII' LOCALE 'C'"])
    func unsuitable(options: String) throws {
        let address = try PostgreSQLAddress(PostgreSQLCluster.newDatabase(options))
        let error = #expect(throws: SQLError.self) { try PostgreSQLDatabase(address) }
        #expect(error?.kind == .unsuitable)
        #expect(error?.description.contains("createdb --template template0 --encoding UTF8 --locale C") == true)
    }

    @Test("a database that is not there is refused at once, in the server's words")
    func missing() throws {
        let url = try PostgreSQLCluster.newDatabase().replacing("/test_", with: "/none_")
        let error = #expect(throws: SQLError.self) { try PostgreSQLDatabase(PostgreSQLAddress(url)) }
        #expect(error?.kind == .connectionLost && error?.description.contains("does not exist") == true)
    }

    @Test("a wrong URL is refused without its password")
    func wrongURLs() throws {
        for (url, reason) in [
            ("mysql://digs:secret@db/digs", "not mysql://"), ("digs.sqlite", "postgres:///digs"),
            ("postgres://digs:secret@db:port%zz/digs", "libpq"),
        ] {
            let mistake = #expect(throws: PostgreSQLAddress.Mistake.self) { try PostgreSQLAddress(url) }
            #expect(mistake?.reason.contains(reason) == true && mistake?.reason.contains("secret") == false)
        }
        #expect(try PostgreSQLAddress("postgresql://digs:secret@db.example.edu/homes").name == "homes")
    }
}
