import Domain

/// Writes the mails whose links prove that somebody reads an address, and finds the badge that an address earns.
package struct AccountMailer: Sendable {
    let cryptography: any Cryptography
    let clock: Clock
    let mailer: Mailer
    let universities: UniversityDirectory

    package init(cryptography: any Cryptography, clock: Clock, mailer: Mailer, universities: UniversityDirectory) {
        self.cryptography = cryptography
        self.clock = clock
        self.mailer = mailer
        self.universities = universities
    }

    func verifyEmail(of account: Account, in tenant: Tenant) throws -> LinkMail {
        try make(.verifyEmail, account, account.email, tenant) { .verifyEmail(token: $0) }
    }

    func resetPassword(of account: Account, in tenant: Tenant) throws -> LinkMail {
        try make(.resetPassword, account, account.email, tenant) { .resetPassword(token: $0) }
    }

    func studentBadge(of account: Account, at address: EmailAddress, in tenant: Tenant) throws -> LinkMail {
        try make(.studentBadge, account, address, tenant) { .studentBadge(token: $0, address: address) }
    }

    func changeEmail(of account: Account, to address: EmailAddress, in tenant: Tenant) throws -> LinkMail {
        try make(.changeEmail, account, address, tenant) { .changeEmail(token: $0, address: address) }
    }

    /// The mail whose link finishes a registration with this address.
    func finishRegistration(
        at address: EmailAddress, in language: Account.Language, of tenant: Tenant
    ) throws -> OutgoingMail {
        let token = try RegistrationTokens(cryptography: cryptography).make(
            for: address, in: tenant.id, at: clock.now())
        return try mailer.compose(
            .finishRegistration(token: token), toStranger: address, in: language, of: tenant)
    }

    /// The address that the link with this token was sent to; `nil` for a token that is none, or too old.
    func registrationAddress(of token: String, in tenant: Tenant) -> EmailAddress? {
        RegistrationTokens(cryptography: cryptography).address(in: token, in: tenant.id, at: clock.now())
    }

    /// The badge that an address earns now; `nil` when its domain belongs to none of the tenant's universities.
    func badge(for address: EmailAddress, in tenant: Tenant) async throws -> NewBadge? {
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        guard let university = catalogue.university(ofMailAt: address.domain, among: chosen) else { return nil }
        // `sam+digs@` and `sam@` are the same mailbox, so they are the same student.
        let digest = cryptography.digest(Array(address.mailbox.utf8), purpose: "badge address")
        return NewBadge(
            university: university.id, emailDigest: Hex.encoded(digest), until: clock.now() + Badge.validFor)
    }

    private func make(
        _ purpose: MailToken.Purpose, _ account: Account, _ address: EmailAddress, _ tenant: Tenant,
        message: (String) -> MailMessage
    ) throws -> LinkMail {
        let text = try cryptography.newToken()
        let token = MailToken(
            account: account.id, purpose: purpose, email: address, expiresAt: clock.now() + purpose.validFor)
        return LinkMail(
            token: token, tokenDigest: cryptography.tokenDigest(text),
            mail: try mailer.compose(message(text), to: account, of: tenant))
    }
}

extension Problem {
    static let deadToken = Problem.invalid(
        "token", "has expired or was already used; request a new email", code: "dead_token")
}
