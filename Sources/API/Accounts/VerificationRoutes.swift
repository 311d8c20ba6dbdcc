import Domain
import Hummingbird

/// Proves that the caller reads the mail of an address: the account's own, or one at a university.
///
/// The link opens a page whose button posts the token, so that programs that only follow links do not use it up.
package struct VerificationRoutes: FeatureRoutes {
    let tokens: any MailTokenStore
    let accountMailer: AccountMailer
    let throttle: Throttle

    package init(tokens: any MailTokenStore, accountMailer: AccountMailer, throttle: Throttle) {
        self.tokens = tokens
        self.accountMailer = accountMailer
        self.throttle = throttle
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("verifications", use: verify)
        v1.group("account")
            .post("verification", use: resend)
            .post("badge", use: askForBadge)
            .delete("badge", use: removeBadge)
    }

    /// Only a caller signed in to the account that sent the link can confirm it: opening a link that a stranger
    /// requested neither verifies the stranger's account nor gives it a badge.
    @Sendable func verify(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        var form = try await request.jsonObject(context)
        let text = form.required("token")
        try form.finish()
        let digest = accountMailer.cryptography.tokenDigest(text ?? "")
        guard let token = try await tokens.mailToken(digest: digest, in: tenant.id), token.purpose != .resetPassword
        else { throw Problem.deadToken }
        guard token.account == me.id else { throw Problem.otherAccount }
        let isAlive = try await use(token, digest, of: me, context)
        guard isAlive else { throw Problem.deadToken }
        return .json(VerifiedView(purpose: token.purpose))
    }

    private func use(_ token: MailToken, _ digest: String, of me: Account, _ context: Context) async throws -> Bool {
        let tenant = try context.tenant
        guard token.purpose != .changeEmail else {
            let mail = try accountMailer.mailer.compose(.emailChanged(to: token.email), to: me, of: tenant)
            return try await tokens.acting(by: context.authority(posts: true))
                .changeEmail(digest, of: me.id, mail: mail, in: tenant.id)
        }
        let badge = try await accountMailer.badge(for: token.email, in: tenant)
        // The university may have left the catalogue since the mail was sent.
        guard badge != nil || token.purpose == .verifyEmail else { return false }
        return try await tokens.acting(by: context.authority())
            .verify(digest, of: me.id, earning: badge, in: tenant.id)
    }

    @Sendable func resend(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        guard me.emailVerifiedAt == nil || me.emailBouncedAt != nil else {
            throw Problem(.conflict, code: "already_verified", "This email address is already confirmed.")
        }
        guard try throttle.allowsMail(.verificationMail, to: me.email.text, context) else { return .accepted }
        try await tokens.acting(by: context.authority())
            .send(accountMailer.verifyEmail(of: me, in: tenant), notice: nil, in: tenant.id)
        return .accepted
    }

    @Sendable func askForBadge(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let address = try EmailInput(await request.jsonObject(context)).email
        guard try await accountMailer.badge(for: address, in: tenant) != nil else {
            throw Problem.invalid("email", "isn't at a university we know", code: "not_a_university")
        }
        // Limits both how many mails one address receives and how many addresses one account sends mails to.
        try throttle.check(.badgeMail, account: me.id.description, context)
        guard try throttle.allowsMail(.badgeMail, to: address.text, by: me, context) else { return .accepted }
        try await tokens.acting(by: context.authority())
            .send(accountMailer.studentBadge(of: me, at: address, in: tenant), notice: nil, in: tenant.id)
        return .accepted
    }

    @Sendable func removeBadge(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await tokens.acting(by: context.authority())
            .removeBadge(of: context.signedIn().account.id, in: context.tenant.id)
        return .noContent
    }
}

private struct VerifiedView: JSONWritable {
    let purpose: MailToken.Purpose

    func write(to json: inout JSONWriter) {
        let word =
            switch purpose {
            case .studentBadge: "badge"
            case .changeEmail: "newEmail"
            case .verifyEmail, .resetPassword: "email"
            }
        json.object { $0.set("purpose", word) }
    }
}

extension Problem {
    fileprivate static let otherAccount = Problem(
        .forbidden, code: "other_account", "This link was requested by another account. Log in to that one.")
}
