import Database
import Domain

public struct PushSubscriptionTable: PushSubscriptionStore, Table {
    public var transactions: Transactions

    public func subscription(of session: Session.ID, in tenant: Tenant.ID) async throws -> PushSubscription? {
        try await readBriefly(in: .tenant(tenant)) { db in try db.subscription(of: session, in: tenant) }
    }

    public func subscribe(
        _ session: Session.ID, of account: Account.ID, sealedTarget: String, digest: String, in tenant: Tenant.ID
    ) async throws -> PushSubscription {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            // The same browser in another session, which it no longer uses.
            try db.execute(
                """
                DELETE FROM push_subscriptions
                WHERE tenant_id = ? AND account_id = ? AND digest = ? AND session_id <> ?
                """, tenant, account, digest, session)
            let known = try db.subscription(of: session, in: tenant)
            if known == nil { try db.checkRoom(of: account, in: tenant) }
            // The subscription keeps its id, so that waiting messages go to the browser's new address.
            let subscription = PushSubscription(
                id: known?.id ?? .init(at: now), sealedTarget: sealedTarget, createdAt: known?.createdAt ?? now)
            try db.execute(
                """
                INSERT INTO push_subscriptions (tenant_id, id, account_id, session_id, digest, target, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (tenant_id, session_id) DO UPDATE SET digest = excluded.digest, target = excluded.target
                """, tenant, subscription.id, account, session, digest, sealedTarget, subscription.createdAt)
            return subscription
        }
    }

    public func unsubscribe(_ session: Session.ID, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM push_subscriptions WHERE tenant_id = ? AND session_id = ?", tenant, session)
        }
    }
}

extension SQLReading {
    fileprivate func subscription(of session: Session.ID, in tenant: Tenant.ID) throws -> PushSubscription? {
        try first(
            "SELECT id, target, created_at FROM push_subscriptions WHERE tenant_id = ? AND session_id = ?", tenant,
            session
        ) { PushSubscription(id: try $0.id(), sealedTarget: try $0.text(), createdAt: try $0.instant()) }
    }

    fileprivate func checkRoom(of account: Account.ID, in tenant: Tenant.ID) throws {
        let held = try first(
            "SELECT count(*) FROM push_subscriptions WHERE tenant_id = ? AND account_id = ?", tenant, account
        ) { try $0.int() }
        guard held ?? 0 < Limits.pushSubscriptionsPerAccount else {
            throw Problem(
                .conflict, code: "too_many_push_subscriptions",
                "You've reached the limit of \(Limits.pushSubscriptionsPerAccount) devices with notifications. "
                    + "Turn them off on one, or log it out.")
        }
    }

    /// An account's devices for its export, without what would let somebody write to them.
    func pushSubscriptions(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, session_id, created_at FROM push_subscriptions
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [.text("id"), .text("sessionId"), .instant("createdAt")])
    }
}
