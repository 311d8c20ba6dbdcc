import Database
import Domain

extension AccountTable {
    public func openSession(
        _ session: NewSession, verifiedBy passwordHash: String, and proof: SecondFactorProof?,
        in tenant: Tenant.ID
    ) async throws -> SessionOpenResult {
        let now = clock.now()
        return try await write(in: .tenant(tenant), recordingOnly: .opened) { db in
            let isCurrent = try db.exists(
                "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND password_hash = ?",
                tenant, session.session.account, passwordHash)
            guard isCurrent else { return .overtaken }
            let account = session.session.account
            if let proof {
                guard try db.use(proof, of: account, in: tenant) else { return .proofUsed }
            } else if try db.hasSecondFactor(account, in: tenant) {
                return .overtaken
            }
            try Self.open(session, at: now, in: tenant, db)
            if let device = session.newDevice { try db.notify(account, of: device, at: now, in: tenant) }
            return .opened
        }
    }

    public func session(
        tokenDigest: String, in tenant: Tenant.ID
    ) async throws -> (session: Session, account: Account)? {
        let now = clock.now()
        return try await readStatement(in: .tenant(tenant)) { db in
            let found = try db.firstNamedRow(
                """
                SELECT a.*, s.id AS session_id, s.device, s.created_at AS session_created_at, s.last_used_at,
                    s.confirmed_at
                FROM sessions s JOIN account_rows a ON a.tenant_id = s.tenant_id AND a.id = s.account_id
                WHERE s.tenant_id = ? AND s.token_digest = ?
                """, tenant, tokenDigest,
                read: Self.sessionAndAccount)
            return found.flatMap { now < $0.session.expiresAt ? $0 : nil }
        }
    }

    public func touch(_ session: Session.ID, in tenant: Tenant.ID) async throws {
        let now = clock.now()
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "UPDATE sessions SET last_used_at = ? WHERE tenant_id = ? AND id = ?", now, tenant, session)
        }
    }

    public func confirm(
        _ session: Session.ID, of account: Account.ID, verifiedBy passwordHash: String, and proof: SecondFactorProof?,
        in tenant: Tenant.ID
    ) async throws -> SessionOpenResult {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            let isCurrent = try db.exists(
                "SELECT 1 FROM accounts WHERE tenant_id = ? AND id = ? AND password_hash = ?", tenant, account,
                passwordHash)
            guard isCurrent else { return .overtaken }
            if let proof {
                guard try db.use(proof, of: account, in: tenant) else { return .proofUsed }
            } else if try db.hasSecondFactor(account, in: tenant) {
                return .overtaken
            }
            try db.execute(
                "UPDATE sessions SET confirmed_at = ? WHERE tenant_id = ? AND id = ?", now, tenant, session)
            return .opened
        }
    }

    public func sessions(of account: Account.ID, in tenant: Tenant.ID) async throws -> [Session] {
        let now = clock.now()
        return try await read(in: .tenant(tenant)) { db in
            try db.rows(
                """
                SELECT id, account_id, device, created_at, last_used_at, confirmed_at FROM sessions
                WHERE tenant_id = ? AND account_id = ? ORDER BY last_used_at DESC, id DESC
                """, tenant, account, read: Self.session
            ).filter { now < $0.expiresAt }
        }
    }

    public func endSessions(of account: Account.ID, except kept: Session.ID, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            try db.execute(
                "DELETE FROM sessions WHERE tenant_id = ? AND account_id = ? AND id <> ?", tenant, account, kept)
        }
    }

    public func endSession(_ session: Session.ID, of account: Account.ID, in tenant: Tenant.ID) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            try db.changedRows(
                "DELETE FROM sessions WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account, session) > 0
        }
    }

    /// Stores a session; beyond the limit, the longest unused ones are deleted.
    static func open(_ new: NewSession, at now: Instant, in tenant: Tenant.ID, _ db: any SQLWriting) throws {
        let session = new.session
        try db.execute(
            """
            INSERT INTO sessions (tenant_id, id, account_id, token_digest, device, created_at, last_used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, tenant, session.id, session.account, new.tokenDigest, session.device, session.createdAt,
            session.lastUsedAt)
        if let traces = new.traces { try db.remember(traces, of: session.account, at: now, in: tenant) }
        try db.execute(
            """
            DELETE FROM sessions WHERE tenant_id = ? AND account_id = ? AND id IN (
                SELECT id FROM sessions WHERE tenant_id = ? AND account_id = ?
                ORDER BY last_used_at DESC, id DESC LIMIT 1000 OFFSET ?)
            """, tenant, session.account, tenant, session.account, Limits.sessionsPerAccount)
    }

    /// Reads a row of `account_rows` with `session_id, device, session_created_at, last_used_at, confirmed_at`.
    static func sessionAndAccount(_ row: NamedRow) throws -> (session: Session, account: Account) {
        let account = try Account(row)
        let session = Session(
            id: try row.id("session_id"), account: account.id, device: try row.text("device"),
            createdAt: try row.instant("session_created_at"), lastUsedAt: try row.instant("last_used_at"),
            confirmedAt: try row.optionalInstant("confirmed_at"))
        return (session: session, account: account)
    }

    /// Reads `id, account_id, device, created_at, last_used_at, confirmed_at`.
    static func session(_ row: inout RowReader) throws -> Session {
        Session(
            id: try row.id(), account: try row.id(), device: try row.text(), createdAt: try row.instant(),
            lastUsedAt: try row.instant(), confirmedAt: try row.optionalInstant())
    }
}
