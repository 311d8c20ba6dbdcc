import Database
import Domain
import Testing

@testable import Store

@Suite("Creating the tables")
struct TableCreationTests {
    @Test("the first catalogue is read for new tables only: a later start does not even ask for it")
    func later() async throws {
        try await TemporaryStore.run { fixture in
            let isCreated = try await fixture.store.installation.createTables(supplement: SQLiteDatabase.supplement) {
                throw Problem.notFound("catalogue")
            }
            #expect(!isCreated)
        }
    }

    @Test("a database without tables has none, and one of an earlier version accepts any secret")
    func missingTables() async throws {
        try await SchemaFixture.empty { fixture in
            let database = try SQLiteDatabase(path: fixture.path)
            #expect(try await !InstallationTable.hasTables(in: database))
            try database.close()
        }
        try await SchemaFixture.version1 { old in
            let secret = try TestCryptography()
            let isAccepted = try old.driver.inspect { db in
                let known = [try db.hasTable("counters"), try db.hasTable("installation")]
                #expect(known == [true, false])
                return try InstallationTable.matches(secret, in: db)
            }
            #expect(isAccepted == true)
        }
    }
}
