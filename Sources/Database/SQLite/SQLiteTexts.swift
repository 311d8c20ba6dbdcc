import GRDB

/// Full text by FTS5. A row's rowid is the listing's number.
///
/// A word is indexed together with its tenant, and again with tenant and square. So the engine walks lists that are as
/// long as one metro area's, not as the whole installation's. No word of a client reaches FTS5's query language or
/// tokenizer: every token consists of ASCII letters and digits.
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

    /// The prefix of a token: enough of the tenant's id to make collisions rare (a search only looks at its own
    /// tenant's numbers), and the square.
    private static func scope(_ tenant: String, _ place: String?) -> String {
        encoded(String(tenant.suffix(12))) + (place.map { "zz" + encoded($0) } ?? "")
    }

    private static func token(_ word: String, _ column: TextColumn, _ scope: String) -> String {
        // No encoded text contains "zz", so it can serve as a separator.
        scope + (column == .title ? "zztzz" : "zzwzz") + encoded(word)
    }

    /// ASCII letters and digits except z stand for themselves; every other byte is a z and two digits. So a prefix of a
    /// word is a prefix of its token.
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
    /// What the shared schema cannot express: the full-text table, and triggers that protect the audit log from
    /// changes.
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
