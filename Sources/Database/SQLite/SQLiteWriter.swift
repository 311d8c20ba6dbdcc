import GRDB

/// The only connection of this process that writes to a SQLite file.
struct SQLiteWriter: CommitEngine {
    static let maxPerGroup = 256

    let path: String
    let pool: DatabasePool
    let tableObserver: TableObserver
    let onCommit: @Sendable (CommitReport) -> Void

    func onWriter(_ work: @escaping @Sendable (Database) -> Void) { pool.asyncWriteWithoutTransaction(work) }

    func commit(
        _ writes: [@Sendable (Database) throws -> Void], on database: Database, since _: ContinuousClock.Instant
    ) -> [(any Error)?] {
        var errors: [(any Error)?] = []
        do {
            try database.inTransaction(.immediate) {
                tableObserver.began(at: WriteStamp(ofDatabaseAt: path))
                errors = try writes.map { try Self.runInSavepoint($0, in: database) }
                return .commit
            }
            return errors
        } catch {
            let shared = (error as? DatabaseError).map(SQLError.init) ?? error
            return writes.indices.map { ($0 < errors.count ? errors[$0] : nil) ?? shared }
        }
    }

    /// Returns the write's own error. Throws when the engine rolled back the whole transaction, as it does when the
    /// disk is full.
    private static func runInSavepoint(
        _ write: @Sendable (Database) throws -> Void, in database: Database
    ) throws -> (any Error)? {
        try SQLiteStatement.run("SAVEPOINT job", in: database)
        do {
            try write(database)
            try SQLiteStatement.run("RELEASE job", in: database)
            return nil
        } catch {
            guard database.isInsideTransaction else { throw error }
            try SQLiteStatement.run("ROLLBACK TO job", in: database)
            try SQLiteStatement.run("RELEASE job", in: database)
            return (error as? DatabaseError).map(SQLError.init) ?? error
        }
    }

    func committed(_ report: CommitReport, on database: Database) {
        // In this order, so that the version covers every commit before the stamp.
        let stamp = WriteStamp(ofDatabaseAt: path)
        tableObserver.committed(at: stamp, foreignVersion: try? SQLiteDatabase.dataVersion(database))
        onCommit(report)
    }
}
