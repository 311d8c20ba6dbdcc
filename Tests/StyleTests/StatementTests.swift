import Foundation
import Testing

@Suite("Style rule 5: statements name the tenant")
struct StatementTests {
    /// A string literal of a file, with the index of its first line.
    struct Literal {
        let text: String
        let index: Int
    }

    /// The tables and views of `schema.sql` that have a tenant.
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

    @Test("a statement on a tenant's table names tenant_id where it counts, or the lines above say why not")
    func statements() {
        #expect(Self.tables.isSuperset(of: ["listings", "accounts", "photos", "favorites", "listing_rows", "audit"]))
        var count = 0
        for file in SourceFile.sources where file.target == "Store" {
            for literal in Self.literals(of: file) {
                guard let statement = SQLStatement(literal.text), !statement.tables.isDisjoint(with: Self.tables) else {
                    continue
                }
                count += 1
                let above = file.lines[max(0, literal.index - 3)..<literal.index]
                let isExplained = above.contains {
                    $0.trimmingCharacters(in: .whitespaces).hasPrefix("//") && $0.contains("tenant")
                }
                let missing = statement.tables(without: "tenant_id").intersection(Self.tables).sorted()
                guard !missing.isEmpty, !isExplained else { continue }
                Rule.tenantInStatements.violated(
                    file.place(literal.index), "no tenant_id limits \(missing.joined(separator: ", "))")
            }
        }
        #expect(count > 40, "the statements are no longer found")
    }

    @Test("statements are found in literals of one line and of many")
    func reading() {
        let text =
            "x(\"SELECT 1 FROM photos WHERE id = ?\", id)\n\"\"\"\n  UPDATE listings SET a = 1\n  \"\"\"\n"
            + "// \"DELETE FROM audit\"\n"
        let found = Self.literals(of: SourceFile(path: "a.swift", text: text)).compactMap { SQLStatement($0.text) }
        #expect(found.map(\.tables) == [["photos"], ["listings"]])
    }

    private static let cases: [(sql: String, missing: Set<String>)] = [
        ("SELECT a FROM photos WHERE tenant_id = ? AND id = ?", []),
        ("SELECT tenant_id FROM photos WHERE id = ?", ["photos"]),
        ("SELECT a FROM photos WHERE id = ? ORDER BY tenant_id", ["photos"]),
        ("DELETE FROM photos WHERE (tenant_id, id) = (?, ?)", []),
        ("UPDATE photos SET tenant_id = ? WHERE id = ?", ["photos"]),
        ("INSERT INTO photos (tenant_id, id) VALUES (?, ?)", []),
        ("INSERT INTO photos (id) VALUES (?) ON CONFLICT (tenant_id, id) DO NOTHING", ["photos"]),
        ("SELECT 1 FROM a JOIN photos p ON p.tenant_id = a.tenant_id", []),
        ("SELECT 1 FROM a WHERE tenant_id = ? AND b IN (SELECT id FROM photos)", ["photos"]),
        (
            "SELECT 1 FROM a WHERE tenant_id = ? AND EXISTS (SELECT 1 FROM photos p WHERE p.tenant_id = a.tenant_id)",
            []
        ),
        ("WITH p AS (SELECT id FROM photos WHERE id = ?) SELECT 1 FROM p WHERE tenant_id = ?", ["photos"]),
        ("INSERT INTO b (tenant_id, c) SELECT tenant_id, c FROM photos WHERE c = ?", ["photos"]),
    ]

    @Test("tenant_id counts in WHERE, in ON and in the columns of an INSERT, not elsewhere", arguments: cases)
    func places(sql: String, missing: Set<String>) throws {
        #expect(try #require(SQLStatement(sql)).tables(without: "tenant_id") == missing)
    }
}
