import Database
import Dispatch
import Testing

@Suite("Connections that read from PostgreSQL")
struct PostgreSQLReaderTests {
    @Test("eight reads run at once, and the others wait and are counted")
    func waiting() async throws {
        try await PostgreSQLStore.run { fixture in
            let database = fixture.database
            let gate = DispatchSemaphore(value: 0)
            try await withThrowingTaskGroup(of: Int64?.self) { group in
                for _ in 0..<11 {
                    group.addTask {
                        try await database.read { db in
                            gate.wait()
                            return try db.first("SELECT 7") { try $0.integer() }
                        }
                    }
                }
                while database.waitingReads != 3 { try await Task.sleep(for: .milliseconds(1)) }
                for _ in 0..<11 { gate.signal() }
                for try await number in group { #expect(number == 7) }
            }
            #expect(database.waitingReads == 0)
        }
    }
}
