import Database
import Domain

public struct AccountTable: AccountStore, Table {
    public var transactions: Transactions

    public func register(
        _ account: Account, passwordHash: String, session: NewSession, link: LinkMail?, earning badge: NewBadge?,
        in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        let contact = cryptography.contactDigest(.email(account.email.mailbox), tenant)
        try await write(in: .tenant(tenant)) { db in
            guard try !db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND email = ?", tenant, account.email.text)
            else {
                throw Problem.emailTaken
            }
            try db.execute(
                """
                INSERT INTO accounts (
                    tenant_id, id, email, name, password_hash, role, email_verified_at, created_at, language)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, tenant, account.id, account.email.text, account.name, passwordHash, account.role.rawValue,
                account.emailVerifiedAt, account.createdAt, account.language.rawValue)
            if let link { try db.send(link, in: tenant) }
            if let badge { try db.award(badge, to: account.id, in: tenant) }
            try Self.open(session, at: now, in: tenant, db)
            guard let device = session.traces?.device else { return }
            try db.noteSignals(of: account.id, device: device, contact: contact, at: now, in: tenant)
        }
        // Another account may have lost the badge, which its cards showed.
        if badge != nil { await transactions.listingsChanged() }
    }

    public func invite(by mail: OutgoingMail, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in try db.enqueueMailToStranger(mail, in: tenant) }
    }

    public func account(_ id: Account.ID, in tenant: Tenant.ID) async throws -> Account? {
        try await readStatement(in: .tenant(tenant)) { db in
            try db.firstNamedRow(
                "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", tenant, id, read: Account.init)
        }
    }

    public func account(email: EmailAddress, in tenant: Tenant.ID) async throws -> Account? {
        try await readStatement(in: .tenant(tenant)) { db in
            try db.firstNamedRow(
                "SELECT * FROM account_rows WHERE tenant_id = ? AND email = ?", tenant, email.text, read: Account.init)
        }
    }

    /// Whether any tenant has an account.
    public func hasAccounts() async throws -> Bool {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.exists("SELECT 1 FROM accounts LIMIT 1")
        }
    }

    public func passwordHash(of account: Account.ID, in tenant: Tenant.ID) async throws -> String? {
        try await readStatement(in: .tenant(tenant)) { db in
            try db.first("SELECT password_hash FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) {
                try $0.text()
            }
        }
    }

    public func rehash(_ account: Account.ID, from old: String, to new: String, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "UPDATE accounts SET password_hash = ? WHERE tenant_id = ? AND id = ? AND password_hash = ?",
                new, tenant, account, old)
        }
    }

    public func notifyOfRegistration(_ account: Account.ID, by mail: OutgoingMail, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.notifyOfRegistration(account, by: mail, at: now, in: tenant)
        }
    }

    public func edit(_ account: Account.ID, name: String, language: Account.Language, in tenant: Tenant.ID)
        async throws
    {
        try await change(in: .tenant(tenant)) { db in
            try db.execute(
                "UPDATE accounts SET language = ? WHERE tenant_id = ? AND id = ?", language.rawValue, tenant, account)
            let changed = try db.changedRows(
                "UPDATE accounts SET name = ? WHERE tenant_id = ? AND id = ? AND name <> ?", name, tenant, account, name
            )
            // The account's cards show its name.
            if changed > 0 { try db.recordChanges(ofListingsOf: account, in: tenant) }
        }
    }

    public func changePassword(
        of account: Account.ID, from old: String, to passwordHash: String, keeping current: Session.ID,
        mail: OutgoingMail?, in tenant: Tenant.ID
    ) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            let changed = try db.changedRows(
                "UPDATE accounts SET password_hash = ? WHERE tenant_id = ? AND id = ? AND password_hash = ?",
                passwordHash, tenant, account, old)
            guard changed > 0 else { return false }
            try db.execute(
                "DELETE FROM sessions WHERE tenant_id = ? AND account_id = ? AND id <> ?", tenant, account, current)
            try db.endKeys(of: account, in: tenant)
            try db.endTokens(of: account, in: tenant)
            try db.enqueue(mail, in: tenant)
            return true
        }
    }
}

extension SQLWriting {
    /// Tells an owner about an attempt to register their email address, unless they were told lately.
    func notifyOfRegistration(
        _ account: Account.ID, by mail: OutgoingMail, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let isDue = try changedRows(
            """
            UPDATE accounts SET registration_told_at = ?
            WHERE tenant_id = ? AND id = ? AND (registration_told_at IS NULL OR registration_told_at <= ?)
            """, now, tenant, account, now - Account.registrationToldEvery)
        if isDue > 0 { try enqueue(mail, in: tenant) } else { try enqueueDecoyMail(mail, in: tenant) }
    }
}

extension SQLReading {
    /// Whether an account's email address is verified.
    func isVerified(_ account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND email_verified_at IS NOT NULL", tenant, account)
    }
}
