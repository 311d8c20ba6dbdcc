import Database
import Domain

/// Mails that wait for delivery.
public struct OutboxTable: OutboxStore, Table {
    public var transactions: Transactions

    /// Claims the longest due mails, and postpones them to `until`: nobody else claims them before, and they are
    /// retried then if this process dies. Returns the oldest first.
    public func claimMails(at now: Instant, until: Instant, limit: Int) async throws -> [QueuedMail] {
        let isNone = try await readStatement(in: .installation) { db in
            // All tenants at once, here and below: no condition on tenant_id.
            try !db.exists("SELECT 1 FROM outbox WHERE next_attempt_at <= ? LIMIT 1", now)
        }
        guard !isNone else { return [] }
        let claimed = try await write(in: .installation) { db in
            // All tenants at once: the outer condition on tenant_id only selects the rows.
            try db.rows(
                """
                UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ?, last_error = 'being delivered'
                WHERE (tenant_id, id) IN (
                    SELECT tenant_id, id FROM outbox WHERE next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ?)
                RETURNING tenant_id, id, account_id, message, created_at, attempts
                """, until, now, limit
            ) { row in
                QueuedMail(
                    tenant: try row.id(), id: try row.id(), account: try row.ifPresent { try $0.id() },
                    sealedMessage: try row.text(), createdAt: try row.instant(), attempts: try row.int())
            }
        }
        return claimed.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    /// Releases the mails that a dead process had claimed.
    public func releaseClaimedMail() async throws {
        try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.execute("UPDATE outbox SET next_attempt_at = created_at WHERE last_error = 'being delivered'")
        }
    }

    /// Deletes delivered and given-up mails. Returns those that were already deleted.
    public func delete(_ mails: [QueuedMail]) async throws -> [QueuedMail] {
        guard !mails.isEmpty else { return [] }
        return try await write(in: .installation) { db in
            try mails.filter { mail in
                try db.changedRows("DELETE FROM outbox WHERE tenant_id = ? AND id = ?", mail.tenant, mail.id) == 0
            }
        }
    }

    /// Postpones a mail because of `error`.
    public func postpone(
        _ mail: OutgoingMail.ID, until: Instant, error: String, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "UPDATE outbox SET next_attempt_at = ?, last_error = ? WHERE tenant_id = ? AND id = ?", until, error,
                tenant, mail)
        }
    }

    /// The number of waiting mails.
    public func queuedMailCount() async throws -> Int {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.first("SELECT count(*) FROM outbox") { try $0.int() } ?? 0
        }
    }

    /// Whether the account exists.
    public func hasAccount(_ account: Account.ID, in tenant: Tenant.ID) async throws -> Bool {
        try await readBriefly(in: .tenant(tenant)) { db in
            try db.exists("SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ?", tenant, account)
        }
    }
}

extension Table where Self: OutboxStore {
    public func isOutboxBusy(at now: Instant, limit: Int) async throws -> Bool {
        try await readBriefly(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            let waiting = try db.first(
                "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE next_attempt_at <= ? LIMIT ?) AS w", now, limit
            ) { try $0.int() }
            return (waiting ?? 0) >= limit
        }
    }
}

extension SQLWriting {
    /// Enqueues a mail in the current transaction, unless mail to the account's address came back, and what the
    /// account's devices are shown of it.
    func enqueue(_ mail: OutgoingMail?, in tenant: Tenant.ID) throws {
        guard let mail else { return }
        if try mail.ignoresBounces || !isSuppressed(mail.account, in: tenant) {
            try enqueue(mail, of: mail.account, in: tenant)
        }
        try enqueuePush(of: mail, in: tenant)
    }

    /// Does the same work as enqueueing a mail, without sending anything.
    func enqueueDecoyMail(_ mail: OutgoingMail, in tenant: Tenant.ID) throws { try enqueue(mail, of: nil, in: tenant) }

    /// Enqueues a mail to somebody without an account. Its seal tells it from a decoy.
    func enqueueMailToStranger(_ mail: OutgoingMail, in tenant: Tenant.ID) throws {
        try enqueue(mail, of: nil, in: tenant)
    }

    private func enqueue(_ mail: OutgoingMail, of account: Account.ID?, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO outbox (tenant_id, id, account_id, message, created_at, attempts, next_attempt_at)
            VALUES (?, ?, ?, ?, ?, 0, ?)
            """, tenant, mail.id, account, mail.sealedMessage, mail.createdAt, mail.createdAt)
    }
}
