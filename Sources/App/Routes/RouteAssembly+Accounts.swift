import API
import PhotoFiles

extension RouteAssembly {
    func accounts() throws -> Routes.Accounts {
        let secret = installation.secret
        let passwords = RequestPasswords(installation.passwords, isShared: throttle.isLimited)
        let accountMailer = AccountMailer(
            cryptography: secret, clock: clock, mailer: mails, universities: installation.universities)
        let factors = SecondFactorService(store: store, cryptography: secret, throttle: throttle, clock: clock)
        let proof = OwnerProof(accounts: store, passwords: passwords, factors: factors, throttle: throttle)
        let free = FreeAddress(accounts: store, mailer: mails, cryptography: secret, throttle: throttle)
        let sessionIssuer = SessionIssuer(cryptography: secret, clock: clock)
        return Routes.Accounts(
            account: AccountRoutes(
                accounts: store, passwords: passwords, sessionIssuer: sessionIssuer, idempotency: idempotency,
                throttle: throttle, accountMailer: accountMailer, proof: proof, free: free,
                erase: { [installation] in installation.erase($0, in: $1) }),
            sessions: SessionRoutes(
                accounts: store, passwords: passwords, factors: factors, sessionIssuer: sessionIssuer,
                idempotency: idempotency),
            verification: VerificationRoutes(tokens: store, accountMailer: accountMailer, throttle: throttle),
            emailChange: EmailChangeRoutes(
                tokens: store, accountMailer: accountMailer, proof: proof, throttle: throttle, free: free),
            reauthentication: ReauthenticationRoutes(proof: proof),
            passwordResets: PasswordResetRoutes(
                accounts: store, tokens: store, passwords: passwords, accountMailer: accountMailer, throttle: throttle,
                sweep: photoSweep),
            secondFactor: SecondFactorRoutes(
                factors: factors, proof: proof, mailer: mails, idempotency: idempotency, clock: clock),
            export: try export())
    }

    private func export() throws -> ExportRoutes {
        let archives = try ExportArchiveFolder(folder: installation.settings.exportFolder, photos: installation.photos)
        return ExportRoutes(
            packer: archives, contents: ExportContents(accounts: store, listings: store, exports: store),
            accounts: store, clock: clock)
    }
}
