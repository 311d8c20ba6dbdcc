import Database
import Domain

/// Messages that wait for delivery to push services. All methods cover all tenants.
public struct PushOutboxTable: Table {
    public var transactions: Transactions

    /// Claims the longest due messages, and postpones them to `until`: nobody else claims them before, and they are
    /// retried then if this process dies.
    public func claimPushes(at now: Instant, until: Instant, limit: Int) async throws -> [QueuedPush] {
        let isNone = try await readStatement(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try !db.exists("SELECT 1 FROM push_messages WHERE next_attempt_at <= ? LIMIT 1", now)
        }
        guard !isNone else { return [] }
        return try await write(in: .installation) { db in
            // All tenants at once: tenant_id only joins the tables.
            let due = try db.rows(
                """
                SELECT m.tenant_id, m.mail_id, m.subscription_id, s.account_id, s.target, m.message, m.created_at,
                    m.attempts + 1
                FROM push_messages m
                JOIN push_subscriptions s ON s.tenant_id = m.tenant_id AND s.id = m.subscription_id
                WHERE m.next_attempt_at <= ? ORDER BY m.next_attempt_at LIMIT ?
                """, now, limit, read: QueuedPush.init)
            for push in due {
                try db.execute(
                    """
                    UPDATE push_messages SET attempts = ?, next_attempt_at = ?
                    WHERE tenant_id = ? AND subscription_id = ? AND mail_id = ?
                    """, push.attempts, until, push.tenant, push.subscription, push.mail)
            }
            return due
        }
    }

    /// Deletes messages that are delivered or given up.
    public func delete(_ pushes: [QueuedPush]) async throws {
        guard !pushes.isEmpty else { return }
        try await write(in: .installation) { db in
            for push in pushes {
                try db.execute(
                    "DELETE FROM push_messages WHERE tenant_id = ? AND subscription_id = ? AND mail_id = ?",
                    push.tenant, push.subscription, push.mail)
            }
        }
    }

    /// Postpones a message because of `error`, and with it all that would reach the same browser sooner.
    public func postpone(_ push: QueuedPush, until: Instant, error: String) async throws {
        try await write(in: .tenant(push.tenant)) { db in
            try db.execute(
                """
                UPDATE push_messages SET next_attempt_at = ?
                WHERE tenant_id = ? AND subscription_id = ? AND next_attempt_at < ?
                """, until, push.tenant, push.subscription, until)
            try db.execute(
                """
                UPDATE push_messages SET next_attempt_at = ?, last_error = ?
                WHERE tenant_id = ? AND subscription_id = ? AND mail_id = ?
                """, until, error, push.tenant, push.subscription, push.mail)
        }
    }

    /// Deletes the subscription of a message with all its messages, unless the browser has subscribed again meanwhile.
    public func deleteSubscription(of push: QueuedPush) async throws {
        try await write(in: .tenant(push.tenant)) { db in
            try db.execute(
                "DELETE FROM push_subscriptions WHERE tenant_id = ? AND id = ? AND target = ?", push.tenant,
                push.subscription, push.sealedTarget)
        }
    }

    /// The number of waiting messages.
    public func queuedPushCount() async throws -> Int {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.first("SELECT count(*) FROM push_messages") { try $0.int() } ?? 0
        }
    }
}

extension SQLWriting {
    /// Enqueues what the account's devices are shown of a mail, in the transaction that enqueues the mail: once for
    /// each.
    func enqueuePush(of mail: OutgoingMail, in tenant: Tenant.ID) throws {
        guard let message = mail.sealedPush else { return }
        try execute(
            """
            INSERT INTO push_messages (
                tenant_id, subscription_id, mail_id, message, created_at, attempts, next_attempt_at)
            SELECT tenant_id, id, ?, ?, ?, 0, ? FROM push_subscriptions WHERE tenant_id = ? AND account_id = ?
            """, mail.id, message, mail.createdAt, mail.createdAt, tenant, mail.account)
    }
}

extension QueuedPush {
    /// Reads `tenant_id, mail_id, subscription_id, account_id, target, message, created_at, attempts`.
    fileprivate init(_ row: inout RowReader) throws {
        self.init(
            tenant: try row.id(), mail: try row.id(), subscription: try row.id(), account: try row.id(),
            sealedTarget: try row.text(), sealedMessage: try row.text(), createdAt: try row.instant(),
            attempts: try row.int())
    }
}
