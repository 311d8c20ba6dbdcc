import Domain

/// Checks whether an email address is free, without letting clients enumerate addresses.
package struct EmailAvailability: Sendable {
    /// The response to a client that asked for an address.
    enum Verdict: Sendable {
        case free
        /// The client's network may learn of no more addresses today: free and taken ones must be answered alike.
        case withheld
    }

    let accounts: any AccountStore
    let mailer: Mailer
    let cryptography: any Cryptography
    let throttle: Throttle
    /// Whether mail reaches people. Where it doesn't, a network that learned enough waits, as no link can be sent.
    let sendsMail: Bool

    package init(
        accounts: any AccountStore, mailer: Mailer, cryptography: any Cryptography, throttle: Throttle,
        sendsMail: Bool
    ) {
        self.accounts = accounts
        self.mailer = mailer
        self.cryptography = cryptography
        self.throttle = throttle
        self.sendsMail = sendsMail
    }

    /// Throws `email_taken`, which is mailed to the owner at most once a day; `tooMany` for a network that just learned
    /// of several taken addresses, whatever it tries now; or `account_blocked` for a banned address.
    func check(_ email: EmailAddress, _ context: Context) async throws -> Verdict {
        let tenant = try context.tenant
        var owner: Account?
        let lesson = try await throttle.learning(of: email, context) {
            owner = try await accounts.account(email: email, in: tenant.id)
            return owner != nil
        }
        if case .withheld(let quota) = lesson {
            guard sendsMail else { throw Problem.tooMany(quota) }
            return .withheld
        }
        if let owner {
            try await tell(owner, in: tenant)
            throw Problem.emailTaken
        }
        // The order matters: once the account is gone, its ban is there to be found.
        guard try await !isBanned(email, in: tenant) else { throw Problem.bannedAddress }
        return .free
    }

    /// Throws `email_taken` or `account_blocked`, to a client that proved to read the address' mail.
    func checkProven(_ email: EmailAddress, in tenant: Tenant) async throws {
        guard try await accounts.account(email: email, in: tenant.id) == nil else { throw Problem.emailTaken }
        guard try await !isBanned(email, in: tenant) else { throw Problem.bannedAddress }
    }

    /// Tells an owner, at most once a day, that somebody tried to register their address.
    func tell(_ owner: Account, in tenant: Tenant) async throws {
        try await accounts.notifyOfRegistration(owner.id, by: ownerMail(to: owner, in: tenant), in: tenant.id)
    }

    /// The mail that tells an owner so.
    func ownerMail(to owner: Account, in tenant: Tenant) throws -> OutgoingMail {
        try mailer.compose(.alreadyRegistered, to: owner, of: tenant)
    }

    func isBanned(_ email: EmailAddress, in tenant: Tenant) async throws -> Bool {
        try await accounts.isBanned(email, digests: cryptography.banDigests(email, tenant.id), in: tenant.id)
    }
}

extension Problem {
    fileprivate static let bannedAddress = Problem(
        .forbidden, code: "account_blocked",
        "An account with this email address was blocked. Contact the marketplace's operator.")
}
