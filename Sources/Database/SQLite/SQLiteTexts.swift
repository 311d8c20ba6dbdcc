import GRDB

/// Full text by FTS5. A row's rowid is the listing's number.
///
/// A word is indexed together with its tenant, and once more with tenant and square: so the engine walks lists as long as a
/// metro has listings with that word, not as the whole installation has. No word a client sends reaches FTS5's query
/// language or tokenizer: every token is letters and digits of ASCII by construction.
extension SQLiteConnection {
    func index(words: [String], title: [String], number: UInt32, place: String, of tenant: String) throws {
        try unindex(number: number)
        let scopes = [Self.scope(tenant, nil), Self.scope(tenant, place)]
        let tokens = scopes.flatMap { scope in
            Set(words).map { Self.token($0, .words, scope) } + Set(title).map { Self.token($0, .title, scope) }
        }
        try execute(
            "INSERT INTO texts (rowid, tokens) VALUES (?, ?)", [number, tokens.sorted().joined(separator: " ")])
    }

    func unindex(number: UInt32) throws {
        try execute("DELETE FROM texts WHERE rowid = ?", [number])
    }

    func texts(
        matching words: [String], column: TextColumn, places: [String]?, in tenant: String
    ) throws -> [UInt32] {
        guard let last = words.last else { return [] }
        let scopes = places.map { $0.map { Self.scope(tenant, $0) } } ?? [Self.scope(tenant, nil)]
        let terms =
            words.dropLast().map { word in scopes.map { Self.token(word, column, $0) } }
            + [scopes.map { Self.token(last, column, $0) + " *" }]
        let query = terms.map { "(\($0.joined(separator: " OR ")))" }.joined(separator: " AND ")
        var numbers: [UInt32] = []
        try forEach("SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid", [query]) { row in
            numbers.append(UInt32(truncatingIfNeeded: try row.integer(0)))
        }
        return numbers
    }

    /// What stands before a word: enough of the tenant's id that two are hardly ever alike (whoever searches looks at
    /// its own tenant's numbers only), and the square.
    private static func scope(_ tenant: String, _ place: String?) -> String {
        encoded(String(tenant.suffix(12))) + (place.map { "zz" + encoded($0) } ?? "")
    }

    private static func token(_ word: String, _ column: TextColumn, _ scope: String) -> String {
        // No encoded text holds "zz": what is joined by it can be told apart.
        scope + (column == .title ? "zztzz" : "zzwzz") + encoded(word)
    }

    /// Letters and digits of ASCII stand for themselves, save z; every other byte is z and two digits. So a beginning of a
    /// word is the beginning of its token.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            let isPlain = (48...57).contains(byte) || (97...121).contains(byte)
            return isPlain ? [byte] : [UInt8(ascii: "z"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SQLiteDatabase {
    /// What the shared schema cannot say: the full-text table, and triggers that keep the audit log as it was written.
    public static let supplement = """
        CREATE VIRTUAL TABLE texts USING fts5(tokens, detail = none, tokenize = 'ascii');
        CREATE TRIGGER audit_is_not_edited BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        -- REPLACE deletes what is in its way without a word to the trigger above.
        CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
        WHEN EXISTS (SELECT 1 FROM audit WHERE sequence = NEW.sequence)
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """
}
