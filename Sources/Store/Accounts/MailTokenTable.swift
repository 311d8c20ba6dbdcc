import Database
import Domain

extension Store: MailTokenStore {
    public func send(_ link: LinkMail, in tenant: Tenant.ID) async throws {
        try await write { db in
            let account = link.token.account
            guard try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else {
                try db.endTokens(of: account, purpose: link.token.purpose, in: tenant)
                return try db.enqueueDecoyMail(link.mail, in: tenant)
            }
            try db.send(link, in: tenant)
        }
    }

    public func mailToken(digest: String, in tenant: Tenant.ID) async throws -> MailToken? {
        let now = clock.now()
        return try await database.read { db in try db.mailToken(digest, at: now, in: tenant) }
    }

    public func verify(_ digest: String, earning badge: NewBadge?, in tenant: Tenant.ID) async throws -> Bool {
        let now = clock.now()
        return try await change { db in
            guard let token = try db.mailToken(digest, at: now, in: tenant), token.purpose != .resetPassword else {
                return false
            }
            try db.endTokens(of: token.account, purpose: token.purpose, in: tenant)
            if token.purpose == .verifyEmail { try db.markVerified(token, at: now, in: tenant) }
            if let badge { try db.award(badge, to: token.account, in: tenant) }
            return true
        }
    }

    public func resetPassword(
        _ digest: String, to passwordHash: String, earning badge: NewBadge?, in tenant: Tenant.ID
    ) async throws -> Bool {
        let now = clock.now()
        return try await change { db in
            guard let token = try db.mailToken(digest, at: now, in: tenant), token.purpose == .resetPassword else {
                return false
            }
            try db.execute(
                "UPDATE accounts SET password_hash = ? WHERE tenant_id = ? AND id = ?", passwordHash, tenant,
                token.account)
            try db.execute("DELETE FROM sessions WHERE tenant_id = ? AND account_id = ?", tenant, token.account)
            try db.endTokens(of: token.account, in: tenant)
            try db.markVerified(token, at: now, in: tenant)
            if let badge { try db.award(badge, to: token.account, in: tenant) }
            return true
        }
    }
}

extension SQLReading {
    fileprivate func mailToken(_ digest: String, at now: Instant, in tenant: Tenant.ID) throws -> MailToken? {
        try first(
            """
            SELECT account_id, purpose, email, expires_at FROM mail_tokens
            WHERE tenant_id = ? AND token_digest = ? AND expires_at > ?
            """, tenant, digest, now
        ) { row in
            MailToken(
                account: try row.id(), purpose: try row.word(), email: try EmailAddress(row.text()),
                expiresAt: try row.instant())
        }
    }
}

extension SQLWriting {
    /// Replaces the token with the same purpose and enqueues the mail.
    func send(_ link: LinkMail, in tenant: Tenant.ID) throws {
        try endTokens(of: link.token.account, purpose: link.token.purpose, in: tenant)
        try execute(
            """
            INSERT INTO mail_tokens (tenant_id, token_digest, account_id, purpose, email, expires_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, tenant, link.tokenDigest, link.token.account, link.token.purpose.rawValue, link.token.email.text,
            link.token.expiresAt)
        try enqueue(link.mail, in: tenant)
    }

    /// Ends all tokens of the account.
    func endTokens(of account: Account.ID, in tenant: Tenant.ID) throws {
        try execute("DELETE FROM mail_tokens WHERE tenant_id = ? AND account_id = ?", tenant, account)
    }

    fileprivate func endTokens(of account: Account.ID, purpose: MailToken.Purpose, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM mail_tokens WHERE tenant_id = ? AND account_id = ? AND purpose = ?", tenant, account,
            purpose.rawValue)
    }

    fileprivate func markVerified(_ token: MailToken, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            UPDATE accounts SET email_verified_at = ?
            WHERE tenant_id = ? AND id = ? AND email = ? AND email_verified_at IS NULL
            """, now, tenant, token.account, token.email.text)
    }
}
