import Domain
import Hummingbird

/// What admins do: block posters, and read who did what.
struct AdminRoutes: Sendable {
    let moderation: any ModerationStore
    let accounts: any AccountStore
    let cursors: Cursors
    let clock: Clock

    init(services: Services) {
        (moderation, accounts) = (services.moderation, services.accounts)
        (cursors, clock) = (services.cursors, services.clock)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("admin")
            .put("accounts/{id}/block", use: block)
            .delete("accounts/{id}/block", use: unblock)
            .get("audit", use: audit)
    }

    @Sendable func block(_ request: Request, _ context: Context) async throws -> Answer {
        let admin = try signedInAdmin(context)
        let account: Account.ID = try context.id("account")
        var form = try await request.form(context)
        let given = form.required("reason")
        form.nameUnknown()
        try form.faults.throwIfAny()
        let reason = try AuditEntry.checkedReason(given)
        guard account != admin.id else {
            throw Problem(.conflict, code: "own_account", "Nobody blocks the account that they are signed in with.")
        }
        try await moderation.block(
            account, reason: reason, audit: entry(.blockAccount, admin, account, reason), in: context.tenant.id)
        return .noContent
    }

    @Sendable func unblock(_ request: Request, _ context: Context) async throws -> Answer {
        let admin = try signedInAdmin(context)
        let account: Account.ID = try context.id("account")
        try await moderation.unblock(account, audit: entry(.unblockAccount, admin, account, nil), in: context.tenant.id)
        return .noContent
    }

    @Sendable func audit(_ request: Request, _ context: Context) async throws -> Answer {
        _ = try signedInAdmin(context)
        let tenant = try context.tenant.id
        let scope = "audit \(tenant)"
        var query = Query(request)
        let page = try await moderation.audit(page: cursors.page(&query, scope: scope, parts: 1), in: tenant)
        return .json(try cursors.list(page, scope: scope, AuditView.init))
    }

    private func signedInAdmin(_ context: Context) throws(Problem) -> Account {
        let account = try context.signedIn().account
        try account.checkIsAdmin()
        return account
    }

    private func entry(
        _ action: AuditEntry.Action, _ admin: Account, _ account: Account.ID, _ reason: String?
    ) -> AuditEntry {
        AuditEntry(
            at: clock.now(), actor: .account(admin.id), action: action, subject: account.description, reason: reason)
    }
}

private struct AuditView: JSONWritable {
    let entry: AuditEntry

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", entry.id.description)
            $0.set("at", entry.at.description)
            switch entry.actor {
            case .account(let id): $0.set("actor", id.description)
            case .operator: $0.set("actor", "operator")
            }
            $0.set("action", entry.action.rawValue)
            $0.set("subject", entry.subject)
            $0.set("reason", entry.reason)
        }
    }
}
