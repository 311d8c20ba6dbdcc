extension SQLiteDatabase {
    /// Triggers that protect the audit log from changes, which the shared schema cannot express.
    public static let supplement = """
        CREATE TRIGGER audit_is_not_edited BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        \(auditDeletionTrigger)
        -- REPLACE deletes what is in its way without a word to the trigger above.
        CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
        WHEN EXISTS (SELECT 1 FROM audit WHERE sequence = NEW.sequence)
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """

    fileprivate static let auditDeletionTrigger = """
        CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
        """
}

extension SQLiteConnection {
    func allowingAuditDeletion<Result>(_ body: () throws -> Result) throws -> Result {
        try run(script: "DROP TRIGGER IF EXISTS audit_is_not_deleted")
        let result = try body()
        try run(script: SQLiteDatabase.auditDeletionTrigger)
        return result
    }
}
