import Domain
import Hummingbird

/// Proving that one reads the mail of an address: the account's own, or one at a university.
///
/// The link opens a page whose button posts the token, so that programs that only follow links do not use it up.
package struct VerificationRoutes: Sendable {
    let tokens: any MailTokenStore
    let accountMailer: AccountMailer
    let throttle: Throttle

    package init(tokens: any MailTokenStore, accountMailer: AccountMailer, throttle: Throttle) {
        (self.tokens, self.accountMailer, self.throttle) = (tokens, accountMailer, throttle)
    }

    /// Routes that work without a session: the link may be opened on another device.
    func addOpen(to v1: RouterGroup<Context>) { v1.post("verifications", use: verify) }

    func add(to v1: RouterGroup<Context>) {
        v1.group("account")
            .post("verification", use: resend)
            .post("badge", use: askForBadge)
            .delete("badge", use: removeBadge)
    }

    @Sendable func verify(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        var form = try await request.jsonObject(context)
        let text = form.required("token")
        form.rejectUnknownMembers()
        try form.errors.throwIfAny()
        let digest = accountMailer.cryptography.tokenDigest(text ?? "")
        guard let token = try await tokens.mailToken(digest: digest, in: tenant.id), token.purpose != .resetPassword
        else { throw Problem.deadToken }
        let badge = try await accountMailer.badge(for: token.email, in: tenant)
        // The university may have left the catalogue since the mail was sent.
        guard badge != nil || token.purpose == .verifyEmail,
            try await tokens.verify(digest, earning: badge, in: tenant.id)
        else { throw Problem.deadToken }
        return .json(VerifiedView(purpose: token.purpose == .studentBadge ? "badge" : "email"))
    }

    @Sendable func resend(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        guard me.emailVerifiedAt == nil else {
            throw Problem(.conflict, code: "already_verified", "This e-mail address is already confirmed.")
        }
        try throttle.check(.verificationMail, account: me.email.text, context)
        try await tokens.send(accountMailer.verifyEmail(of: me, in: tenant), in: tenant.id)
        return BufferedResponse(.accepted)
    }

    @Sendable func askForBadge(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        var form = try await request.jsonObject(context)
        let text = form.required("email")
        form.rejectUnknownMembers()
        let address = text.flatMap { text in form.errors.collect { () throws(Problem) in try EmailAddress(text) } }
        try form.errors.throwIfAny()
        guard let address, try await accountMailer.badge(for: address, in: tenant) != nil else {
            throw Problem.invalid("email", "is at no university that is known here", code: "not_a_university")
        }
        // Limits both how many mails one address receives and how many addresses one account sends mails to.
        try throttle.check(.badgeMail, account: me.email.text, context)
        try throttle.check(.badgeMail, account: address.text, context)
        try await tokens.send(accountMailer.studentBadge(of: me, at: address, in: tenant), in: tenant.id)
        return BufferedResponse(.accepted)
    }

    @Sendable func removeBadge(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await tokens.removeBadge(of: context.signedIn().account.id, in: context.tenant.id)
        return .noContent
    }
}

private struct VerifiedView: JSONWritable {
    let purpose: String

    func write(to json: inout JSONWriter) { json.object { $0.set("purpose", purpose) } }
}
