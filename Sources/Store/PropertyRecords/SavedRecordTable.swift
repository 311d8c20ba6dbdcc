import Database
import Domain

public struct SavedRecordTable: SavedRecordStore, Table {
    public var transactions: Transactions

    public func save(
        _ id: String, _ kind: SavedRecord.Kind, for account: Account.ID, in tenant: Tenant.ID
    ) async throws -> SavedRecord {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            if let savedAt = try db.savedAt(id, kind, of: account, in: tenant) {
                return SavedRecord(kind: kind, id: id, savedAt: savedAt)
            }
            let held = try db.first(
                "SELECT count(*) FROM saved_records WHERE tenant_id = ? AND account_id = ? AND kind = ?", tenant,
                account, kind.rawValue
            ) { try $0.int() }
            guard (held ?? 0) < Limits.savedRecordsPerAccount else {
                throw Problem(
                    .conflict, code: "too_many_saved",
                    "You've reached the limit of \(Limits.savedRecordsPerAccount) saved records. Remove one first.")
            }
            try db.execute(
                """
                INSERT INTO saved_records (tenant_id, account_id, kind, record_id, number, created_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, tenant, account, kind.rawValue, id, try db.next("saved record"), now)
            return SavedRecord(kind: kind, id: id, savedAt: now)
        }
    }

    public func remove(
        _ id: String, _ kind: SavedRecord.Kind, for account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM saved_records WHERE tenant_id = ? AND account_id = ? AND kind = ? AND record_id = ?",
                tenant, account, kind.rawValue, id)
        }
    }

    public func removeSaved(
        _ kind: SavedRecord.Kind, through moment: Instant?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM saved_records WHERE tenant_id = ? AND account_id = ? AND kind = ? AND created_at <= ?",
                tenant, account, kind.rawValue, moment?.milliseconds ?? .max)
        }
    }

    public func saved(
        _ kind: SavedRecord.Kind, of account: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<SavedRecord> {
        try await read(in: .tenant(tenant)) { db in
            let (time, number) = (page.after(0, or: .max), page.after(1, or: .max))
            let rows = try db.rows(
                """
                SELECT record_id, created_at, number FROM saved_records
                WHERE tenant_id = ? AND account_id = ? AND kind = ?
                    AND (created_at < ? OR (created_at = ? AND number < ?))
                ORDER BY created_at DESC, number DESC LIMIT ?
                """, tenant, account, kind.rawValue, time, time, number, page.limit + 1
            ) { row in
                let (id, savedAt) = (try row.text(), try row.instant())
                return (
                    item: SavedRecord(kind: kind, id: id, savedAt: savedAt),
                    key: [savedAt.milliseconds, try row.integer()]
                )
            }
            return Page(rows, limit: page.limit)
        }
    }
}

extension SQLReading {
    fileprivate func savedAt(
        _ id: String, _ kind: SavedRecord.Kind, of account: Account.ID, in tenant: Tenant.ID
    ) throws -> Instant? {
        try first(
            """
            SELECT created_at FROM saved_records
            WHERE tenant_id = ? AND account_id = ? AND kind = ? AND record_id = ?
            """, tenant, account, kind.rawValue, id
        ) { try $0.instant() }
    }

    /// An account's saved property records, for its export. The paging key is a kind with an id.
    func savedRecords(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT kind, record_id, created_at FROM saved_records
            WHERE tenant_id = ? AND account_id = ? AND kind || ' ' || record_id > ?
            ORDER BY kind || ' ' || record_id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("kind"), .text("id"), .instant("savedAt")], keyTexts: 2)
    }
}
