/// A statement split into words, to find which columns limit which tables.
///
/// Each SELECT, whether in parentheses or after an INSERT, has tables and conditions of its own.
struct SQLStatement {
    private struct Select {
        var tables: Set<String> = []
        /// The words of WHERE and ON, and the columns of an INSERT.
        var limits: Set<String> = []
    }

    private enum Clause { case limits, table, other }

    private var selects: [Select] = [Select()]

    /// `nil` for a text that is not a statement.
    init?(_ sql: String) {
        let words = Self.words(of: sql)
        guard let verb = words.first, ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(verb) else {
            return nil
        }
        var (select, clause) = (0, Clause.other)
        var enclosing: [(select: Int, clause: Clause)] = []
        for (index, word) in words.enumerated() {
            let previous = index > 0 ? words[index - 1] : ""
            let before = index > 1 ? words[index - 2] : ""
            switch word {
            case "(":
                // The columns of an INSERT follow its table, which follows INTO.
                if before == "INTO" { clause = .limits }
                enclosing.append((select, clause))
            case ")": (select, clause) = enclosing.popLast() ?? (select, clause)
            case "SELECT":
                if index > 0 {
                    selects.append(Select())
                    select = selects.count - 1
                }
                clause = .other
            case "FROM", "JOIN", "INTO": clause = .table
            case "UPDATE" where previous != "DO": clause = .table
            case "WHERE": clause = .limits
            case "ON": clause = index + 1 < words.count && words[index + 1] == "CONFLICT" ? .other : .limits
            case "SET", "VALUES", "RETURNING", "ORDER", "GROUP", "HAVING", "LIMIT", "CONFLICT", "DO": clause = .other
            default:
                if clause == .table { selects[select].tables.insert(word) }
                if clause == .limits { selects[select].limits.insert(word) }
                if clause == .table { clause = .other }
            }
        }
    }

    var tables: Set<String> { selects.reduce(into: []) { $0.formUnion($1.tables) } }

    /// The tables that no condition on `column` limits.
    func tables(without column: String) -> Set<String> {
        selects.filter { !$0.limits.contains(column) }.reduce(into: []) { $0.formUnion($1.tables) }
    }

    /// Names and keywords without their qualifiers, and parentheses.
    private static func words(of sql: String) -> [String] {
        var words: [String] = []
        var isOpen = false
        for character in sql {
            if character.isLetter || character.isNumber || character == "_" {
                if isOpen { words[words.count - 1].append(character) } else { words.append(String(character)) }
                isOpen = true
            } else if character == ".", isOpen {
                words[words.count - 1] = ""
            } else {
                if character == "(" || character == ")" { words.append(String(character)) }
                isOpen = false
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
