/// Triggers that store each change of a row, as `SchemaDriver.captureScript` says.
enum SQLiteCapture {
    /// The message of the refusal.
    static let moved = "the database was moved"

    static func script(_ tables: [TableShape]) -> String {
        """
        CREATE TABLE captured_changes (
            number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, before TEXT, after TEXT);
        CREATE TRIGGER captured_changes_end BEFORE INSERT ON captured_changes
        WHEN EXISTS (SELECT 1 FROM database_move WHERE is_done = 1)
        BEGIN SELECT RAISE(ABORT, '\(moved)'); END;

        """ + tables.map(triggers).joined(separator: "\n")
    }

    static func endScript(_ tables: [TableShape]) -> String {
        let triggers = tables.flatMap { table in
            ["INSERT", "UPDATE", "DELETE"].map { "DROP TRIGGER IF EXISTS \(name($0, table));" }
        }
        return (triggers + ["DROP TABLE IF EXISTS captured_changes;"]).joined(separator: "\n")
    }

    private static func triggers(_ table: TableShape) -> String {
        let (old, new) = (row("OLD", table), row("NEW", table))
        return [("INSERT", "NULL", new), ("UPDATE", old, new), ("DELETE", old, "NULL")].map { change, before, after in
            """
            CREATE TRIGGER \(name(change, table)) AFTER \(change) ON "\(table.name)" BEGIN
                INSERT INTO captured_changes (name, before, after) VALUES ('\(table.name)', \(before), \(after));
            END;
            """
        }.joined(separator: "\n")
    }

    private static func name(_ change: String, _ table: TableShape) -> String {
        "\"capture_\(change.lowercased())_\(table.name)\""
    }

    /// The row as a list in JSON, in the order of the columns.
    private static func row(_ row: String, _ table: TableShape) -> String {
        let values = table.columns.map { column in
            let value = "\(row).\"\(column.name)\""
            // JSON's own functions write 15 digits. With 18 each number is read as it was.
            return column.kind == .real
                ? "CASE WHEN \(value) IS NOT NULL THEN json(printf('%!.18g', \(value))) END" : value
        }
        return "json_array(\(values.joined(separator: ", ")))"
    }
}
