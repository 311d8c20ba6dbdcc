import Domain
import Hummingbird

/// Creates accounts, each with its first session and the mail that verifies its address.
package struct RegistrationService: Sendable {
    let accounts: any AccountStore
    let passwords: RequestPasswordHasher
    let sessionIssuer: SessionIssuer
    let accountMailer: AccountMailer
    let availability: EmailAvailability
    let throttle: Throttle
    private let registrations = KeyedLock()

    package init(
        accounts: any AccountStore, passwords: RequestPasswordHasher, sessionIssuer: SessionIssuer,
        accountMailer: AccountMailer, availability: EmailAvailability, throttle: Throttle
    ) {
        self.accounts = accounts
        self.passwords = passwords
        self.sessionIssuer = sessionIssuer
        self.accountMailer = accountMailer
        self.availability = availability
        self.throttle = throttle
    }

    /// Returns the response, which is stored with the account.
    func register(
        _ input: RegistrationInput, _ request: Request, _ context: Context, _ record: ResponseRecorder
    ) async throws -> BufferedResponse {
        let tenant = try context.tenant
        // Registrations of the same address run one at a time, so that a second one fails before it costs a password
        // hash.
        return try await registrations.withLock("\(tenant.id) \(input.email.text)") {
            try throttle.check(.registration, account: input.email.text, context)
            try await availability.check(input.email, context)
            let hash = try await passwords.hash(input.password.text, context)
            let now = accountMailer.clock.now()
            let account = Account(
                id: .init(at: now), email: input.email, name: input.name, role: .member, createdAt: now,
                language: input.language)
            let signIn = try sessionIssuer.make(for: account, request, context)
            let answer = signIn.answer(at: "/v1/account", context)
            try await accounts.recording(record(answer)?.of(account.id), in: tenant.id).register(
                account, passwordHash: hash, session: signIn.new,
                link: try accountMailer.verifyEmail(of: account, in: tenant), in: tenant.id)
            context.logRegistration(of: account.id)
            return answer
        }
    }
}
