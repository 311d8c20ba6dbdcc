import API
import PhotoFiles

extension RouteAssembly {
    func accounts() throws -> Routes.Accounts {
        let (secret, passwords) = (installation.secret, installation.passwords)
        let sessionIssuer = SessionIssuer(cryptography: secret, clock: clock)
        let accountMailer = AccountMailer(
            cryptography: secret, clock: clock, mailer: mails, universities: installation.universities)
        let factors = SecondFactorService(store: store, cryptography: secret, throttle: throttle, clock: clock)
        let packages = try ExportArchiveFolder(folder: installation.settings.exportFolder, photos: installation.photos)
        return Routes.Accounts(
            account: AccountRoutes(
                accounts: store, passwords: passwords, sessionIssuer: sessionIssuer, idempotency: idempotency,
                throttle: throttle,
                accountMailer: accountMailer, erase: { [installation] in installation.erase($0, in: $1) }),
            sessions: SessionRoutes(
                accounts: store, passwords: passwords, factors: factors, sessionIssuer: sessionIssuer,
                idempotency: idempotency),
            verification: VerificationRoutes(tokens: store, accountMailer: accountMailer, throttle: throttle),
            passwordResets: PasswordResetRoutes(
                accounts: store, tokens: store, passwords: passwords, accountMailer: accountMailer, throttle: throttle),
            secondFactor: SecondFactorRoutes(
                factors: factors, accounts: store, passwords: passwords, idempotency: idempotency),
            export: ExportRoutes(
                packer: packages, contents: ExportContents(accounts: store, listings: store, exports: store),
                accounts: store, clock: clock))
    }
}
