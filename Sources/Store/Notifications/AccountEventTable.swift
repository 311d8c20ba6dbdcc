import Database
import Domain

public struct AccountEventTable: AccountEventStore, Table {
    public var transactions: Transactions

    public func newestEvent() async throws -> Int64 {
        try await readStatement(in: .installation) { db in try db.newestEvent() }
    }

    public func accountsWithEvents(after position: Int64) async throws -> (accounts: Set<AccountKey>, position: Int64) {
        try await readBriefly(in: .installation) { db in
            let newest = try db.newestEvent()
            guard newest > position else { return (accounts: [], position: position) }
            // All tenants at once: no condition on tenant_id.
            let accounts = try db.rows(
                "SELECT DISTINCT tenant_id, account_id FROM account_events WHERE sequence > ?", position
            ) { AccountKey(tenant: try $0.id(), account: try $0.id()) }
            return (accounts: Set(accounts), position: newest)
        }
    }

    public func events(
        of account: Account.ID, after position: Int64, for session: Session.ID, in tenant: Tenant.ID
    ) async throws -> AccountEvents? {
        try await readBriefly(in: .tenant(tenant)) { db in
            guard
                try db.exists(
                    "SELECT 1 FROM sessions WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account, session
                )
            else { return nil }
            let newest = try db.newestEvent()
            // All tenants at once: no condition on tenant_id.
            let oldest = try db.amongAllTenants {
                try db.first("SELECT min(sequence) FROM account_events") { try $0.optionalInteger() }
            }
            let rows = try db.rows(
                """
                SELECT sequence, kind, subject_id FROM account_events
                WHERE tenant_id = ? AND account_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
                """, tenant, account, position, AccountEvents.limit + 1
            ) { StoredEvent(sequence: try $0.integer(), kind: try $0.word(), subject: try $0.optionalText()) }
            let some = rows.prefix(AccountEvents.limit)
            let events = try some.compactMap { row in
                try db.content(of: row, for: account, in: tenant).map {
                    AccountEvent(sequence: row.sequence, content: $0)
                }
            }
            let hasMore = rows.count > some.count
            return AccountEvents(
                events: events, position: hasMore ? some.last?.sequence ?? newest : newest,
                unread: try db.unread(of: account, in: tenant), hasMore: hasMore,
                // A position in the future comes from before a backup was restored.
                isIncomplete: position > newest || position + 1 < (oldest ?? nil) ?? newest + 1)
        }
    }

    public func deleteOldEvents(limit: Int) async throws -> Int {
        let oldest = clock.now() - AccountEvents.keptFor
        return try await write(in: .installation) { db in
            // All tenants at once: no condition on tenant_id. Events are in chronological order.
            let last = try db.first(
                """
                SELECT max(sequence) FROM (
                    SELECT sequence, at FROM account_events ORDER BY sequence LIMIT ?) AS oldest WHERE at < ?
                """, limit, oldest
            ) { try $0.optionalInteger() }
            guard let last, let last else { return 0 }
            // All tenants at once.
            return try db.changedRows("DELETE FROM account_events WHERE sequence <= ?", last)
        }
    }
}

/// The subject of an event.
enum EventSubject {
    case message(Message.ID)
    case notification(Notification.ID)
    case read
}

extension SQLWriting {
    /// Records an event for an account's open event streams.
    func record(_ subject: EventSubject, of account: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        let (kind, id): (StoredEvent.Kind, String?) =
            switch subject {
            case .message(let id): (.message, id.description)
            case .notification(let id): (.notification, id.description)
            case .read: (.read, nil)
            }
        try execute(
            """
            INSERT INTO account_events (sequence, tenant_id, account_id, kind, subject_id, at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, try next("account event"), tenant, account, kind.rawValue, id, now)
    }
}

private struct StoredEvent {
    enum Kind: String {
        case message, notification, read
    }

    let sequence: Int64
    let kind: Kind
    let subject: String?
}

extension SQLReading {
    fileprivate func newestEvent() throws -> Int64 {
        try first("SELECT value FROM counters WHERE name = 'account event'") { try $0.integer() } ?? 0
    }

    /// `nil` when it was deleted since.
    fileprivate func content(of event: StoredEvent, for account: Account.ID, in tenant: Tenant.ID) throws
        -> AccountEvent.Content?
    {
        switch event.kind {
        case .read: return .read
        case .notification:
            return try first(
                """
                SELECT id, kind, facts, count, created_at, read_at FROM notifications
                WHERE tenant_id = ? AND account_id = ? AND id = ?
                """, tenant, account, event.subject, read: Notification.init
            ).map(AccountEvent.Content.notification)
        case .message:
            return try firstNamedRow(
                """
                SELECT m.* FROM messages m
                JOIN conversation_members c ON c.tenant_id = m.tenant_id AND c.conversation_id = m.conversation_id
                    AND c.account_id = ?
                WHERE m.tenant_id = ? AND m.id = ? AND m.status = 'delivered'
                """, account, tenant, event.subject
            ) { .message(try Message($0), in: try $0.id("conversation_id")) }
        }
    }
}
