import Domain

extension Installation {
    /// An audit entry for an operator's action.
    package func auditEntry(_ action: AuditEntry.Action, on subject: String, _ more: String? = nil) -> AuditEntry {
        AuditEntry(at: clock.now(), actor: .operator, action: action, subject: subject, reason: more)
    }

    /// The tenant with this name. Throws not found.
    package func tenant(named name: String) async throws -> Tenant {
        guard let tenant = try await store.tenants.tenant(named: name) else {
            throw Problem(
                .notFound, code: "not_found", "There's no tenant \(name). `digs tenant list` shows them all.")
        }
        return tenant
    }

    /// The account with this email address. Throws not found.
    package func account(_ email: String, in tenant: Tenant) async throws -> Account {
        guard let account = try await store.accounts.account(email: EmailAddress(email), in: tenant.id) else {
            throw Problem(
                .notFound, code: "not_found",
                "The tenant \(tenant.name) has no account \(email). Sign up with that address first.")
        }
        return account
    }
}
