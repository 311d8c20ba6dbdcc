import Domain
import Hummingbird

/// Changes passwords: with the old one, or with a token from a mail.
package struct PasswordService: Sendable {
    let accounts: any AccountStore
    let tokens: any MailTokenStore
    let passwords: RequestPasswordHasher
    let estimator: any PasswordEstimating
    let accountMailer: AccountMailer
    let reauthentication: ReauthenticationService

    package init(
        accounts: any AccountStore, tokens: any MailTokenStore, passwords: RequestPasswordHasher,
        estimator: any PasswordEstimating, accountMailer: AccountMailer, reauthentication: ReauthenticationService
    ) {
        self.accounts = accounts
        self.tokens = tokens
        self.passwords = passwords
        self.estimator = estimator
        self.accountMailer = accountMailer
        self.reauthentication = reauthentication
    }

    /// Changes the caller's password, and ends all other sessions.
    func change(_ input: PasswordChangeInput, _ context: Context) async throws {
        let (me, tenant) = (try context.signedIn(), try context.tenant)
        let stored = try await reauthentication.check(input.current, field: "current", context)
        let hash = try await passwords.hash(input.new.text, context)
        let mail = try accountMailer.mailer.compose(.passwordChanged, to: me.account, of: tenant)
        let isChanged = try await accounts.acting(by: context.authority()).changePassword(
            of: me.account.id, from: stored, to: hash, keeping: me.session.id, mail: mail, in: tenant.id)
        guard isChanged else {
            throw Problem(.conflict, code: "changed_meanwhile", "The password was changed in the meantime. Try again.")
        }
    }

    /// Sends a reset link. The work is the same whether or not the address has an account: for an unknown address a
    /// mail is written, sealed and stored as well, and thrown away on delivery.
    func sendResetLink(to address: EmailAddress, in tenant: Tenant) async throws {
        let known = try await accounts.account(email: address, in: tenant.id)
        let now = accountMailer.clock.now()
        let somebody = Account(id: .init(at: now), email: address, name: "", role: .member, createdAt: now)
        try await tokens.send(
            accountMailer.resetPassword(of: known ?? somebody, in: tenant), notice: nil, in: tenant.id)
    }

    /// Sets a new password with a token. Throws `dead_token`.
    func reset(
        _ input: PasswordResetInput, _ context: Context
    ) async throws -> (result: PasswordReset, account: Account) {
        let tenant = try context.tenant
        let digest = accountMailer.cryptography.tokenDigest(input.token)
        guard let token = try await tokens.mailToken(digest: digest, in: tenant.id), token.purpose == .resetPassword,
            let account = try await accounts.account(token.account, in: tenant.id)
        else { throw Problem.deadToken }
        // A password that is not allowed does not use up the token.
        let owner = PasswordOwner(email: token.email, name: account.name, at: tenant.settings.displayName)
        let password = try Password(input.password, for: owner, by: estimator)
        let hash = try await passwords.hash(password.text, context)
        let badge = account.emailVerifiedAt == nil ? try await accountMailer.badge(for: token.email, in: tenant) : nil
        let mail = try accountMailer.mailer.compose(.passwordChanged, to: account, of: tenant)
        let result = try await tokens.resetPassword(digest, to: hash, earning: badge, mail: mail, in: tenant.id)
        guard result != .deadToken else { throw Problem.deadToken }
        return (result, account)
    }

    /// Marks the caller's browser as known to the account.
    func deviceCookie(of account: Account, _ request: Request, _ context: Context) throws -> String {
        let devices = DeviceCookies(cryptography: accountMailer.cryptography)
        let nonce = try devices.nonce(in: SessionCookie.device(of: request, context))
        return devices.make(nonce, for: account.email, in: try context.tenant.id)
    }
}
