import API
import PhotoFiles

extension RouteAssembly {
    /// Registering, logging in, and what an account says about itself.
    func accountRoutes() throws -> [any FeatureRoutes] {
        let availability = EmailAvailability(
            accounts: store, mailer: mails, cryptography: installation.secret, throttle: throttle)
        let sessionIssuer = SessionIssuer(cryptography: installation.secret, clock: clock)
        return [
            AccountRoutes(
                accounts: store,
                registrations: RegistrationService(
                    accounts: store, passwords: passwords, sessionIssuer: sessionIssuer, accountMailer: accountMailer,
                    availability: availability, throttle: throttle),
                passwordService: passwordService, sessionIssuer: sessionIssuer, idempotency: idempotency,
                erase: { [installation] in installation.erase($0, in: $1) }),
            SessionRoutes(
                accounts: store, notifications: store,
                logIns: LogInService(
                    accounts: store, passwords: passwords, factors: factors, sessionIssuer: sessionIssuer),
                sessionIssuer: sessionIssuer, idempotency: idempotency),
            VerificationRoutes(tokens: store, accountMailer: accountMailer, throttle: throttle),
            EmailChangeRoutes(
                tokens: store, accountMailer: accountMailer, reauthentication: reauthentication, throttle: throttle,
                availability: availability),
            ReauthenticationRoutes(reauthentication: reauthentication),
            SecondFactorRoutes(factors: factors, reauthentication: reauthentication, idempotency: idempotency),
            ExportRoutes(exports: try exportService()),
        ]
    }

    var passwordService: PasswordService {
        PasswordService(
            accounts: store, tokens: store, passwords: passwords, accountMailer: accountMailer,
            reauthentication: reauthentication)
    }

    private var passwords: RequestPasswordHasher { installation.requestPasswords }

    private var factors: SecondFactorService {
        SecondFactorService(
            store: store, cryptography: installation.secret, mailer: mails, throttle: throttle, clock: clock)
    }

    private var reauthentication: ReauthenticationService {
        ReauthenticationService(accounts: store, passwords: passwords, factors: factors, throttle: throttle)
    }

    private var accountMailer: AccountMailer {
        AccountMailer(
            cryptography: installation.secret, clock: clock, mailer: mails, universities: installation.universities)
    }

    private func exportService() throws -> ExportService {
        let archives = try ExportArchiveFolder(folder: installation.settings.exportFolder, photos: installation.photos)
        return ExportService(
            archiver: archives, contents: ExportContents(accounts: store, listings: store, exports: store),
            accounts: store, clock: clock)
    }
}
