import GRDB

/// Full text by FTS5. A row's rowid is the listing's number; tenant and place are words of their own columns, so that the
/// engine meets all three conditions by walking sorted lists side by side.
extension SQLiteConnection {
    func index(text: String, number: UInt32, place: String, of tenant: String) throws {
        try unindex(number: number)
        try execute(
            "INSERT INTO texts (rowid, tenant, place, words) VALUES (?, ?, ?, ?)",
            [number, Self.token(tenant), place, text])
    }

    func unindex(number: UInt32) throws {
        try execute("DELETE FROM texts WHERE rowid = ?", [number])
    }

    func texts(matching words: [String], places: [String]?, in tenant: String) throws -> [UInt32] {
        guard let last = words.last else { return [] }
        // Quoted words are words, whatever FTS5 would make of them bare.
        let phrases = words.dropLast().map(Self.quoted) + [Self.quoted(last) + " *"]
        var terms = ["tenant : \(Self.quoted(Self.token(tenant)))"] + phrases.map { "words : \($0)" }
        if let places { terms.append("place : (\(places.map(Self.quoted).joined(separator: " OR ")))") }
        var numbers: [UInt32] = []
        try forEach("SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid", [terms.joined(separator: " AND ")]) { row in
            numbers.append(UInt32(truncatingIfNeeded: try row.integer(0)))
        }
        return numbers
    }

    private static func quoted(_ word: String) -> String { "\"\(word.replacing("\"", with: "\"\""))\"" }

    /// An id as one word: the tokenizer would split it at its hyphens.
    private static func token(_ id: String) -> String { id.replacing("-", with: "") }
}

extension SQLiteDatabase {
    /// What the shared schema cannot say: the full-text table, and triggers that keep the audit log as it was written.
    public static let supplement = """
        CREATE VIRTUAL TABLE texts USING fts5(
            tenant, place, words, detail = column, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER audit_is_not_edited BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """
}
