import API
import PhotoFiles

extension RouteAssembly {
    func accounts() throws -> Routes.Accounts {
        let secret = installation.secret
        let passwords = installation.requestPasswords
        let accountMailer = AccountMailer(
            cryptography: secret, clock: clock, mailer: mails, universities: installation.universities)
        let factors = SecondFactorService(
            store: store, cryptography: secret, mailer: mails, throttle: throttle, clock: clock)
        let reauthentication = ReauthenticationService(
            accounts: store, passwords: passwords, factors: factors, throttle: throttle)
        let availability = EmailAvailability(accounts: store, mailer: mails, cryptography: secret, throttle: throttle)
        let sessionIssuer = SessionIssuer(cryptography: secret, clock: clock)
        let passwordService = PasswordService(
            accounts: store, tokens: store, passwords: passwords, estimator: PasswordEstimator(),
            accountMailer: accountMailer, reauthentication: reauthentication)
        return Routes.Accounts(
            account: AccountRoutes(
                accounts: store,
                registrations: RegistrationService(
                    accounts: store, passwords: passwords, sessionIssuer: sessionIssuer, accountMailer: accountMailer,
                    availability: availability, throttle: throttle),
                passwordService: passwordService, sessionIssuer: sessionIssuer, idempotency: idempotency,
                erase: { [installation] in installation.erase($0, in: $1) }),
            sessions: SessionRoutes(
                accounts: store, notifications: store,
                logIns: LogInService(
                    accounts: store, passwords: passwords, factors: factors, sessionIssuer: sessionIssuer),
                sessionIssuer: sessionIssuer, idempotency: idempotency),
            verification: VerificationRoutes(tokens: store, accountMailer: accountMailer, throttle: throttle),
            emailChange: EmailChangeRoutes(
                tokens: store, accountMailer: accountMailer, reauthentication: reauthentication, throttle: throttle,
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
            archiver: archives, contents: ExportContents(accounts: store, listings: store, exports: store),
            accounts: store, clock: clock)
    }
}
