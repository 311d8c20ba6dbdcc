import Domain
import Hummingbird

/// Creates accounts, each with its first session and the mail that verifies its address.
///
/// Where the client's network may not learn whether an address is taken, a link in a mail to the address comes first.
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
            guard try await isAvailable(input, context) else {
                try await sendLink(input, context)
                throw Problem.emailConfirmationRequired
            }
            let hash = try await passwords.hash(input.password.text, context)
            let account = self.account(input)
            let signIn = try sessionIssuer.make(for: account, request, context)
            let answer = signIn.answer(at: "/v1/account", context)
            let isProven = account.emailVerifiedAt != nil
            let badge = isProven ? try await accountMailer.badge(for: account.email, in: tenant) : nil
            try await accounts.recording(record(answer)?.of(account.id), in: tenant.id).register(
                account, passwordHash: hash, session: signIn.new,
                link: isProven ? nil : try accountMailer.verifyEmail(of: account, in: tenant), earning: badge,
                in: tenant.id)
            context.logRegistration(of: account.id)
            return answer
        }
    }

    /// The new account. Its address is verified if a link that was sent there led to the registration.
    private func account(_ input: RegistrationInput) -> Account {
        let now = accountMailer.clock.now()
        return Account(
            id: .init(at: now), email: input.email, name: input.name, role: .member,
            emailVerifiedAt: input.token == nil ? nil : now, createdAt: now, language: input.language)
    }

    /// Whether the address can be registered; false where the client may not learn that. Throws where it is taken or
    /// banned, and for a token of another address or of none.
    private func isAvailable(_ input: RegistrationInput, _ context: Context) async throws -> Bool {
        let tenant = try context.tenant
        guard let token = input.token else { return try await availability.check(input.email, context) == .free }
        guard let address = accountMailer.registrationAddress(of: token, in: tenant) else { throw Problem.deadToken }
        guard address == input.email else { throw Problem.otherAddress }
        try await availability.checkProven(input.email, in: tenant)
        return true
    }

    /// Sends a link to a free address, and tells the owner of a taken one. The client learns neither: the response and
    /// the work are the same. A banned address gets its link too, so that only its reader learns of the ban.
    private func sendLink(_ input: RegistrationInput, _ context: Context) async throws {
        let tenant = try context.tenant
        // Limits mails silently: an excess request gets the same response and sends nothing.
        guard try throttle.allowsMail(.registrationMail, to: input.email.text, context) else { return }
        let link = try accountMailer.finishRegistration(at: input.email, in: input.language, of: tenant)
        if let owner = try await accounts.account(email: input.email, in: tenant.id) {
            try await availability.tell(owner, in: tenant)
        } else {
            try await accounts.invite(by: link, in: tenant.id)
        }
    }
}

extension Problem {
    fileprivate static let emailConfirmationRequired = Problem(
        .forbidden, code: "email_confirmation_required",
        "We sent an email to this address. Open the link in it to finish signing up.")
    fileprivate static let otherAddress = Problem.invalid(
        "email", "isn't the address that the link was sent to", code: "other_address")
}
