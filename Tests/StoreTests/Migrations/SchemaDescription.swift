import Foundation

/// A database's tables, views, indexes and triggers in comparable form: a table is a set of columns and constraints,
/// because a column added by a step always comes last.
struct SchemaDescription {
    /// By kind and name, such as `table listings`.
    let parts: [String: Set<String>]

    init(_ fixture: SchemaFixture) throws {
        let statements = try fixture.texts(
            """
            SELECT type || ' ' || name || char(10) || sql FROM sqlite_master
            WHERE sql IS NOT NULL ORDER BY name
            """)
        var parts: [String: Set<String>] = [:]
        for statement in statements {
            let pieces = statement.split(separator: "\n", maxSplits: 1)
            let sql = Self.normalized(String(pieces[1]))
            parts[String(pieces[0])] = pieces[0].hasPrefix("table ") ? Set(Self.clauses(sql)) : [sql]
        }
        parts["counters"] = Set(try fixture.texts("SELECT name FROM counters"))
        self.parts = parts
    }

    /// One line without comments, quotes around names, and meaningless blanks.
    private static func normalized(_ sql: String) -> String {
        let lines = sql.components(separatedBy: "\n").map { $0.components(separatedBy: "--")[0] }
        return lines.joined(separator: " ").replacing("\"", with: "").replacing(/\s+/, with: " ")
            .replacing(/\s?([(),])\s?/) { "\($0.1)" }.trimmingCharacters(in: .whitespaces)
    }

    /// The parts of a `CREATE TABLE` between its commas.
    private static func clauses(_ sql: String) -> [String] {
        guard let open = sql.firstIndex(of: "("), let close = sql.lastIndex(of: ")") else { return [sql] }
        var (clauses, current, depth) = ([String](), "", 0)
        for character in sql[sql.index(after: open)..<close] {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == ",", depth == 0 {
                clauses.append(current)
                current = ""
            } else {
                current.append(character)
            }
        }
        return clauses + [current]
    }
}
