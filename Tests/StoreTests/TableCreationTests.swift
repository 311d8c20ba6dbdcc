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
}
