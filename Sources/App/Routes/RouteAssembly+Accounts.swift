import API
import PhotoFiles

extension RouteAssembly {
    /// Registering, logging in, and what an account says about itself.
    func accountRoutes() throws -> [any FeatureRoutes] {
        let availability = EmailAvailability(
            accounts: store.accounts, mailer: mails, cryptography: installation.secret, throttle: throttle,
            sendsMail: installation.settings.mailFrom != nil)
        let sessionIssuer = SessionIssuer(cryptography: installation.secret, clock: clock)
        return [
            AccountRoutes(
                accounts: store.accounts,
                registrations: RegistrationService(
                    accounts: store.accounts, passwords: passwords, sessionIssuer: sessionIssuer,
                    accountMailer: accountMailer,
                    availability: availability, throttle: throttle),
                passwordService: passwordService, sessionIssuer: sessionIssuer, idempotency: idempotency,
                throttle: throttle,
                erase: { [installation] in installation.erase($0, in: $1) }),
            SessionRoutes(
                accounts: store.accounts, notifications: store.notifications,
                logIns: LogInService(
                    accounts: store.accounts, passwords: passwords, factors: factors, sessionIssuer: sessionIssuer),
                sessionIssuer: sessionIssuer, idempotency: idempotency),
            VerificationRoutes(tokens: store.mailTokens, accountMailer: accountMailer, throttle: throttle),
            EmailChangeRoutes(
                tokens: store.mailTokens, accountMailer: accountMailer, reauthentication: reauthentication,
                throttle: throttle,
                availability: availability),
            ReauthenticationRoutes(reauthentication: reauthentication),
            SecondFactorRoutes(factors: factors, reauthentication: reauthentication, idempotency: idempotency),
            KeyRoutes(
                keys: store.apiKeys, idempotency: idempotency, cryptography: installation.secret, throttle: throttle,
                clock: clock),
            WebhookRoutes(
                webhooks: store.webhooks, receivers: try installation.webhookReceivers(), idempotency: idempotency,
                cryptography: installation.secret, cursors: cursors, throttle: throttle, clock: clock),
            ExportRoutes(exports: try exportService()),
        ]
    }

    var passwordService: PasswordService {
        PasswordService(
            accounts: store.accounts, tokens: store.mailTokens, passwords: passwords, estimator: PasswordEstimator(),
            accountMailer: accountMailer, reauthentication: reauthentication)
    }

    private var passwords: RequestPasswordHasher { installation.requestPasswords }

    private var factors: SecondFactorService {
        SecondFactorService(
            store: store.secondFactors, cryptography: installation.secret, mailer: mails, throttle: throttle,
            clock: clock)
    }

    private var reauthentication: ReauthenticationService {
        ReauthenticationService(accounts: store.accounts, passwords: passwords, factors: factors, throttle: throttle)
    }

    private var accountMailer: AccountMailer {
        AccountMailer(
            cryptography: installation.secret, clock: clock, mailer: mails, universities: installation.universities)
    }

    private func exportService() throws -> ExportService {
        let archives = try ExportArchiveFolder(folder: installation.settings.exportFolder, photos: installation.photos)
        return ExportService(
            archiver: archives,
            contents: ExportContents(accounts: store.accounts, listings: store.listings, exports: store.exports),
            accounts: store.accounts, clock: clock)
    }
}
