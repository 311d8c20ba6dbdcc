import Database
import Domain

extension AuditTable {
    /// Deletes rows that were written before a moment, at most `limit`, the oldest first. A new row of the chain has
    /// the hash of the last one, so that the chain stays verifiable. Returns how many were deleted.
    public func deleteRows(before moment: Instant, limit: Int) async throws -> Int {
        let now = clock.now()
        return try await write(in: .installation) { db in
            guard let last = try db.lastAuditRow(before: moment, limit: limit) else { return 0 }
            let entry = AuditEntry(
                at: now, actor: .operator, action: .trimAudit, subject: "\(last.sequence)", reason: last.hash)
            try append(entry, in: nil, db)
            return try db.allowingAuditDeletion {
                // The chain is shared by all tenants: no condition on tenant_id.
                try db.changedRows("DELETE FROM audit WHERE sequence <= ?", last.sequence)
            }
        }
    }
}

extension SQLReading {
    /// The last deleted row, from whose hash the chain goes on; 0 and an empty hash while none was deleted.
    func auditAnchor() throws -> (sequence: Int64, hash: String) {
        // The chain is shared by all tenants: no condition on tenant_id.
        let found = try first(
            "SELECT subject, reason FROM audit WHERE tenant_id = '' AND action = ? ORDER BY sequence DESC LIMIT 1",
            AuditEntry.Action.trimAudit.rawValue
        ) { (sequence: Int64(try $0.text()), hash: try $0.optionalText()) }
        return (found?.sequence ?? 0, found?.hash ?? "")
    }

    /// The last of the oldest rows that were all written before a moment; `nil` for none.
    fileprivate func lastAuditRow(before moment: Instant, limit: Int) throws -> (sequence: Int64, hash: String)? {
        // The chain is shared by all tenants: no condition on tenant_id.
        let oldest = try rows("SELECT sequence, at, hash FROM audit ORDER BY sequence LIMIT ?", limit) {
            (sequence: try $0.integer(), at: try $0.instant(), hash: try $0.text())
        }
        return oldest.prefix { $0.at < moment }.last.map { ($0.sequence, $0.hash) }
    }
}
