import Domain
import HTTPTypes
import Hummingbird

/// Lets admins change the marketplace's settings, logo and pages.
package struct TenantAdminRoutes: FeatureRoutes {
    let store: any TenantEditStore
    let logos: any LogoChecker
    let cryptography: any Cryptography
    let clock: Clock
    /// Makes the change visible to the next request.
    let refresh: @Sendable () async throws -> Void

    package init(
        store: any TenantEditStore, logos: any LogoChecker, cryptography: any Cryptography, clock: Clock,
        refresh: @escaping @Sendable () async throws -> Void
    ) {
        self.logos = logos
        self.store = store
        self.cryptography = cryptography
        self.clock = clock
        self.refresh = refresh
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin/tenant")
            .get(use: show)
            .patch(use: edit)
            .put("logo", use: setLogo)
            .delete("logo", use: removeLogo)
            .get("pages/{page}", use: showPage)
            .put("pages/{page}", use: setPage)
            .delete("pages/{page}", use: removePage)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.editTenant)
        try request.checkNoParameters()
        return answer(try await store.settings(of: context.tenant.id))
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.editTenant)
        let (form, tenant) = (try await request.jsonObject(context), try context.tenant)
        let known = try await store.settings(of: tenant.id)
        try check(request, expects: TenantSettingsView(settings: known).version)
        let settings = try TenantSettingsInput(form, onto: known).settings
        let changed = settings.names(differingFrom: known)
        guard !changed.isEmpty else { return answer(known) }
        let reason = changed.map { "\($0)=\(settings.texts[$0] ?? "")" }.joined(separator: " ")
        try await store.acting(by: authority(changing: changed, to: settings, context))
            .replace(known, by: settings, of: tenant.id, audit: entry(reason, context))
        try await refresh()
        return answer(settings)
    }

    /// The logo, like the name, is what members recognize the marketplace by: a stolen session can't change it.
    @Sendable func setLogo(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.permitted(.editTenant)
        context.expectUpload()
        let logo = try TenantLogo(await request.bytes(upTo: Limits.logoBytes))
        try await logos.check(logo, by: me.id)
        try await store.acting(by: context.authority(.editTenant, confirmed: true))
            .setLogo(logo, of: context.tenant.id, audit: entry("logo", context))
        try await refresh()
        return .noContent
    }

    @Sendable func removeLogo(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.editTenant)
        guard try context.tenant.hasLogo else { throw Problem.notFound("logo") }
        try await store.acting(by: context.authority(.editTenant, confirmed: true))
            .setLogo(nil, of: context.tenant.id, audit: entry("logo removed", context))
        try await refresh()
        return .noContent
    }

    @Sendable func showPage(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let draft = try await draft(context)
        try request.checkNoParameters()
        return answer(draft)
    }

    @Sendable func setPage(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await draft(context)
        let text = try TenantPageInput(await request.jsonObject(context, upTo: Limits.tenantPageBytes)).text
        try check(request, expects: known.version)
        guard text != known.page?.text else { return answer(known) }
        let audit = try entry("page \(known.name.rawValue)", context)
        try await store.acting(by: context.authority(.editTenant))
            .setPage(known.name, from: known.page?.text, to: text, of: context.tenant.id, audit: audit)
        try await refresh()
        let page = TenantPage(name: known.name, text: text, updatedAt: audit.at)
        return answer(TenantPageDraftView(name: known.name, page: page))
    }

    @Sendable func removePage(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await draft(context)
        guard let page = known.page else { throw Problem.notFound("page") }
        try check(request, expects: known.version)
        let audit = try entry("page \(page.name.rawValue) removed", context)
        try await store.acting(by: context.authority(.editTenant))
            .setPage(page.name, from: page.text, to: nil, of: context.tenant.id, audit: audit)
        try await refresh()
        return .noContent
    }

    /// The page in the path. Throws unless the caller may change it.
    private func draft(_ context: Context) async throws -> TenantPageDraftView {
        _ = try context.permitted(.editTenant)
        let name = try context.pageName()
        return TenantPageDraftView(name: name, page: try await store.page(name, of: context.tenant.id))
    }

    /// Settings that protect accounts require a recent password check. An admin who requires a second factor of all
    /// staff must have one, so that nobody locks themselves out.
    private func authority(
        changing names: [String], to settings: TenantSettings, _ context: Context
    ) throws -> Authority {
        try context.authority(
            .editTenant, confirmed: !TenantSettings.protectiveNames.isDisjoint(with: names),
            withFactor: settings.adminsNeedSecondFactor)
    }

    private func answer(_ settings: TenantSettings) -> BufferedResponse {
        let view = TenantSettingsView(settings: settings)
        return .json(view, headers: [.eTag: tag(of: view.version)])
    }

    private func answer(_ draft: TenantPageDraftView) -> BufferedResponse {
        .json(draft, headers: [.eTag: tag(of: draft.version)])
    }

    /// Throws `stale` unless the version is the one of `If-Match`.
    private func check(_ request: Request, expects version: [UInt8]) throws(Problem) {
        guard try request.expectedTags()?.contain(tag(of: version)) ?? true else { throw .staleTenant }
    }

    private func tag(of version: [UInt8]) -> String {
        "\"\(Hex.encoded(Array(cryptography.digest(version, purpose: "tenant").prefix(16))))\""
    }

    private func entry(_ reason: String, _ context: Context) throws -> AuditEntry {
        AuditEntry(
            at: clock.now(), actor: .account(try context.signedIn().account.id), action: .setTenant,
            subject: try context.tenant.id.description, reason: reason)
    }
}

/// The text of a page, checked.
struct TenantPageInput {
    let text: String

    init(_ form: consuming JSONObject) throws(Problem) {
        var form = form
        let given = form.required("text")
        try form.finish()
        text = try TenantPage.checked(given ?? "")
    }
}
