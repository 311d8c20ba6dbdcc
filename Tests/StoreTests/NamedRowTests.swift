import Database
import Testing

@testable import Store

@Suite("Rows read by the names of their columns")
struct NamedRowTests {
    private struct Found: Equatable {
        let one: Int
        let two: String?
        let three: Double?
    }

    @Test("neither the order of a statement's columns matters nor what a reader leaves out of a row")
    func order() async throws {
        try await TemporaryStore.run { fixture in
            let found = try await fixture.database.read { db in
                try db.namedRows(
                    """
                    SELECT 1 AS one, 'two' AS two, 2.5 AS two_and_a_half, NULL AS three
                    UNION ALL SELECT 4, 'five', 5.5, CAST(6.5 AS DOUBLE PRECISION)
                    UNION ALL SELECT 7, 'eight', 8.5, NULL ORDER BY 1
                    """
                ) { row in
                    let three = try row.optionalReal("three")
                    // The second row reads a column that the first one skipped, the third one skips it again.
                    let two = three == nil ? nil : try row.text("two")
                    return Found(one: try row.int("one"), two: two, three: three)
                }
            }
            #expect(
                found == [
                    Found(one: 1, two: nil, three: nil), Found(one: 4, two: "five", three: 6.5),
                    Found(one: 7, two: nil, three: nil),
                ])
        }
    }

    @Test("a column that is not there, and a null where there must be something, is an error and not a trap")
    func missing() async throws {
        try await TemporaryStore.run { fixture in
            for name: StaticString in ["tw", "two_", "three", ""] {
                await #expect(throws: SQLError.self) {
                    try await fixture.database.read { db in
                        try db.firstNamedRow("SELECT NULL AS one, 2 AS two") { try $0.int(name) }
                    }
                }
            }
            await #expect(throws: SQLError.self) {
                try await fixture.database.read { db in
                    try db.firstNamedRow("SELECT NULL AS one, 2 AS two") { try $0.int("one") }
                }
            }
        }
    }

    @Test("of two columns of one name the first behind the one read before is meant")
    func twice() async throws {
        try await TemporaryStore.run { fixture in
            let sum = try await fixture.database.read { db in
                try db.firstNamedRow("SELECT 1 AS same, 2 AS other, 3 AS same") { row in
                    try row.int("other") * 10 + row.int("same")
                }
            }
            #expect(sum == 23)
        }
    }
}
