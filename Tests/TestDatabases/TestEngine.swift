import Foundation

/// The engine of the databases behind the stores and servers of tests: SQLite, or with `TEST_ENGINE=postgresql` in the
/// environment a PostgreSQL server.
public enum TestEngine {
    public static let isSQLite = ProcessInfo.processInfo.environment["TEST_ENGINE"] != "postgresql"

    /// Statements that let anybody change the audit log, as a person at the database could.
    public static let unlockAudit =
        isSQLite
        ? """
        DROP TRIGGER audit_is_not_edited; DROP TRIGGER audit_is_not_deleted; DROP TRIGGER audit_is_not_replaced;
        """
        : "DROP TRIGGER audit_is_not_edited ON audit;"
}
