import Database
import Domain

extension SQLReading {
    /// Asks for the caller's account and credential, first in the transaction that acts. Returns a check that throws
    /// unless they still permit it.
    func check(of authority: Authority, at now: Instant) throws -> () throws -> Void {
        switch authority.credential {
        case .session(let id):
            let rows = try session(id, in: authority.tenant)
            return {
                let found = try rows.first()
                try authority.check(session: found?.session, account: found?.account, at: now)
            }
        case .key(let id):
            let accounts = try namedLater(
                "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", authority.tenant, authority.account,
                read: Account.init)
            let keys = try key(id, in: authority.tenant)
            return { try authority.check(key: try keys.first(), account: try accounts.first(), at: now) }
        }
    }

    private func session(
        _ id: Session.ID, in tenant: Tenant.ID
    ) throws -> LaterRows<(session: Session, account: Account)> {
        try namedLater(
            """
            SELECT a.*, s.id AS session_id, s.device, s.created_at AS session_created_at, s.last_used_at, s.confirmed_at
            FROM sessions s JOIN account_rows a ON a.tenant_id = s.tenant_id AND a.id = s.account_id
            WHERE s.tenant_id = ? AND s.id = ?
            """, tenant, id, read: AccountTable.sessionAndAccount)
    }

    /// Throws `last_admin` when the account is the only admin who is not blocked. Called in the transaction that
    /// removes the role: of two admins who demote each other at once, the second is refused.
    func checkNotLastAdmin(_ account: Account.ID, in tenant: Tenant.ID) throws {
        let isAdmin = try exists(
            "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND role = 'admin' AND blocked_at IS NULL", tenant,
            account)
        guard isAdmin else { return }
        let hasOther = try exists(
            """
            SELECT 1 FROM accounts WHERE tenant_id = ? AND id <> ? AND role = 'admin' AND blocked_at IS NULL LIMIT 1
            """, tenant, account)
        guard hasOther else { throw Problem.lastAdmin }
    }
}
