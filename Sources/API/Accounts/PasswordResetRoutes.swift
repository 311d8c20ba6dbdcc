import Domain
import Hummingbird

/// Choosing a new password without the old one.
package struct PasswordResetRoutes: Sendable {
    let accounts: any AccountStore
    let tokens: any MailTokenStore
    let passwords: any PasswordHashing
    let links: LinkMails
    let throttle: Throttle

    package init(
        accounts: any AccountStore, tokens: any MailTokenStore, passwords: any PasswordHashing, links: LinkMails,
        throttle: Throttle
    ) {
        (self.accounts, self.tokens, self.passwords) = (accounts, tokens, passwords)
        (self.links, self.throttle) = (links, throttle)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("password-resets")
            .post(use: ask)
            .post("confirm", use: confirm)
    }

    /// Whether anybody has the address is not to be learned here: the answer is the same, and so is the work. A letter is
    /// written, sealed and stored for an unknown one as well; whoever delivers mail throws it away.
    @Sendable func ask(_ request: Request, _ context: Context) async throws -> Answer {
        let tenant = try context.tenant
        var form = try await request.form(context)
        let text = form.required("email")
        form.nameUnknown()
        let checked = text.flatMap { text in form.faults.collect { () throws(Problem) in try EmailAddress(text) } }
        try form.faults.throwIfAny()
        guard let address = checked else { throw Problem.invalid([]) }
        try throttle.check(.passwordReset, account: address.text, context)
        let known = try await accounts.account(email: address, in: tenant.id)
        let now = links.clock.now()
        let somebody = Account(id: .init(at: now), email: address, name: "", role: .member, createdAt: now)
        try await tokens.send(links.resetPassword(of: known ?? somebody, in: tenant), in: tenant.id)
        return Answer(.accepted)
    }

    @Sendable func confirm(_ request: Request, _ context: Context) async throws -> Answer {
        let tenant = try context.tenant
        var form = try await request.form(context)
        let (text, password) = (form.required("token"), form.required("password"))
        form.nameUnknown()
        try form.faults.throwIfAny()
        let digest = links.secrecy.tokenDigest(text ?? "")
        guard let token = try await tokens.mailToken(digest: digest, in: tenant.id), token.purpose == .resetPassword,
            let account = try await accounts.account(token.account, in: tenant.id)
        else { throw Problem.deadToken }
        // A password that may not be chosen uses nothing up.
        let hash = try await passwords.hash(Password(password ?? "", for: token.email).text)
        let badge = account.emailVerifiedAt == nil ? try await links.badge(for: token.email, in: tenant) : nil
        guard try await tokens.resetPassword(digest, to: hash, earning: badge, in: tenant.id) else {
            throw Problem.deadToken
        }
        return .noContent
    }
}
