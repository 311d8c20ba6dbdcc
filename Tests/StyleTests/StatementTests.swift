import Foundation
import Testing

@Suite("Style rule 5: every statement names the tenant")
struct StatementTests {
    /// A string literal of a file, with the index of its first line.
    struct Literal {
        let text: String
        let index: Int
    }

    /// The tables and views of `schema.sql` that have a tenant, or are one's.
    private static let tables: Set<String> = {
        let file = SourceFile("schema.sql")
        var (tables, current): (Set<String>, String?) = ([], nil)
        for line in file?.lines ?? [] {
            let words = line.split(separator: " ")
            if words.starts(with: ["CREATE", "TABLE"]) || words.starts(with: ["CREATE", "VIEW"]) {
                current = String(words[2])
            }
            if line.hasPrefix(")") { current = nil }
            if let current, line.contains("tenant_id") { tables.insert(current) }
        }
        return tables
    }()

    static func literals(of file: SourceFile) -> [Literal] {
        var (literals, open): ([Literal], Literal?) = ([], nil)
        for (index, line) in file.lines.enumerated() {
            let pieces = line.components(separatedBy: "\"\"\"")
            if let started = open {
                open = pieces.count > 1 ? nil : Literal(text: started.text + "\n" + line, index: started.index)
                if open == nil { literals.append(Literal(text: started.text + "\n" + pieces[0], index: started.index)) }
            } else if pieces.count > 1 {
                open = Literal(text: "", index: index)
            } else if !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
                let quoted = line.components(separatedBy: "\"").enumerated().filter {
                    $0.offset.isMultiple(of: 2) == false
                }
                literals += quoted.map { Literal(text: $0.element, index: index) }
            }
        }
        return literals
    }

    static func tables(in sql: String) -> Set<String> {
        let words = sql.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        guard let verb = words.first, ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(verb) else { return [] }
        return Set(zip(words, words.dropFirst()).filter { ["FROM", "INTO", "UPDATE", "JOIN"].contains($0.0) }.map(\.1))
    }

    @Test("every statement on a tenant's table names tenant_id, or the lines above say why not")
    func statements() {
        #expect(Self.tables.isSuperset(of: ["listings", "accounts", "photos", "favorites", "listing_rows", "audit"]))
        var count = 0
        for file in SourceFile.sources where file.room == "Store" {
            for literal in Self.literals(of: file) where !Self.tables(in: literal.text).isDisjoint(with: Self.tables) {
                count += 1
                let above = file.lines[max(0, literal.index - 3)..<literal.index]
                let says = above.contains {
                    $0.trimmingCharacters(in: .whitespaces).hasPrefix("//") && $0.contains("tenant")
                }
                if !literal.text.contains("tenant_id") && !says {
                    Issue.record(
                        "\(file.place(literal.index)): a statement on \(Self.tables(in: literal.text).sorted()) names no tenant_id"
                    )
                }
            }
        }
        #expect(count > 40, "the statements are no longer found")
    }

    @Test("statements are found in literals of one line and of many")
    func reading() {
        let text =
            "x(\"SELECT 1 FROM photos WHERE id = ?\", id)\n\"\"\"\n  UPDATE listings SET a = 1\n  \"\"\"\n// \"DELETE FROM audit\"\n"
        let found = Self.literals(of: SourceFile(path: "a.swift", text: text))
        #expect(found.map { Self.tables(in: $0.text) }.filter { !$0.isEmpty } == [["photos"], ["listings"]])
    }
}
