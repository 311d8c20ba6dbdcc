import Domain
import Hummingbird

/// Choosing a new password without the old one.
package struct PasswordResetRoutes: Sendable {
    let accounts: any AccountStore
    let tokens: any MailTokenStore
    let passwords: RequestPasswords
    let accountMailer: AccountMailer
    let throttle: Throttle
    /// Deletes the files of photos that are gone from the database. Returns at once.
    let sweep: @Sendable () -> Void

    package init(
        accounts: any AccountStore, tokens: any MailTokenStore, passwords: RequestPasswords,
        accountMailer: AccountMailer, throttle: Throttle, sweep: @escaping @Sendable () -> Void
    ) {
        (self.accounts, self.tokens, self.passwords) = (accounts, tokens, passwords)
        (self.accountMailer, self.throttle, self.sweep) = (accountMailer, throttle, sweep)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("password-resets")
            .post(use: ask)
            .post("confirm", use: confirm)
    }

    /// Sends a reset link. The response and the work are the same whether or not the address has an account: for an
    /// unknown address a mail is written, sealed and stored as well, and thrown away on delivery.
    @Sendable func ask(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        var form = try await request.jsonObject(context)
        let text = form.required("email")
        form.rejectUnknownMembers()
        let checked = text.flatMap { text in form.errors.collect { () throws(Problem) in try EmailAddress(text) } }
        try form.errors.throwIfAny()
        guard let address = checked else { throw Problem.invalid([]) }
        // Requests that come too often send nothing, and earlier links stay valid.
        guard try throttle.allowsMail(.passwordReset, to: address.text, context) else {
            return BufferedResponse(.accepted)
        }
        let known = try await accounts.account(email: address, in: tenant.id)
        let now = accountMailer.clock.now()
        let somebody = Account(id: .init(at: now), email: address, name: "", role: .member, createdAt: now)
        try await tokens.send(
            accountMailer.resetPassword(of: known ?? somebody, in: tenant), telling: nil, in: tenant.id)
        return BufferedResponse(.accepted)
    }

    @Sendable func confirm(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        var form = try await request.jsonObject(context)
        let (text, password) = (form.required("token"), form.required("password"))
        form.rejectUnknownMembers()
        try form.errors.throwIfAny()
        let digest = accountMailer.cryptography.tokenDigest(text ?? "")
        guard let token = try await tokens.mailToken(digest: digest, in: tenant.id), token.purpose == .resetPassword,
            let account = try await accounts.account(token.account, in: tenant.id)
        else { throw Problem.deadToken }
        // A password that is not allowed does not use up the token.
        let hash = try await passwords.hash(Password(password ?? "", for: token.email).text, context)
        let badge = account.emailVerifiedAt == nil ? try await accountMailer.badge(for: token.email, in: tenant) : nil
        let mail = try accountMailer.mailer.compose(.passwordChanged, to: account, of: tenant)
        switch try await tokens.resetPassword(digest, to: hash, earning: badge, mail: mail, in: tenant.id) {
        case .deadToken: throw Problem.deadToken
        case .emptied: sweep()
        case .done: break
        }
        // The browser now counts as known, so that strangers who guess cannot keep its owner from logging in.
        var answer = BufferedResponse.noContent
        let device = try DeviceCookies(cryptography: accountMailer.cryptography).make(for: account.email, in: tenant.id)
        answer.add(cookies: [SessionCookie.device(device, context)])
        return answer
    }
}
