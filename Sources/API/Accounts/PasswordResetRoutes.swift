import Domain
import Hummingbird

/// Choosing a new password without the old one.
struct PasswordResetRoutes: Sendable {
    let accounts: any AccountStore
    let tokens: any MailTokenStore
    let passwords: RequestPasswords
    let accountMailer: AccountMailer
    let throttle: Throttle
    /// Deletes the files of what is gone from the database; returns at once.
    let sweep: @Sendable () -> Void

    init(services: Services, accountMailer: AccountMailer) {
        (accounts, tokens, passwords) = (services.accounts, services.mailTokens, services.requestPasswords)
        sweep = services.photoSweep
        (self.accountMailer, throttle) = (accountMailer, services.throttle)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("password-resets")
            .post(use: ask)
            .post("confirm", use: confirm)
    }

    /// Whether anybody has the address is not to be learned here: the answer is the same, and so is the work. A letter is
    /// written, sealed and stored for an unknown one as well; whoever delivers mail throws it away.
    @Sendable func ask(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        var form = try await request.jsonObject(context)
        let text = form.required("email")
        form.rejectUnknownMembers()
        let checked = text.flatMap { text in form.errors.collect { () throws(Problem) in try EmailAddress(text) } }
        try form.errors.throwIfAny()
        guard let address = checked else { throw Problem.invalid([]) }
        // Who asks for a stranger too often sends nothing, and the stranger's links stay good.
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
        // A password that may not be chosen uses nothing up.
        let hash = try await passwords.hash(Password(password ?? "", for: token.email).text, context)
        let badge = account.emailVerifiedAt == nil ? try await accountMailer.badge(for: token.email, in: tenant) : nil
        let mail = try accountMailer.mailer.compose(.passwordChanged, to: account, of: tenant)
        switch try await tokens.resetPassword(digest, to: hash, earning: badge, mail: mail, in: tenant.id) {
        case .deadToken: throw Problem.deadToken
        case .emptied: sweep()
        case .done: break
        }
        return .noContent
    }
}
