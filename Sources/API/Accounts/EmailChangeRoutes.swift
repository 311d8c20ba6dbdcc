import Domain
import Hummingbird

/// Moving an account to another e-mail address: requested with the password, confirmed by a link to the new address
/// while signed in, and announced to the old address before and after.
package struct EmailChangeRoutes: Sendable {
    let tokens: any MailTokenStore
    let accountMailer: AccountMailer
    let proof: OwnerProof
    let throttle: Throttle
    let free: FreeAddress

    package init(
        tokens: any MailTokenStore, accountMailer: AccountMailer, proof: OwnerProof, throttle: Throttle,
        free: FreeAddress
    ) {
        (self.tokens, self.accountMailer) = (tokens, accountMailer)
        (self.proof, self.throttle, self.free) = (proof, throttle, free)
    }

    func add(to v1: RouterGroup<Context>) { v1.post("account/email", use: ask) }

    @Sendable func ask(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn(), try context.tenant)
        // A blocked account must keep its address, which is banned with it.
        try me.account.checkMayPost()
        let form = try EmailChange(try await request.jsonObject(context), from: me.account.email)
        if let password = form.password {
            try await proof.confirm(password, code: form.code, context)
        } else {
            try context.checkConfirmed(at: accountMailer.clock.now())
        }
        try throttle.check(.emailChange, account: me.account.id.description, context)
        try await free.check(form.email, context)
        // Limits mails silently: an excess request gets the same response and sends nothing.
        guard try throttle.allowsMail(.emailChange, to: form.email.text, by: me.account, context) else {
            return BufferedResponse(.accepted)
        }
        let notice = try accountMailer.mailer.compose(.emailChangeAsked(to: form.email), to: me.account, of: tenant)
        try await tokens.acting(by: context.authority(posts: true)).send(
            accountMailer.changeEmail(of: me.account, to: form.email, in: tenant), telling: notice, in: tenant.id)
        return BufferedResponse(.accepted)
    }
}

/// The body of the request, checked.
private struct EmailChange {
    let email: EmailAddress
    let password: String?
    let code: String?

    init(_ form: consuming JSONObject, from old: EmailAddress) throws(Problem) {
        var (form, password, code) = (form, String?.none, String?.none)
        let text = form.required("email")
        form.read("password", into: &password)
        form.read("code", into: &code)
        form.rejectUnknownMembers()
        let checked = text.flatMap { text in form.errors.collect { () throws(Problem) in try EmailAddress(text) } }
        if let checked { form.errors.check("email", checked != old, "is your address already", code: "unchanged") }
        try form.errors.throwIfAny()
        guard let checked else { throw Problem.invalid([]) }
        (email, self.password, self.code) = (checked, password, code)
    }
}

/// Checks whether an address is free, without letting clients enumerate addresses.
package struct FreeAddress: Sendable {
    let accounts: any AccountStore
    let mailer: Mailer
    let cryptography: any Cryptography
    let throttle: Throttle

    package init(
        accounts: any AccountStore, mailer: Mailer, cryptography: any Cryptography, throttle: Throttle
    ) {
        (self.accounts, self.mailer) = (accounts, mailer)
        (self.cryptography, self.throttle) = (cryptography, throttle)
    }

    /// Throws `email_taken`, which is mailed to the owner at most once a day; `tooMany` for an address prefix that
    /// recently tried several taken addresses, whatever it tries now; or `account_blocked` for a banned address.
    func check(_ email: EmailAddress, _ context: Context) async throws {
        let tenant = try context.tenant
        try throttle.checkTaken(context)
        if let owner = try await accounts.account(email: email, in: tenant.id) {
            throttle.noteTaken(context)
            let mail = try mailer.compose(.alreadyRegistered, to: owner, of: tenant)
            try await accounts.tellOfRegistration(owner.id, by: mail, in: tenant.id)
            throw Problem.emailTaken
        }
        // The order matters: once the account is gone, its ban is there to be found.
        guard try await !accounts.isBanned(cryptography.banDigest(email, tenant.id), in: tenant.id) else {
            throw Problem(
                .forbidden, code: "account_blocked",
                "An account with this address was blocked and then deleted. Contact the marketplace's operator.")
        }
    }
}
