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
        try await availability.check(input.email, context)
        // Limits mails silently: an excess request gets the same response and sends nothing.
        guard try throttle.allowsMail(.emailChange, to: input.email.text, by: me, context) else { return .accepted }
        let notice = try accountMailer.mailer.compose(.emailChangeAsked(to: input.email), to: me, of: tenant)
        try await tokens.acting(by: context.authority(posts: true)).send(
            accountMailer.changeEmail(of: me, to: input.email, in: tenant), notice: notice, in: tenant.id)
        return .accepted
    }
}
