import Database
import Domain

/// The browsers and networks that accounts logged in with, and what registrations with those of blocked accounts leave.
public struct AccountTraceTable: Table {
    public var transactions: Transactions

    /// Deletes old traces of all tenants, at most `limit` of accounts and of deleted ones each. Returns how many.
    public func deleteOldTraces(limit: Int) async throws -> Int {
        let now = clock.now()
        return try await write(in: .installation) { db in
            // All tenants at once: the conditions on tenant_id only select the rows.
            let traces = try db.changedRows(
                """
                DELETE FROM account_traces WHERE (tenant_id, account_id, kind, digest) IN (
                    SELECT t.tenant_id, t.account_id, t.kind, t.digest FROM account_traces t
                    JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.account_id
                    WHERE t.seen_at <= CASE WHEN a.blocked_at IS NULL THEN CAST(? AS BIGINT) ELSE ? END
                        AND t.seen_at <= ? ORDER BY t.seen_at LIMIT ?)
                """, now - AccountTraces.keptFor, now - AccountTraces.keptForBlocked, now - AccountTraces.keptFor,
                limit)
            // All tenants at once: no condition on tenant_id.
            return try traces
                + db.changedRows("DELETE FROM banned_devices WHERE since <= ?", now - AccountTraces.keptForBlocked)
        }
    }
}

extension SQLWriting {
    /// Records the browser and the network of an account that registers or logs in.
    func remember(_ traces: AccountTraces, of account: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        for kind in AccountTraces.Kind.allCases {
            try execute(
                """
                INSERT INTO account_traces (tenant_id, account_id, kind, digest, seen_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tenant_id, account_id, kind, digest) DO UPDATE SET seen_at = excluded.seen_at
                """, tenant, account, kind.rawValue, traces[kind], now)
        }
        try execute(
            """
            DELETE FROM account_traces WHERE tenant_id = ? AND account_id = ? AND (kind, digest) IN (
                SELECT kind, digest FROM account_traces WHERE tenant_id = ? AND account_id = ?
                ORDER BY seen_at DESC, kind, digest LIMIT 1000 OFFSET ?)
            """, tenant, account, tenant, account, Limits.tracesPerAccount)
    }

    /// Records what a new account has in common with blocked ones. A network in common is nothing: it may be a campus.
    ///
    /// - Parameter contact: the digest of its email address as a contact.
    func noteSignals(
        of account: Account.ID, device: String, contact: String, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let hasBlockedDevice = try exists(
            """
            SELECT 1 FROM account_traces t JOIN accounts a ON a.tenant_id = t.tenant_id AND a.id = t.account_id
            WHERE t.tenant_id = ? AND t.kind = 'device' AND t.digest = ? AND a.blocked_at IS NOT NULL
            UNION ALL
            SELECT 1 FROM banned_devices WHERE tenant_id = ? AND device_digest = ? LIMIT 1
            """, tenant, device, tenant, device)
        let hasBlockedContact = try exists(
            """
            SELECT 1 FROM removed_contacts WHERE tenant_id = ? AND contact_digest = ? AND cause = 'block' AND at > ?
            """, tenant, contact, now - RemovedContact.keptFor)
        let found: [AccountSignal] =
            (hasBlockedDevice ? [.blockedDevice] : []) + (hasBlockedContact ? [.blockedContact] : [])
        for signal in found {
            try execute(
                "INSERT INTO account_signals (tenant_id, account_id, code, at) VALUES (?, ?, ?, ?)", tenant, account,
                signal.rawValue, now)
        }
    }

    /// Keeps the browsers of a blocked account that is deleted.
    func banDevices(of account: Account.ID, at now: Instant, in tenant: Tenant.ID) throws {
        try execute(
            """
            INSERT INTO banned_devices (tenant_id, device_digest, since)
            SELECT tenant_id, digest, CAST(? AS BIGINT) FROM account_traces
            WHERE tenant_id = ? AND account_id = ? AND kind = 'device'
            ON CONFLICT (tenant_id, device_digest) DO UPDATE SET since = excluded.since
            """, now, tenant, account)
    }
}

/// The conditions of queries for accounts with the same traces.
enum SQLTraces {
    /// Whether the trace `mine` says something about its account: a browser always does, a network only with few
    /// accounts.
    static let tellApart = """
        (mine.kind = 'device' OR \(AccountTraces.maxAccountsOfNetwork) >= (
            SELECT count(*) FROM (
                SELECT 1 FROM account_traces n WHERE n.tenant_id = mine.tenant_id AND n.kind = mine.kind
                    AND n.digest = mine.digest LIMIT \(AccountTraces.maxAccountsOfNetwork + 1)) AS known))
        """
}

extension AccountTraces.Kind {
    var puppetSign: PuppetSign {
        switch self {
        case .device: .sharedDevice
        case .network: .sharedNetwork
        }
    }
}
