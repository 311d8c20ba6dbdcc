import Database
import Domain

public struct ContactReadTable: ContactReadStore, Table {
    public var transactions: Transactions

    public func recordContactRead(
        _ action: AuditEntry.Action, of subject: String, by moderator: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            try recordContactRead(action, of: subject, by: moderator, at: now, in: tenant, db)
        }
    }
}

extension Table {
    /// Writes a moderator's read to the audit log, once an hour.
    func recordContactRead(
        _ action: AuditEntry.Action, of subject: String, by moderator: Account.ID, at now: Instant,
        in tenant: Tenant.ID, _ db: any SQLWriting
    ) throws {
        guard try !db.hasRead(subject, action, moderator, since: now - .hours(1), in: tenant) else { return }
        let entry = AuditEntry(at: now, actor: .account(moderator), action: action, subject: subject, reason: nil)
        try append(entry, in: tenant, db)
    }
}

extension SQLReading {
    /// Whether a moderator's read is in the audit log. Concatenating an empty text keeps the engine from scanning all
    /// of the moderator's actions.
    func hasRead(
        _ subject: String, _ action: AuditEntry.Action, _ moderator: Account.ID, since: Instant, in tenant: Tenant.ID
    ) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM audit
            WHERE tenant_id = ? AND subject = ? AND actor_id || '' = ? AND action = ? AND at > ? LIMIT 1
            """, tenant, subject, moderator, action.rawValue, since)
    }
}
