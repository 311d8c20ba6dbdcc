import Domain

/// Asks a signed-in caller for the password again, and for a code if the account has a second factor, so that somebody
/// who finds an open session cannot delete, move or export the account.
package struct ReauthenticationService: Sendable {
    private static let maxTries = 3

    let accounts: any AccountStore
    let passwords: RequestPasswordHasher
    let factors: SecondFactorService
    let throttle: Throttle

    package init(
        accounts: any AccountStore, passwords: RequestPasswordHasher, factors: SecondFactorService, throttle: Throttle
    ) {
        self.accounts = accounts
        self.passwords = passwords
        self.factors = factors
        self.throttle = throttle
    }

    /// The verified password hash. Throws `wrong_password` naming `field`.
    func check(_ password: String, field: String = "password", _ context: Context) async throws -> String {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        guard let stored = try await accounts.passwordHash(of: me.id, in: tenant) else {
            // The account was deleted in the meantime.
            throw Problem.sessionExpired
        }
        try await throttle.guarding(.password, account: me.email.text, context) {
            guard try await passwords.verify(password, against: stored, context) else {
                throw Problem.invalid(field, "isn't your password", code: "wrong_password")
            }
        }
        return stored
    }

    /// Records in the session that the caller gave the password and the code. Throws `wrong_password`, `wrong_code`, or
    /// `missing` for the code of an account with a second factor (all 422).
    func confirm(_ password: String, code: String?, _ context: Context) async throws {
        let (me, tenant) = (try context.signedIn(), try context.tenant.id)
        let acting = accounts.acting(by: try context.authority())
        for _ in 0..<Self.maxTries {
            let hash = try await check(password, context)
            let opening = try await withProof(code, of: me.account, context) { proof in
                try await acting.confirm(me.session.id, of: me.account.id, verifiedBy: hash, and: proof, in: tenant)
            }
            if opening == .opened { return }
        }
        throw Problem.reauthenticationRequired
    }

    /// Like `confirm`. Without a password, the session must have been confirmed recently.
    func confirmUnlessRecent(_ password: String?, code: String?, _ context: Context) async throws {
        guard let password else { return try context.checkConfirmed(at: factors.clock.now()) }
        try await confirm(password, code: code, context)
    }

    /// Checks the password and the code. Without a code, the session must have been confirmed recently.
    func checkWithCode(_ input: ProofInput, _ context: Context) async throws {
        guard let code = input.code else {
            try context.checkConfirmed(at: factors.clock.now())
            _ = try await check(input.password, context)
            return
        }
        try await confirm(input.password, code: code, context)
    }

    /// Runs work that needs a code, if the account has a second factor. A wrong code is an error of the field `code`.
    private func withProof(
        _ code: String?, of me: Account, _ context: Context,
        _ act: (SecondFactorProof?) async throws -> SessionOpenResult
    ) async throws -> SessionOpenResult {
        let tenant = try context.tenant.id
        guard let factor = try await factors.store.secondFactor(of: me.id, in: tenant), factor.isConfirmed else {
            return try await act(nil)
        }
        guard let code else { throw Problem.invalid("code", "is missing", code: "missing") }
        return try await factors.guessingSignedIn(me, context) {
            let proof = try await factors.proof(of: code, for: me, in: tenant)
            let opening = try await act(proof)
            guard opening != .proofUsed else { throw Problem.wrongCode }
            return opening
        }
    }
}

extension Problem {
    /// A wrong code from a caller who is already signed in; 401 would mean that they are not.
    static let wrongCodeField = Problem.invalid(
        "code", "is wrong, or was already used", code: "wrong_code")
}
