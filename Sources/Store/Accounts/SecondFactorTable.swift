import Database
import Domain

public struct SecondFactorTable: SecondFactorStore, Table {
    public var transactions: Transactions

    public func secondFactor(of account: Account.ID, in tenant: Tenant.ID) async throws -> SecondFactor? {
        try await read(in: .tenant(tenant)) { db in
            try db.first(
                "SELECT secret, confirmed_at FROM second_factors WHERE tenant_id = ? AND account_id = ?", tenant,
                account
            ) { SecondFactor(secret: try $0.text(), isConfirmed: try $0.optionalInstant() != nil) }
        }
    }

    public func propose(
        _ secret: String, for account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try !db.hasSecondFactor(account, in: tenant) else { throw Problem.secondFactorOn }
            try db.execute(
                """
                INSERT INTO second_factors (tenant_id, account_id, secret, last_step) VALUES (?, ?, ?, 0)
                ON CONFLICT (tenant_id, account_id) DO UPDATE SET secret = excluded.secret
                """, tenant, account, secret)
        }
    }

    public func confirm(
        _ secret: String, step: Int64, recoveryDigests: [String], of account: Account.ID, mail: OutgoingMail,
        in tenant: Tenant.ID
    ) async throws -> Bool {
        let now = clock.now()
        return try await write(in: .tenant(tenant)) { db in
            let changed = try db.changedRows(
                """
                UPDATE second_factors SET confirmed_at = ?, last_step = ?
                WHERE tenant_id = ? AND account_id = ? AND secret = ? AND confirmed_at IS NULL
                """, now, step, tenant, account, secret)
            guard changed > 0 else { return false }
            try db.replaceRecoveryCodes(recoveryDigests, of: account, in: tenant)
            try db.enqueue(mail, in: tenant)
            return true
        }
    }

    public func removeSecondFactor(
        of account: Account.ID, by proof: SecondFactorProof, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws -> Bool {
        try await write(in: .tenant(tenant)) { db in
            guard try db.use(proof, of: account, in: tenant) else { return false }
            try db.execute("DELETE FROM second_factors WHERE tenant_id = ? AND account_id = ?", tenant, account)
            try db.enqueue(mail, in: tenant)
            return true
        }
    }

    public func replaceRecoveryCodes(
        _ digests: [String], of account: Account.ID, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard try db.hasSecondFactor(account, in: tenant) else { throw Problem.secondFactorOff }
            try db.replaceRecoveryCodes(digests, of: account, in: tenant)
            try db.enqueue(mail, in: tenant)
        }
    }
}

extension SQLReading {
    func hasSecondFactor(_ account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            "SELECT 1 FROM second_factors WHERE tenant_id = ? AND account_id = ? AND confirmed_at IS NOT NULL",
            tenant, account)
    }
}

extension SQLWriting {
    /// Uses the proof up. Returns whether it was still valid: of two concurrent uses, the second fails.
    func use(_ proof: SecondFactorProof, of account: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        switch proof {
        case .step(let step):
            try changedRows(
                """
                UPDATE second_factors SET last_step = ?
                WHERE tenant_id = ? AND account_id = ? AND last_step < ? AND confirmed_at IS NOT NULL
                """, step, tenant, account, step) > 0
        case .recoveryCode(let digest):
            try changedRows(
                "DELETE FROM recovery_codes WHERE tenant_id = ? AND account_id = ? AND code_digest = ?", tenant,
                account, digest) > 0
        }
    }

    fileprivate func replaceRecoveryCodes(_ digests: [String], of account: Account.ID, in tenant: Tenant.ID) throws {
        try execute("DELETE FROM recovery_codes WHERE tenant_id = ? AND account_id = ?", tenant, account)
        for digest in digests {
            try execute(
                "INSERT INTO recovery_codes (tenant_id, account_id, code_digest) VALUES (?, ?, ?)", tenant, account,
                digest)
        }
    }
}
