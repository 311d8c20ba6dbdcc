import Database
import Domain

public struct MailTokenTable: MailTokenStore, Table {
    public var transactions: Transactions

    public func send(_ link: LinkMail, notice: OutgoingMail?, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let account = link.token.account
            guard try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account) else {
                try db.endOldTokens(of: account, purpose: link.token.purpose, in: tenant)
                return try db.enqueueDecoyMail(link.mail, in: tenant)
            }
            try db.send(link, in: tenant)
            try db.enqueue(notice, in: tenant)
        }
    }

    public func withhold(
        _ link: LinkMail, ownerMail: OutgoingMail?, notice: OutgoingMail, in tenant: Tenant.ID
    ) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.endOldTokens(of: link.token.account, purpose: link.token.purpose, in: tenant)
            if let ownerMail {
                try db.notifyOfRegistration(ownerMail.account, by: ownerMail, at: now, in: tenant)
            } else {
                try db.enqueueDecoyMail(link.mail, in: tenant)
            }
            try db.enqueue(notice, in: tenant)
        }
    }

    public func mailToken(digest: String, in tenant: Tenant.ID) async throws -> MailToken? {
        let now = clock.now()
        return try await read(in: .tenant(tenant)) { db in try db.mailToken(digest, at: now, in: tenant) }
    }

    public func verify(
        _ digest: String, of account: Account.ID, earning badge: NewBadge?, in tenant: Tenant.ID
    ) async throws -> Bool {
        let now = clock.now()
        return try await change(in: .tenant(tenant)) { db in
            guard let token = try db.mailToken(digest, at: now, in: tenant), token.account == account,
                token.purpose == .verifyEmail || token.purpose == .studentBadge
            else { return false }
            try db.endTokens(of: account, purpose: token.purpose, in: tenant)
            if token.purpose == .verifyEmail { try db.markVerified(token, at: now, in: tenant) }
            if let badge { try db.award(badge, to: account, in: tenant) }
            try db.clearRentDoubts(of: account, in: tenant)
            return true
        }
    }

    public func changeEmail(
        _ digest: String, of account: Account.ID, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws -> Bool {
        let now = clock.now()
        return try await change(in: .tenant(tenant)) { db in
            guard let token = try db.mailToken(digest, at: now, in: tenant), token.account == account,
                token.purpose == .changeEmail
            else { return false }
            let isTaken = try db.exists(
                "SELECT 1 FROM accounts WHERE tenant_id = ? AND email = ? AND id <> ?", tenant, token.email.text,
                account)
            guard !isTaken else { throw Problem.emailTaken }
            try db.execute(
                """
                UPDATE accounts SET email = ?, email_verified_at = ?, email_bounced_at = NULL
                WHERE tenant_id = ? AND id = ?
                """, token.email.text, now, tenant, account)
            try db.recordChanges(ofListingsOf: account, in: tenant)
            // Links sent to the old email address prove nothing about this account any more.
            try db.endTokens(of: account, in: tenant)
            try db.clearRentDoubts(of: account, in: tenant)
            try db.enqueue(mail, in: tenant)
            return true
        }
    }

    public func resetPassword(
        _ digest: String, to passwordHash: String, earning badge: NewBadge?, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws -> PasswordReset {
        let now = clock.now()
        return try await change(in: .tenant(tenant)) { db in
            guard let token = try db.mailToken(digest, at: now, in: tenant), token.purpose == .resetPassword else {
                return .deadToken
            }
            let wasVerified = try db.exists(
                "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND email_verified_at IS NOT NULL", tenant,
                token.account)
            if !wasVerified { try db.empty(token.account, naming: token.email.localPart, in: tenant) }
            try db.execute(
                "UPDATE accounts SET password_hash = ? WHERE tenant_id = ? AND id = ?", passwordHash, tenant,
                token.account)
            try db.execute("DELETE FROM sessions WHERE tenant_id = ? AND account_id = ?", tenant, token.account)
            try db.endKeys(of: token.account, in: tenant)
            try db.endTokens(of: token.account, in: tenant)
            try db.markVerified(token, at: now, in: tenant)
            try db.clearRentDoubts(of: token.account, in: tenant)
            if let badge { try db.award(badge, to: token.account, in: tenant) }
            try db.enqueue(mail, in: tenant)
            return wasVerified ? .done : .emptied
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
    /// Stores the token of a mail, replacing the oldest beyond the limit, and enqueues the mail.
    func send(_ link: LinkMail, in tenant: Tenant.ID) throws {
        try endOldTokens(of: link.token.account, purpose: link.token.purpose, in: tenant)
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

    /// Makes room for one more token with this purpose.
    fileprivate func endOldTokens(of account: Account.ID, purpose: MailToken.Purpose, in tenant: Tenant.ID) throws {
        try execute(
            """
            DELETE FROM mail_tokens WHERE tenant_id = ? AND token_digest IN (
                SELECT token_digest FROM mail_tokens WHERE tenant_id = ? AND account_id = ? AND purpose = ?
                ORDER BY expires_at DESC, token_digest LIMIT 1000 OFFSET ?)
            """, tenant, tenant, account, purpose.rawValue, MailToken.Purpose.maxAlive - 1)
    }

    fileprivate func endTokens(of account: Account.ID, purpose: MailToken.Purpose, in tenant: Tenant.ID) throws {
        try execute(
            "DELETE FROM mail_tokens WHERE tenant_id = ? AND account_id = ? AND purpose = ?", tenant, account,
            purpose.rawValue)
    }

    /// Notes that the account's owner reads mail at the token's address. Bounces of earlier mail no longer count.
    fileprivate func markVerified(_ token: MailToken, at now: Instant, in tenant: Tenant.ID) throws {
        let marked = try changedRows(
            """
            UPDATE accounts SET email_verified_at = ?, email_bounced_at = NULL
            WHERE tenant_id = ? AND id = ? AND email = ?
                AND (email_verified_at IS NULL OR email_bounced_at IS NOT NULL)
            """, now, tenant, token.account, token.email.text)
        // Searches find the listings of verified owners.
        if marked > 0 { try recordChanges(ofListingsOf: token.account, in: tenant) }
    }
}
