import Domain

/// Checks whether an email address is free, without letting clients enumerate addresses.
package struct EmailAvailability: Sendable {
    let accounts: any AccountStore
    let mailer: Mailer
    let cryptography: any Cryptography
    let throttle: Throttle

    package init(
        accounts: any AccountStore, mailer: Mailer, cryptography: any Cryptography, throttle: Throttle
    ) {
        self.accounts = accounts
        self.mailer = mailer
        self.cryptography = cryptography
        self.throttle = throttle
    }

    /// Throws `email_taken`, which is mailed to the owner at most once a day; `tooMany` for a network that learned of
    /// several taken addresses, whatever it tries now; or `account_blocked` for a banned address.
    func check(_ email: EmailAddress, _ context: Context) async throws {
        let tenant = try context.tenant
        var owner: Account?
        let isTaken = try await throttle.learning(of: email, context) {
            owner = try await accounts.account(email: email, in: tenant.id)
            return owner != nil
        }
        if isTaken, let owner {
            let mail = try mailer.compose(.alreadyRegistered, to: owner, of: tenant)
            try await accounts.notifyOfRegistration(owner.id, by: mail, in: tenant.id)
            throw Problem.emailTaken
        }
        // The order matters: once the account is gone, its ban is there to be found.
        let digests = cryptography.banDigests(email, tenant.id)
        guard try await !accounts.isBanned(email, digests: digests, in: tenant.id) else {
            throw Problem(
                .forbidden, code: "account_blocked",
                "An account with this email address was blocked. Contact the marketplace's operator.")
        }
    }
}
