import Domain
import Hummingbird

/// Lists listings and accounts by their latest event, and finds an account by its email address.
package struct CaseListRoutes: FeatureRoutes {
    let lists: any CaseListStore
    let cases: any CaseStore
    let accounts: any AccountStore
    let contactReads: ContactReadService
    let cursors: Cursors

    package init(
        lists: any CaseListStore, cases: any CaseStore, accounts: any AccountStore, contactReads: ContactReadService,
        cursors: Cursors
    ) {
        self.lists = lists
        self.cases = cases
        self.accounts = accounts
        self.contactReads = contactReads
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin")
            .get("listings", use: listings)
            .get("accounts", use: find)
    }

    @Sendable func listings(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant.id)
        var query = QueryParameters(request)
        let status: ListingStatus? = query.word("status")
        let _: ListingListOrder? = query.word("order")
        if query.errors.list.isEmpty, status == nil { query.errors.missing("status") }
        let scope = "listings by status \(tenant) \(me.id) \(status?.rawValue ?? "")"
        let page = try cursors.page(&query, scope: scope, parts: 2)
        let found = try await lists.listings(with: status ?? .held, for: me.id, page: page, in: tenant)
        return .json(try cursors.list(found, scope: scope, ListingSummaryView.init))
    }

    @Sendable func find(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant.id)
        var query = QueryParameters(request)
        let wanted = query.wantedAccounts()
        let scope = "accounts \(tenant) \(me.id) \(wanted.list?.rawValue ?? "")"
        let page = try cursors.page(&query, scope: scope, parts: 3)
        try await contactReads.list(wanted.list?.rawValue ?? wanted.email?.text ?? "", context)
        guard let list = wanted.list else { return try await find(wanted.email, in: tenant) }
        let found = try await lists.accounts(list, for: me.id, page: page, in: tenant)
        return .json(try cursors.list(found, scope: scope) { PosterView(poster: $0) })
    }

    private func find(_ email: EmailAddress?, in tenant: Tenant.ID) async throws -> BufferedResponse {
        var found: ModerationCase?
        if let email, let account = try await accounts.account(email: email, in: tenant) {
            found = try await cases.accountCase(account.id, in: tenant)
        }
        return .json(ListView(items: found.map { [PosterView(poster: $0.poster)] } ?? [], nextCursor: nil))
    }
}

extension QueryParameters {
    /// Exactly one of the two: an email address or a list.
    fileprivate mutating func wantedAccounts() -> (email: EmailAddress?, list: AccountList?) {
        let email = value("email", "a valid email address", params: .expected("email")) { try? EmailAddress($0) }
        let list: AccountList? = word("list")
        guard errors.list.isEmpty else { return (email, list) }
        errors.check(
            "list", email == nil || list == nil, "can't be combined with email", code: "conflict",
            params: ["other": "email"])
        if email == nil, list == nil { errors.missing("email") }
        return (email, list)
    }
}
