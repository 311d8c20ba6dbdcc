import Domain
import Hummingbird

/// Blocks accounts, changes roles, dismisses reports of accounts, and removes their shared lists.
package struct AdminRoutes: FeatureRoutes {
    let moderation: any ModerationStore
    let reports: any ReportStore
    let accounts: any AccountStore
    let shortlists: any ShortlistStore
    let mailer: Mailer
    let clock: Clock

    package init(
        moderation: any ModerationStore, reports: any ReportStore, accounts: any AccountStore,
        shortlists: any ShortlistStore, mailer: Mailer, clock: Clock
    ) {
        self.moderation = moderation
        self.reports = reports
        self.accounts = accounts
        self.shortlists = shortlists
        self.mailer = mailer
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin/accounts/{id}")
            .put("block", use: block)
            .delete("block", use: unblock)
            .put("role", use: setRole)
            .post("dismissal", use: dismiss)
        v1.post("admin/shortlists/{id}/removal", use: removeShortlist)
    }

    @Sendable func block(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let admin = try context.permitted(.blockAccount)
        let (id, tenant): (Account.ID, Tenant) = (try context.id("account"), try context.tenant)
        let input = try BlockInput(try await request.jsonObject(context))
        guard id != admin.id else { throw Problem.moderatesOwnAccount }
        guard let account = try await accounts.account(id, in: tenant.id) else { throw Problem.notFound("account") }
        let mail = try mailer.compose(.accountBlocked(reason: input.reason), to: account, of: tenant)
        try await moderation.acting(by: context.authority(.blockAccount)).block(
            AccountBlock(id, reason: input.reason, isScam: input.isScam), mail: mail,
            audit: entry(.blockAccount, admin, id, input.reason), in: tenant.id)
        return .noContent
    }

    @Sendable func unblock(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let admin = try context.permitted(.blockAccount)
        let account: Account.ID = try context.id("account")
        try await moderation.acting(by: context.authority(.blockAccount)).unblock(
            account, audit: entry(.unblockAccount, admin, account, nil), in: context.tenant.id)
        return .noContent
    }

    @Sendable func setRole(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let admin = try context.permitted(.grantRole)
        let account: Account.ID = try context.id("account")
        var (form, role) = (try await request.jsonObject(context), Account.Role?.none)
        form.read("role", into: &role)
        form.rejectUnknownMembers()
        if role == nil { form.errors.missing("role") }
        try form.errors.throwIfAny()
        guard account != admin.id else { throw Problem.moderatesOwnAccount }
        let given = role ?? .member
        try await moderation.acting(by: context.authority(.grantRole)).setRole(
            given, of: account, audit: entry(.init(granting: given), admin, account, nil), in: context.tenant.id)
        return .noContent
    }

    @Sendable func dismiss(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let moderator = try context.permitted(.dismissReports)
        let account: Account.ID = try context.id("account")
        let reason = try await reason(request, context)
        guard account != moderator.id else { throw Problem.moderatesOwnAccount }
        try await reports.acting(by: context.authority(.dismissReports)).dismissReports(
            of: account, audit: entry(.dismissReports, moderator, account, reason), in: context.tenant.id)
        return .noContent
    }

    @Sendable func removeShortlist(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (moderator, tenant) = (try context.permitted(.removeShortlist), try context.tenant)
        let id: Shortlist.ID = try context.id("shared list")
        let reason = try await reason(request, context)
        guard let list = try await shortlists.shortlist(id, at: clock.now(), in: tenant.id),
            let owner = try await accounts.account(list.account, in: tenant.id)
        else { throw Problem.notFound("shared list") }
        guard owner.id != moderator.id else { throw Problem.moderatesOwnShortlist }
        let audit = entry(.removeShortlist, moderator, owner.id, reason)
        let note = DecisionMail.Note(
            .shortlistRemoved, id: .init(at: audit.at), to: owner.id, title: list.name, reason: reason)
        try await reports.acting(by: context.authority(.removeShortlist)).removeShortlist(
            id, note: note, audit: audit, in: tenant.id)
        return .noContent
    }

    /// Reads a body `{"reason": …}`.
    private func reason(_ request: Request, _ context: Context) async throws -> String {
        var form = try await request.jsonObject(context)
        let given = form.required("reason")
        try form.finish()
        return try AuditEntry.checkedReason(given)
    }

    private func entry(
        _ action: AuditEntry.Action, _ actor: Account, _ account: Account.ID, _ reason: String?
    ) -> AuditEntry {
        AuditEntry(
            at: clock.now(), actor: .account(actor.id), action: action, subject: account.description, reason: reason)
    }
}

/// The body of a block, checked.
private struct BlockInput {
    let reason: String
    let isScam: Bool

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, isScam) = (form, false)
        let given = form.required("reason")
        form.read("isScam", into: &isScam, fallback: false)
        try form.finish()
        reason = try AuditEntry.checkedReason(given)
        self.isScam = isScam
    }
}
