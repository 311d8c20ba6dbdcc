import Database
import Domain
import Store
import TestDatabases
import Testing

@Suite("Statements in PostgreSQL")
struct PostgreSQLStatementTests {
    @Test("every value comes back as it was bound")
    func values() async throws {
        try await PostgreSQLStore.run { fixture in
            let texts = [
                "", "'; DROP TABLE counters; --", "a\\b\t\n", "Zoë 🏠 部屋", String(repeating: "x", count: 100_000),
            ]
            let integers = [Int64.min, -1, 0, 1, .max]
            let reals = [0.1, -1e-300, 1.7976931348623157e308, 43.084612345678901, 0]
            try await fixture.database.read { db in
                let foundTexts = try texts.map { try db.first("SELECT CAST(? AS TEXT)", $0) { try $0.text() } }
                let foundIntegers = try integers.map {
                    try db.first("SELECT CAST(? AS BIGINT)", $0) { try $0.integer() }
                }
                let foundReals = try reals.map {
                    try db.first("SELECT CAST(? AS DOUBLE PRECISION)", $0) { try $0.real() }
                }
                #expect(foundTexts == texts && foundIntegers == integers && foundReals == reals)
                let absent: String? = nil
                let found = try db.first("SELECT CAST(? AS TEXT), CAST(? AS BIGINT)", absent, true) {
                    (text: try $0.optionalText(), isTrue: try $0.bool())
                }
                #expect(found?.text == nil && found?.isTrue == true)
            }
        }
    }

    @Test("a question mark in quotes or a comment binds nothing")
    func questionMarks() async throws {
        try await PostgreSQLStore.run { fixture in
            let found = try await fixture.database.read { db in
                try db.first("SELECT '?''?' AS \"a?\", /* ? */ CAST(? AS TEXT) -- ?\n, CAST(? AS TEXT)", "x", "y") {
                    [try $0.text(), try $0.text(), try $0.text()]
                }
            }
            #expect(found == ["?'?", "x", "y"])
        }
    }

    @Test("a text with U+0000 is refused, and the next statement works")
    func zero() async throws {
        try await PostgreSQLStore.run { fixture in
            let error = await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in
                    try db.execute("INSERT INTO counters (name, value) VALUES (?, 1)", "a\u{0}b")
                }
            }
            #expect(error?.kind == .unstorableText && error?.problem?.kind == .malformed)
            let stored = try await fixture.number("SELECT count(*) FROM counters WHERE name = ?", "a")
            #expect(stored == 0)
        }
    }

    @Test(
        "what a constraint refuses has the same kind as in SQLite",
        arguments: [
            ("INSERT INTO counters (name, value) VALUES ('schema', 1)", SQLError.Kind.uniqueViolation),
            ("INSERT INTO counters (name, value) VALUES ('x', NULL)", .checkViolation),
            ("INSERT INTO tenant_hosts (host, tenant_id) VALUES ('a.example', 'nobody')", .foreignKeyViolation),
            ("INSERT INTO nothing (name) VALUES ('x')", .other),
        ])
    func refusals(statement: String, kind: SQLError.Kind) async throws {
        try await TemporaryStore.run { fixture in
            let error = await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in try db.execute(statement) }
            }
            #expect(error?.kind == kind)
        }
        try await PostgreSQLStore.run { fixture in
            let error = await #expect(throws: SQLError.self) {
                try await fixture.database.write { db in try db.execute(statement) }
            }
            #expect(error?.kind == kind, "\(String(describing: error))")
        }
    }

    @Test("a loop over rows may run the same statement again")
    func nested() async throws {
        try await PostgreSQLStore.run { fixture in
            let count = try await fixture.database.read { db in
                var count = 0
                try db.forEach("SELECT name FROM counters", []) { _ in
                    try db.forEach("SELECT name FROM counters", []) { _ in count += 1 }
                }
                return count
            }
            let rows = try await fixture.number("SELECT count(*) FROM counters") ?? 0
            #expect(rows > 1 && count == rows * rows)
        }
    }

    @Test("a read sees one state of the database, whatever others commit meanwhile")
    func snapshot() async throws {
        try await PostgreSQLStore.run { fixture in
            let other = SQLProcess(fixture.url)
            let (before, after) = try await fixture.database.read { db in
                let count = "SELECT count(*) FROM counters"
                let before = try db.first(count) { try $0.integer() }
                try other.run("INSERT INTO counters (name, value) VALUES ('between', 1)")
                return (before, try db.first(count) { try $0.integer() })
            }
            #expect(before == after)
            #expect(try await fixture.number("SELECT count(*) FROM counters") == before.map { $0 + 1 })
        }
    }

    @Test("more different statements than a connection keeps prepared all work")
    func manyStatements() async throws {
        try await PostgreSQLStore.run { fixture in
            let wrong = try await fixture.database.read { db in
                try (0..<2_500).filter { number in
                    try db.first("SELECT CAST(? AS BIGINT) + \(number)", 1) { try $0.int() } != number + 1
                }
            }
            #expect(wrong.isEmpty)
        }
    }

    @Test("a read cannot write")
    func readOnly() async throws {
        try await PostgreSQLStore.run { fixture in
            for isStatement in [true, false] {
                let error = await #expect(throws: SQLError.self) {
                    let delete = "DELETE FROM counters RETURNING name"
                    if isStatement {
                        _ = try await fixture.database.readStatement(in: .installation) { try $0.exists(delete) }
                    } else {
                        _ = try await fixture.database.read { try $0.exists(delete) }
                    }
                }
                #expect(error?.kind == .readOnlyServer)
            }
        }
    }

    @Test("more reads at once than there are connections all get their turn")
    func manyReads() async throws {
        try await PostgreSQLStore.run { fixture in
            let found = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        try await fixture.database.readBriefly(in: .installation) { db in
                            try db.first("SELECT CAST(? AS BIGINT)", index) { try $0.int() } ?? -1
                        }
                    }
                }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect(found == Set(0..<200))
        }
    }
}
