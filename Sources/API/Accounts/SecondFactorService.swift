import Domain

/// Creates the secrets and codes of second factors, and checks the codes that people type.
package struct SecondFactorService: Sendable {
    let store: any SecondFactorStore
    let cryptography: any Cryptography
    let throttle: Throttle
    let clock: Clock

    package init(store: any SecondFactorStore, cryptography: any Cryptography, throttle: Throttle, clock: Clock) {
        (self.store, self.cryptography, self.throttle) = (store, cryptography, throttle)
        self.clock = clock
    }

    private static let (sealPurpose, digestPurpose) = ("second factor", "recovery code")

    /// A new secret: its bytes for the owner, and the sealed form for the store.
    func newSecret(of account: Account, in tenant: Tenant.ID) throws -> (bytes: [UInt8], sealed: String) {
        let bytes = try cryptography.randomBytes(OneTimePassword.secretBytes)
        let sealed = try cryptography.seal(bytes, purpose: Self.sealPurpose, context: Self.context(account, tenant))
        return (bytes, Hex.encoded(sealed))
    }

    /// Ten new recovery codes, and their digests for the store.
    func newRecoveryCodes(of account: Account, in tenant: Tenant.ID) throws -> (codes: [String], digests: [String]) {
        let codes = try (0..<RecoveryCode.count).map { _ in RecoveryCode.text(of: try cryptography.randomBytes(10)) }
        return (codes, codes.map { digest($0, account, tenant) })
    }

    /// What a code proves. The transaction that needs the proof uses it up, and may find that a recovery code is
    /// unknown. Throws `wrong_code`. Returns `nil` for an account without a second factor.
    func proof(of code: String, for account: Account, in tenant: Tenant.ID) async throws -> SecondFactorProof? {
        guard let factor = try await store.secondFactor(of: account.id, in: tenant), factor.isConfirmed else {
            return nil
        }
        switch TypedCode(code) {
        case nil: throw Problem.wrongCode
        case .recovery(let text): return .recoveryCode(digest: digest(text, account, tenant))
        case .oneTime(let text):
            guard let step = try step(of: text, factor, account, tenant) else { throw Problem.wrongCode }
            return .step(step)
        }
    }

    /// Runs `work` and counts a wrong code as a failed attempt.
    func guessing<Result>(_ account: Account, _ context: Context, _ work: () async throws -> Result) async throws
        -> Result
    {
        try await throttle.guarding(.code, account: account.email.text, context, work)
    }

    /// The time step that this code belongs to.
    func step(of code: String, _ factor: SecondFactor, _ account: Account, _ tenant: Tenant.ID) throws -> Int64? {
        guard let sealed = Hex.decoded(factor.secret),
            let secret = cryptography.open(sealed, purpose: Self.sealPurpose, context: Self.context(account, tenant))
        else {
            throw Problem(
                .unexpected, code: "unexpected", "The second factor is not readable.",
                inside: "a second factor's secret does not open")
        }
        return OneTimePassword.steps(around: clock.now()).first { step in
            let mac = cryptography.hmacSHA1(OneTimePassword.message(step), key: secret)
            return OneTimePassword.code(in: mac) == code
        }
    }

    private func digest(_ code: String, _ account: Account, _ tenant: Tenant.ID) -> String {
        let bytes = Array("\(Self.context(account, tenant)) \(code)".utf8)
        return Hex.encoded(cryptography.digest(bytes, purpose: Self.digestPurpose))
    }

    private static func context(_ account: Account, _ tenant: Tenant.ID) -> String { "\(tenant) \(account.id)" }
}

extension Problem {
    static let wrongCode = Problem(
        .unauthenticated, code: "wrong_code", "The code is wrong, expired or already used.")
    static let secondFactorNeeded = Problem(
        .unauthenticated, code: "second_factor_needed",
        "This account also needs a code from its authenticator app, or a recovery code.")
}
