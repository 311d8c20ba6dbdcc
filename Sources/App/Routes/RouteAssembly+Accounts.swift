import API
import PhotoFiles

extension RouteAssembly {
    func accounts() throws -> Routes.Accounts {
        let secret = installation.secret
        let passwords = installation.requestPasswords
        let accountMailer = AccountMailer(
            cryptography: secret, clock: clock, mailer: mails, universities: installation.universities)
        let factors = SecondFactorService(
            store: store.secondFactors, cryptography: secret, mailer: mails, throttle: throttle, clock: clock)
        let reauthentication = ReauthenticationService(
            accounts: store.accounts, passwords: passwords, factors: factors, throttle: throttle)
        let availability = EmailAvailability(
            accounts: store.accounts, mailer: mails, cryptography: secret, throttle: throttle)
        let sessionIssuer = SessionIssuer(cryptography: secret, clock: clock)
        let passwordService = PasswordService(
            accounts: store.accounts, tokens: store.mailTokens, passwords: passwords, accountMailer: accountMailer,
            reauthentication: reauthentication)
        return Routes.Accounts(
            account: AccountRoutes(
                accounts: store.accounts,
                registrations: RegistrationService(
                    accounts: store.accounts, passwords: passwords, sessionIssuer: sessionIssuer,
                    accountMailer: accountMailer,
                    availability: availability, throttle: throttle),
                passwordService: passwordService, sessionIssuer: sessionIssuer, idempotency: idempotency,
                throttle: throttle,
                erase: { [installation] in installation.erase($0, in: $1) }),
            sessions: SessionRoutes(
                accounts: store.accounts, notifications: store.notifications,
                logIns: LogInService(
                    accounts: store.accounts, passwords: passwords, factors: factors, sessionIssuer: sessionIssuer),
                sessionIssuer: sessionIssuer, idempotency: idempotency),
            verification: VerificationRoutes(
                tokens: store.mailTokens, accountMailer: accountMailer, throttle: throttle),
            emailChange: EmailChangeRoutes(
                tokens: store.mailTokens, accountMailer: accountMailer, reauthentication: reauthentication,
                throttle: throttle,
                availability: availability),
            reauthentication: ReauthenticationRoutes(reauthentication: reauthentication),
            passwordResets: PasswordResetRoutes(
                passwordService: passwordService, throttle: throttle, sweep: photoSweep),
            secondFactor: SecondFactorRoutes(
                factors: factors, reauthentication: reauthentication, idempotency: idempotency),
            export: ExportRoutes(exports: try exportService()))
    }

    private func exportService() throws -> ExportService {
        let archives = try ExportArchiveFolder(folder: installation.settings.exportFolder, photos: installation.photos)
        return ExportService(
            archiver: archives,
            contents: ExportContents(accounts: store.accounts, listings: store.listings, exports: store.exports),
            accounts: store.accounts, clock: clock)
    }
}
