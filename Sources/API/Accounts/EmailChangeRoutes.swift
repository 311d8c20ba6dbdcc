import Domain
import Hummingbird

/// Moves an account to another email address: requested with the password, confirmed by a link to the new address while
/// signed in, and announced to the old address before and after.
package struct EmailChangeRoutes: FeatureRoutes {
    let tokens: any MailTokenStore
    let accountMailer: AccountMailer
    let reauthentication: ReauthenticationService
    let throttle: Throttle
    let availability: EmailAvailability

    package init(
        tokens: any MailTokenStore, accountMailer: AccountMailer, reauthentication: ReauthenticationService,
        throttle: Throttle,
        availability: EmailAvailability
    ) {
        self.tokens = tokens
        self.accountMailer = accountMailer
        self.reauthentication = reauthentication
        self.throttle = throttle
        self.availability = availability
    }

    package func add(to v1: RouterGroup<Context>) { v1.post("account/email", use: ask) }

    @Sendable func ask(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        // A blocked account must keep its address, which is banned with it.
        try me.checkMayPost()
        let input = try EmailChangeInput(await request.jsonObject(context), from: me.email)
        try await reauthentication.confirmUnlessRecent(input.password, code: input.code, context)
        try throttle.check(.emailChange, account: me.id.description, context)
        let verdict = try await availability.check(input.email, context)
        // Limits mails silently: an excess request gets the same response and sends nothing.
        guard try throttle.allowsMail(.emailChange, to: input.email.text, by: me, context) else { return .accepted }
        let link = try accountMailer.changeEmail(of: me, to: input.email, in: tenant)
        try await send(link, verdict, from: me, context)
        return .accepted
    }

    /// Sends the link, and tells the old address. Where the client may not learn whether the new address is taken, the
    /// link of a taken or banned one is not sent, and nothing else differs.
    private func send(
        _ link: LinkMail, _ verdict: EmailAvailability.Verdict, from me: Account, _ context: Context
    ) async throws {
        let (tenant, email) = (try context.tenant, link.token.email)
        let store = try tokens.acting(by: context.authority(posts: true))
        let notice = try accountMailer.mailer.compose(.emailChangeAsked(to: email), to: me, of: tenant)
        if verdict == .withheld {
            let owner = try await availability.accounts.account(email: email, in: tenant.id)
            if let owner {
                let mail = try availability.ownerMail(to: owner, in: tenant)
                return try await store.withhold(link, ownerMail: mail, notice: notice, in: tenant.id)
            }
            if try await availability.isBanned(email, in: tenant) {
                return try await store.withhold(link, ownerMail: nil, notice: notice, in: tenant.id)
            }
        }
        try await store.send(link, notice: notice, in: tenant.id)
    }
}
