import Database
import Domain

extension Store: AccountStore {
    public func register(
        _ account: Account, passwordHash: String, session: NewSession, receipt: Receipt?, in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        try await database.write { db in
            guard try !db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND email = ?", tenant, account.email.text)
            else {
                throw Problem.emailTaken
            }
            try db.execute(
                """
                INSERT INTO accounts (tenant_id, id, email, name, password_hash, role, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, tenant, account.id, account.email.text, account.name, passwordHash, account.role.rawValue,
                account.createdAt)
            try Self.open(session, at: now, in: tenant, db)
            try db.keep(receipt, at: now, in: tenant)
        }
    }

    public func account(_ id: Account.ID, in tenant: Tenant.ID) async throws -> Account? {
        try await database.read { db in
            try db.first(
                """
                SELECT id, email, name, role, blocked_at, blocked_reason, created_at
                FROM accounts WHERE tenant_id = ? AND id = ?
                """, tenant, id, read: Self.account)
        }
    }

    public func account(email: EmailAddress, in tenant: Tenant.ID) async throws -> Account? {
        try await database.read { db in
            try db.first(
                """
                SELECT id, email, name, role, blocked_at, blocked_reason, created_at
                FROM accounts WHERE tenant_id = ? AND email = ?
                """, tenant, email.text, read: Self.account)
        }
    }

    public func passwordHash(of account: Account.ID, in tenant: Tenant.ID) async throws -> String? {
        try await database.read { db in
            try db.first("SELECT password_hash FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) {
                try $0.text()
            }
        }
    }

    public func rehash(_ account: Account.ID, from old: String, to new: String, in tenant: Tenant.ID) async throws {
        try await database.write { db in
            _ = try db.execute(
                "UPDATE accounts SET password_hash = ? WHERE tenant_id = ? AND id = ? AND password_hash = ?",
                new, tenant, account, old)
        }
    }

    public func rename(_ account: Account.ID, to name: String, in tenant: Tenant.ID) async throws {
        try await change { db in
            try db.execute("UPDATE accounts SET name = ? WHERE tenant_id = ? AND id = ?", name, tenant, account)
            // The name stands on the account's cards.
            try db.noteChanges(ofListingsOf: account, in: tenant)
        }
    }

    public func changePassword(
        of account: Account.ID, to passwordHash: String, keeping current: Session.ID, in tenant: Tenant.ID
    ) async throws {
        try await database.write { db in
            try db.execute(
                "UPDATE accounts SET password_hash = ? WHERE tenant_id = ? AND id = ?", passwordHash, tenant, account)
            try db.execute(
                "DELETE FROM sessions WHERE tenant_id = ? AND account_id = ? AND id <> ?", tenant, account, current)
        }
    }

    public func delete(_ account: Account.ID, in tenant: Tenant.ID) async throws {
        try await change { db in
            let listings = try db.listings(of: account, in: tenant)
            for (id, number) in listings { try db.deleteListing(id, number: number, in: tenant) }
            try db.execute("DELETE FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
        }
    }

    /// Reads `id, email, name, role, blocked_at, blocked_reason, created_at`.
    static func account(_ row: inout RowReader) throws -> Account {
        let (id, email, name): (Account.ID, String, String) = (try row.id(), try row.text(), try row.text())
        let role: Account.Role = try row.word()
        let (blockedAt, reason, createdAt) = (try row.optionalInstant(), try row.optionalText(), try row.instant())
        let block = blockedAt.map { Account.Block(since: $0, reason: reason ?? "") }
        return Account(
            id: id, email: try EmailAddress(email), name: name, role: role, block: block, createdAt: createdAt)
    }
}
