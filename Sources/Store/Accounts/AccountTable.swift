import Database
import Domain

extension Store: AccountStore {
    public func register(
        _ account: Account, passwordHash: String, session: NewSession, link: LinkMail?, receipt: Receipt?,
        in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        try await database.write { db in
            guard try !db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND email = ?", tenant, account.email.text)
            else {
                throw Problem.emailTaken
            }
            try db.execute(
                """
                INSERT INTO accounts (tenant_id, id, email, name, password_hash, role, email_verified_at, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """, tenant, account.id, account.email.text, account.name, passwordHash, account.role.rawValue,
                account.emailVerifiedAt, account.createdAt)
            if let link { try db.send(link, in: tenant) }
            try Self.open(session, at: now, in: tenant, db)
            try db.keep(receipt?.of(account.id), at: now, in: tenant)
        }
    }

    public func account(_ id: Account.ID, in tenant: Tenant.ID) async throws -> Account? {
        try await database.read { db in
            try db.first(
                """
                SELECT id, email, name, role, email_verified_at, blocked_at, blocked_reason, created_at, university_id,
                    university_name, badge_expires_at, recovery_codes_left
                FROM account_rows WHERE tenant_id = ? AND id = ?
                """, tenant, id, read: Self.account)
        }
    }

    public func account(email: EmailAddress, in tenant: Tenant.ID) async throws -> Account? {
        try await database.read { db in
            try db.first(
                """
                SELECT id, email, name, role, email_verified_at, blocked_at, blocked_reason, created_at, university_id,
                    university_name, badge_expires_at, recovery_codes_left
                FROM account_rows WHERE tenant_id = ? AND email = ?
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
            let changed = try db.execute(
                "UPDATE accounts SET name = ? WHERE tenant_id = ? AND id = ? AND name <> ?", name, tenant, account, name)
            // The name stands on the account's cards.
            if changed > 0 { try db.noteChanges(ofListingsOf: account, in: tenant) }
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
            try db.endTokens(of: account, in: tenant)
        }
    }

    /// Reads `id, email, name, role, email_verified_at, blocked_at, blocked_reason, created_at, university_id,
    /// university_name, badge_expires_at, recovery_codes_left`.
    static func account(_ row: inout RowReader) throws -> Account {
        let (id, email, name): (Account.ID, String, String) = (try row.id(), try row.text(), try row.text())
        let (role, verifiedAt): (Account.Role, Instant?) = (try row.word(), try row.optionalInstant())
        let (blockedAt, reason, createdAt) = (try row.optionalInstant(), try row.optionalText(), try row.instant())
        let block = blockedAt.map { Account.Block(since: $0, reason: reason ?? "") }
        return Account(
            id: id, email: try EmailAddress(email), name: name, role: role, block: block, emailVerifiedAt: verifiedAt,
            badge: try badge(&row), recoveryCodesLeft: try row.optionalInt(), createdAt: createdAt)
    }

    private static func badge(_ row: inout RowReader) throws -> Badge? {
        let university: University.ID? = try row.ifPresent { try $0.id() }
        let (name, until) = (try row.optionalText(), try row.optionalInstant())
        guard let university, let name, let until else { return nil }
        return Badge(university: university, universityName: name, until: until)
    }
}

extension SQLReading {
    /// Whether an account has proved to read mail at its address.
    func isVerified(_ account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND email_verified_at IS NOT NULL", tenant, account)
    }
}
