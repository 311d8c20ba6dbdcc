import Synchronization
import Testing

@testable import Database

@Suite("Statements that travel together to PostgreSQL")
struct PostgreSQLPipelineTests {
    typealias Write = @Sendable (PostgreSQLConnection) throws -> Void

    private struct Wanted: Error {}

    static let insert = "INSERT INTO counters (name, value) VALUES (?, ?)"
    static let count = "SELECT count(*) FROM counters WHERE name LIKE 'test %'"

    static func write(_ body: @escaping @Sendable (any SQLWriting) throws -> Void) -> Write {
        {
            try $0.limit(to: .installation)
            try body(PostgreSQLTransaction(connection: $0))
        }
    }

    /// Runs the writes as one group. Returns their errors, and how often the connection waited for the server.
    static func commit(
        _ writes: [Write], in fixture: PostgreSQLStore
    ) async throws -> (kinds: [SQLError.Kind?], trips: Int) {
        let writer = PostgreSQLWriter(try PostgreSQLAddress(fixture.url)) { _ in }
        try writer.open()
        defer { writer.close() }
        return await withCheckedContinuation { continuation in
            writer.onWriter { connection in
                let before = connection.roundTripCount
                let errors = writer.commit(writes, on: connection, since: .now)
                continuation.resume(
                    returning: (errors.map { ($0 as? SQLError)?.kind }, connection.roundTripCount - before))
            }
        }
    }

    @Test("statements without a result travel with the next that has one")
    func together() async throws {
        try await PostgreSQLStore.run { fixture in
            let connection = PostgreSQLConnection(try PostgreSQLAddress(fixture.url), for: .writing)
            try connection.open()
            try connection.run("BEGIN")
            let db = PostgreSQLTransaction(connection: connection)
            let before = connection.roundTripCount
            try connection.limit(to: .tenant("oak"))
            for index in 0..<20 { try db.execute(Self.insert, "test \(index)", index) }
            #expect(connection.roundTripCount == before)
            #expect(try db.first(Self.count) { try $0.int() } == 20)
            #expect(try db.first("SELECT current_setting('digs.tenant')") { try $0.text() } == "oak")
            #expect(connection.roundTripCount == before + 2)
            #expect(try db.changedRows("DELETE FROM counters WHERE name LIKE 'test 1%'") == 11)
            #expect(connection.roundTripCount == before + 3)
        }
    }

    @Test("a write waits for its beginning, for each result that it needs, for its last statements and for its commit")
    func trips() async throws {
        try await PostgreSQLStore.run { fixture in
            let one = Self.write { db in
                try db.execute(Self.insert, "test 1", 1)
                #expect(try db.exists("SELECT 1 FROM counters WHERE name = 'test 1'"))
                for index in 2..<9 { try db.execute(Self.insert, "test \(index)", index) }
            }
            let (kinds, trips) = try await Self.commit([one], in: fixture)
            #expect(kinds == [nil] && trips == 4)
            #expect(try await fixture.number(Self.count) == 8)
        }
    }

    @Test("a queued statement that fails hurts its own write only, wherever that is in the group", arguments: 0..<3)
    func ownWrite(failing: Int) async throws {
        try await PostgreSQLStore.run { fixture in
            let writes = (0..<3).map { index in
                Self.write { db in
                    try db.execute(Self.insert, "test \(index)", index)
                    if index == failing { try db.execute(Self.insert, "schema", 1) }
                }
            }
            let kinds = try await Self.commit(writes, in: fixture).kinds
            #expect(kinds == (0..<3).map { $0 == failing ? .uniqueViolation : nil })
            let names = try await fixture.database.read { db in
                try db.rows("SELECT name FROM counters WHERE name LIKE 'test %' ORDER BY name") { try $0.text() }
            }
            #expect(names == (0..<3).filter { $0 != failing }.map { "test \($0)" })
        }
    }

    @Test("a queued statement that fails is reported by the next that has a result, with its own text")
    func reported() async throws {
        try await PostgreSQLStore.run { fixture in
            let error = await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in
                    try db.execute(Self.insert, "schema", 1)
                    try db.execute(Self.insert, "test 1", 1)
                    let later = #expect(throws: SQLError.self) { try db.exists("SELECT 1 FROM counters") }
                    #expect(later?.kind == .uniqueViolation && later?.description.contains(Self.insert) == true)
                }
            }
            #expect(error?.kind == .other, "the write caught the error, and is undone all the same")
            let stored = try await fixture.number(Self.count)
            #expect(stored == 0)
        }
    }

    @Test("ten thousand queued rows of 10 KB arrive")
    func volume() async throws {
        try await PostgreSQLStore.run { fixture in
            let text = String(repeating: "x", count: 10_000)
            try await fixture.database.write { db in
                try db.run(script: "CREATE TABLE large (number BIGINT NOT NULL PRIMARY KEY, text TEXT NOT NULL)")
                for index in 0..<10_000 { try db.execute("INSERT INTO large VALUES (?, ?)", index, text) }
            }
            #expect(try await fixture.number("SELECT count(*) FROM large WHERE length(text) = 10000") == 10_000)
        }
    }

    @Test("a queue is sent once it holds 64 statements, or much text")
    func bounds() async throws {
        try await PostgreSQLStore.run { fixture in
            let connection = PostgreSQLConnection(try PostgreSQLAddress(fixture.url), for: .writing)
            try connection.open()
            try connection.run("BEGIN")
            let before = connection.roundTripCount
            for index in 1...63 { try connection.enqueue(Self.insert, ["test \(index)", index]) }
            #expect(connection.roundTripCount == before)
            try connection.enqueue(Self.insert, ["test 64", 64])
            #expect(connection.roundTripCount == before + 1)
            try connection.enqueue("SELECT CAST(? AS TEXT)", [String(repeating: "x", count: 300_000)])
            #expect(connection.roundTripCount == before + 2)
        }
    }

    @Test("a text with U+0000 is refused at once, and what was queued before it stays")
    func zero() async throws {
        try await PostgreSQLStore.run { fixture in
            try await fixture.database.write { db in
                try db.execute(Self.insert, "test 1", 1)
                let error = #expect(throws: SQLError.self) { try db.execute(Self.insert, "a\u{0}b", 1) }
                #expect(error?.kind == .unstorableText)
            }
            #expect(try await fixture.number(Self.count) == 1)
        }
    }

    @Test("the queued statements of a write that throws are never sent")
    func undone() async throws {
        try await PostgreSQLStore.run { fixture in
            // The numbers that a sequence gave out are not taken back.
            try await fixture.database.write { db in try db.run(script: "CREATE SEQUENCE sent") }
            await #expect(throws: Wanted.self) {
                try await fixture.database.write { db in
                    try db.execute("SELECT nextval('sent')")
                    throw Wanted()
                }
            }
            let others = (0..<3).map { index in
                Self.write { db in
                    try db.execute("SELECT nextval('sent')")
                    if index < 2 { throw Wanted() }
                }
            }
            _ = try await Self.commit(others, in: fixture)
            #expect(try await fixture.number("SELECT last_value FROM sent WHERE is_called") == 1)
        }
    }

    @Test("a write whose connection is lost between queued statements runs again as a whole")
    func interrupted() async throws {
        try await PostgreSQLStore.run { fixture in
            let runs = Mutex(0)
            try await fixture.database.write { db in
                try db.execute(Self.insert, "test 1", 1)
                if runs.withLock({ $0 }) == 0 { try db.execute("SELECT pg_terminate_backend(pg_backend_pid())") }
                runs.withLock { $0 += 1 }
                try db.execute(Self.insert, "test 2", 2)
            }
            #expect(runs.withLock { $0 } == 2)
            #expect(try await fixture.number(Self.count) == 2)
        }
    }

    @Test("a statement that was refused can be prepared later, and more of them than a connection keeps all arrive")
    func preparation() async throws {
        try await PostgreSQLStore.run { fixture in
            let insert = "INSERT INTO later (number) VALUES (?)"
            let refused = Self.write { db in
                for index in 0..<2 { try db.execute(insert, index) }
            }
            let table = Self.write { db in try db.run(script: "CREATE TABLE later (number BIGINT NOT NULL)") }
            let many = Self.write { db in
                for index in 0..<2_500 { try db.execute("INSERT INTO later (number) VALUES (\(index))") }
            }
            let kinds = try await Self.commit([refused, table, refused, many, refused], in: fixture).kinds
            #expect(kinds == [.other, nil, nil, nil, nil])
            #expect(try await fixture.number("SELECT count(*) FROM later") == 2_504)
        }
    }
}
