import Domain

/// Makes the mails whose links prove that somebody reads an address, and knows what that is worth.
package struct LinkMails: Sendable {
    let secrecy: any Secrecy
    let clock: Clock
    let postOffice: PostOffice
    let universities: UniversityDirectory

    package init(secrecy: any Secrecy, clock: Clock, postOffice: PostOffice, universities: UniversityDirectory) {
        (self.secrecy, self.clock, self.postOffice) = (secrecy, clock, postOffice)
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

    /// The badge that an address earns now; `nil` when its domain is of no university of the tenant's.
    func badge(for address: EmailAddress, in tenant: Tenant) async throws -> NewBadge? {
        let (catalogue, chosen) = try await universities.catalogue(for: tenant.id)
        guard let university = catalogue.university(ofMailAt: address.domain, among: chosen) else { return nil }
        // `sam+digs@` and `sam@` are one mailbox, and so one student.
        let mailbox = "\(address.localPart.prefix { $0 != "+" })@\(address.domain)"
        let digest = secrecy.digest(Array(mailbox.utf8), purpose: "badge address")
        return NewBadge(
            university: university.id, emailDigest: Hex.encoded(digest), until: clock.now() + Badge.validFor)
    }

    private func make(
        _ purpose: MailToken.Purpose, _ account: Account, _ address: EmailAddress, _ tenant: Tenant,
        letter: (String) -> Letter
    ) throws -> LinkMail {
        let text = try secrecy.newToken()
        let token = MailToken(
            account: account.id, purpose: purpose, email: address, expiresAt: clock.now() + purpose.validFor)
        return LinkMail(
            token: token, tokenDigest: secrecy.tokenDigest(text),
            mail: try postOffice.compose(letter(text), to: account, of: tenant))
    }
}

extension Problem {
    static let deadToken = Problem.invalid(
        "token", "is unknown, used or too old: ask for a new mail", code: "dead_token")
}
