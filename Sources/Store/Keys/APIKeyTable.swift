import Database
import Domain

public struct APIKeyTable: APIKeyStore, Table {
    public var transactions: Transactions

    public func key(secretDigest: String, in tenant: Tenant.ID) async throws -> (key: APIKey, account: Account?)? {
        let now = clock.now()
        return try await readBriefly(in: .tenant(tenant)) { db in
            let key = try db.first(
                """
                SELECT id, account_id, name, scopes, created_at, expires_at, last_used_at, previous_until FROM api_keys
                WHERE tenant_id = ? AND (secret_digest = ? OR (previous_digest = ? AND previous_until > ?))
                """, tenant, secretDigest, secretDigest, now, read: APIKey.init)
            guard let key, key.isLive(at: now) else { return nil }
            guard case .account(let id) = key.owner else { return (key, nil) }
            let account = try db.firstNamedRow(
                "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", tenant, id, read: Account.init)
            return account.map { (key, $0) }
        }
    }

    public func keys(of owner: IntegrationOwner, in tenant: Tenant.ID) async throws -> [APIKey] {
        try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT id, account_id, name, scopes, created_at, expires_at, last_used_at, previous_until FROM api_keys
                WHERE tenant_id = ? AND owner_id = ? ORDER BY id DESC
                """, tenant, owner.text, read: APIKey.init)
        }
    }

    public func save(_ new: NewAPIKey, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        let (key, max) = (new.key, Limits.keysPerOwner)
        try await write(in: .tenant(tenant)) { db in
            let count = try db.first(
                "SELECT count(*) FROM api_keys WHERE tenant_id = ? AND owner_id = ?", tenant, key.owner.text
            ) { try $0.int() }
            guard (count ?? 0) < max else {
                throw Problem(
                    .conflict, code: "too_many_keys", "You can have up to \(max) keys. Revoke one first.",
                    params: ["max": .integer(max)])
            }
            try db.execute(
                """
                INSERT INTO api_keys (
                    tenant_id, id, account_id, owner_id, name, scopes, secret_digest, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, tenant, key.id, key.owner.account, key.owner.text, key.name, key.scopeText, new.secretDigest,
                key.createdAt, key.expiresAt)
            try append(audit, in: tenant, db)
        }
    }

    public func rotate(_ new: NewAPIKey, audit: AuditEntry, in tenant: Tenant.ID) async throws {
        let (key, until) = (new.key, new.key.previousSecretUntil)
        try await write(in: .tenant(tenant)) { db in
            let rotated = try db.changedRows(
                """
                UPDATE api_keys
                SET previous_digest = CASE WHEN CAST(? AS BIGINT) IS NOT NULL THEN secret_digest END,
                    previous_until = ?, secret_digest = ?
                WHERE tenant_id = ? AND owner_id = ? AND id = ?
                """, until, until, new.secretDigest, tenant, key.owner.text, key.id)
            guard rotated > 0 else { throw Problem.notFound("key") }
            try append(audit, in: tenant, db)
        }
    }

    public func revokeKey(
        _ id: APIKey.ID, of owner: IntegrationOwner, audit: AuditEntry, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let revoked = try db.changedRows(
                "DELETE FROM api_keys WHERE tenant_id = ? AND owner_id = ? AND id = ?", tenant, owner.text, id)
            guard revoked > 0 else { throw Problem.notFound("key") }
            try append(audit, in: tenant, db)
        }
    }

    public func touchKey(_ id: APIKey.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "UPDATE api_keys SET last_used_at = ? WHERE tenant_id = ? AND id = ?", now, tenant, id)
        }
    }
}

extension SQLReading {
    /// A page of an account's keys, for its export.
    func keys(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws -> [ExportRow] {
        try exportRows(
            """
            SELECT id, name, scopes, created_at, expires_at, last_used_at FROM api_keys
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("name"), .text("scopes"), .instant("createdAt"), .instant("expiresAt"),
                .instant("lastUsedAt"),
            ])
    }

    /// A key by its id; none when it was revoked.
    func key(_ id: APIKey.ID, in tenant: Tenant.ID) throws -> LaterRows<APIKey> {
        try later(
            """
            SELECT id, account_id, name, scopes, created_at, expires_at, last_used_at, previous_until FROM api_keys
            WHERE tenant_id = ? AND id = ?
            """, tenant, id, read: APIKey.init)
    }
}

extension SQLWriting {
    /// Ends all keys of an account, as its sessions end.
    func endKeys(of account: Account.ID, in tenant: Tenant.ID) throws {
        try execute("DELETE FROM api_keys WHERE tenant_id = ? AND account_id = ?", tenant, account)
    }
}

extension IntegrationOwner {
    /// The account's id; empty for the marketplace.
    var text: String { account?.description ?? "" }

    init(account: Account.ID?) { self = account.map(IntegrationOwner.account) ?? .marketplace }
}

extension APIKey {
    fileprivate var scopeText: String { scopes.map(\.rawValue).joined(separator: " ") }

    /// Reads `id, account_id, name, scopes, created_at, expires_at, last_used_at, previous_until`.
    fileprivate init(_ row: inout RowReader) throws {
        let id: APIKey.ID = try row.id()
        let account: Account.ID? = try row.ifPresent { try $0.id() }
        self.init(
            id: id, owner: IntegrationOwner(account: account), name: try row.text(),
            scopes: try row.text().split(separator: " ").compactMap { Scope(rawValue: String($0)) },
            createdAt: try row.instant(), expiresAt: try row.optionalInstant(),
            lastUsedAt: try row.optionalInstant(), previousSecretUntil: try row.optionalInstant())
    }
}
