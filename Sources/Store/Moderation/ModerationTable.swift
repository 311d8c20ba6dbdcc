import Database
import Domain

public struct ModerationTable: ModerationStore, Table {
    public var transactions: Transactions

    public func block(
        _ block: AccountBlock, mail: OutgoingMail?, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws {
        let (account, isScammer) = (block.account, block.isScam)
        try await change(in: .tenant(tenant)) { db in
            if block.isOfRing { try db.checkMayBlockWithOthers(account, in: tenant) }
            try db.checkNotLastAdmin(account, in: tenant)
            try db.notifyOfBlock(of: account, asScammer: isScammer, at: audit.at, in: tenant)
            let changed = try db.changedRows(
                "UPDATE accounts SET blocked_at = ?, blocked_reason = ? WHERE tenant_id = ? AND id = ?",
                audit.at, block.reason, tenant, account)
            guard changed > 0 else { throw Problem.notFound("account") }
            try db.execute("DELETE FROM sessions WHERE tenant_id = ? AND account_id = ?", tenant, account)
            try db.endKeys(of: account, in: tenant)
            try db.turnOffWebhooks(of: account, at: audit.at, in: tenant)
            try db.settleReports(of: .account(account), at: audit.at, in: tenant)
            try signals.keepContacts(ofListingsOf: account, asScam: isScammer, at: audit.at, in: tenant, db)
            try db.refreshDoubts(reportedBy: account, at: audit.at, in: tenant)
            try db.recordChanges(ofListingsOf: account, in: tenant)
            try db.enqueue(mail, in: tenant)
            try append(audit, in: tenant, db)
        }
    }

    public func unblock(_ account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        try await change(in: .tenant(tenant)) { db in
            let known = try db.first("SELECT blocked_at FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
            {
                (blockedAt: try $0.optionalInstant(), isKnown: true)
            }
            guard let known else { throw Problem.notFound("account") }
            guard known.blockedAt != nil else { return }
            try db.execute(
                "UPDATE accounts SET blocked_at = NULL, blocked_reason = NULL WHERE tenant_id = ? AND id = ?", tenant,
                account)
            try db.forgetContacts(ofUnblocked: account, in: tenant)
            try db.refreshDoubts(reportedBy: account, at: audit.at, in: tenant)
            try db.recordChanges(ofListingsOf: account, in: tenant)
            try append(audit, in: tenant, db)
        }
    }

    public func setRole(
        _ role: Account.Role, of account: Account.ID, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let current: Account.Role? = try db.first(
                "SELECT role FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account
            ) { try $0.word() }
            guard let current else { throw Problem.notFound("account") }
            guard current != role else { return }
            // The operator may remove the last admin, and can also undo it.
            if audit.actor != .operator { try db.checkNotLastAdmin(account, in: tenant) }
            try db.execute(
                "UPDATE accounts SET role = ? WHERE tenant_id = ? AND id = ?", role.rawValue, tenant, account)
            try append(audit, in: tenant, db)
        }
    }
}

extension SQLReading {
    /// Throws unless an account is a member who is not blocked.
    fileprivate func checkMayBlockWithOthers(_ account: Account.ID, in tenant: Tenant.ID) throws {
        let known = try first("SELECT role, blocked_at FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) {
            (role: try $0.word() as Account.Role, blockedAt: try $0.optionalInstant())
        }
        guard let known else { throw Problem.notFound("account") }
        guard known.role == .member else {
            throw Problem(
                .conflict, code: "not_a_member", "Moderators and admins can't be blocked together with others.")
        }
        guard known.blockedAt == nil else {
            throw Problem(.conflict, code: "already_blocked", "The account is already blocked.")
        }
    }
}

extension SQLWriting {
    /// Deletes moderation data about a deleted account and its listings: reports and their authors. Decisions stay,
    /// with ids only.
    func eraseCases(of account: Account.ID, in tenant: Tenant.ID) throws {
        try execute("DELETE FROM reports WHERE tenant_id = ? AND subject_id = ?", tenant, account)
        try execute(
            """
            DELETE FROM reports WHERE tenant_id = ? AND subject_id IN (
                SELECT id FROM listings WHERE tenant_id = ? AND owner_id = ?
                UNION SELECT listing_id FROM listing_versions WHERE tenant_id = ? AND owner_id = ?
                UNION SELECT listing_id FROM decisions WHERE tenant_id = ? AND owner_id = ?)
            """, tenant, tenant, account, tenant, account, tenant, account)
    }
}
