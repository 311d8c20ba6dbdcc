import Database
import Domain

public struct ModerationOverviewTable: ModerationOverviewStore, Table {
    public var transactions: Transactions

    public func overview(at now: Instant, in tenant: Tenant.ID) async throws -> ModerationOverview {
        let since = now - Limits.overviewFor
        return try await read(in: .tenant(tenant)) { db in
            ModerationOverview(
                since: since, waiting: try db.waitingKinds(in: tenant), flows: try db.flows(since: since, in: tenant),
                answers: try db.answers(since: since, in: tenant))
        }
    }
}

extension SQLReading {
    fileprivate func waitingKinds(in tenant: Tenant.ID) throws -> [ModerationOverview.Waiting] {
        let found = try rows(
            """
            SELECT 'reports' AS kind, COUNT(*) AS count, MIN(created_at) AS since FROM reports
            WHERE tenant_id = ? AND settled_at IS NULL
            UNION ALL
            SELECT 'appeals', COUNT(*), MIN(appealed_at) FROM holds
            WHERE tenant_id = ? AND is_open = 1 AND appealed_at IS NOT NULL
            UNION ALL
            SELECT 'heldListings', COUNT(*), MIN(since) FROM holds
            WHERE tenant_id = ? AND is_open = 1 AND appealed_at IS NULL
            UNION ALL
            SELECT 'heldMessages', COUNT(*), MIN(sent_at) FROM messages WHERE tenant_id = ? AND status = 'held'
            UNION ALL
            SELECT 'heldRatings', COUNT(*), MIN(created_at) FROM ratings WHERE tenant_id = ? AND status = 'held'
            UNION ALL
            SELECT 'heldWanted', COUNT(*), MIN(updated_at) FROM wanted_ads WHERE tenant_id = ? AND status = 'held'
            """, tenant, tenant, tenant, tenant, tenant, tenant
        ) { row in
            ModerationOverview.Waiting(
                kind: try row.word(), count: try row.int(), since: try row.optionalInstant())
        }
        return ModerationOverview.Waiting.Kind.allCases.compactMap { kind in found.first { $0.kind == kind } }
    }

    /// Ids begin with their time, so that the primary keys count what is new.
    fileprivate func flows(since: Instant, in tenant: Tenant.ID) throws -> [ModerationOverview.Flow] {
        let first = ID<ModerationOverview>(high: UInt64(clamping: since.milliseconds) << 16, low: 0)
        let found = try rows(
            """
            SELECT 'accounts' AS kind, COUNT(*) AS count FROM accounts WHERE tenant_id = ? AND id >= ?
            UNION ALL
            SELECT 'listings', COUNT(*) FROM listings WHERE tenant_id = ? AND id >= ? AND status <> 'draft'
            UNION ALL
            SELECT 'conversations', COUNT(*) FROM conversations WHERE tenant_id = ? AND id >= ?
            UNION ALL
            SELECT 'reports', COUNT(*) FROM reports WHERE tenant_id = ? AND id >= ?
            UNION ALL
            SELECT CASE decision WHEN 'hold' THEN 'held' WHEN 'release' THEN 'released' WHEN 'delete' THEN 'deleted'
                ELSE 'withdrawn' END, COUNT(*) FROM decisions WHERE tenant_id = ? AND id >= ? GROUP BY decision
            """, tenant, first, tenant, first, tenant, first, tenant, first, tenant, first
        ) { row in ModerationOverview.Flow(kind: try row.word(), count: try row.int()) }
        return ModerationOverview.Flow.Kind.allCases.map { kind in
            found.first { $0.kind == kind } ?? ModerationOverview.Flow(kind: kind, count: 0)
        }
    }

    fileprivate func answers(since: Instant, in tenant: Tenant.ID) throws -> [ModerationOverview.Answers] {
        let first = ID<ModerationOverview>(high: UInt64(clamping: since.milliseconds) << 16, low: 0)
        let reports = try rows(
            """
            SELECT settled_at - created_at FROM reports
            WHERE tenant_id = ? AND id >= ? AND settled_at IS NOT NULL ORDER BY id DESC LIMIT ?
            """, tenant, first, Limits.overviewAnswers
        ) { try $0.integer() }
        let owners = try rows(
            """
            SELECT answered_at - created_at FROM conversations
            WHERE tenant_id = ? AND id >= ? AND answered_at IS NOT NULL ORDER BY id DESC LIMIT ?
            """, tenant, first, Limits.overviewAnswers
        ) { try $0.integer() }
        return [.init(kind: .reports, milliseconds: reports), .init(kind: .owners, milliseconds: owners)]
    }
}
