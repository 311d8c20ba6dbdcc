import Domain

/// Makes the secrets and codes of second factors, and looks at codes that people type.
struct SecondFactorService: Sendable {
    let store: any SecondFactorStore
    let cryptography: any Cryptography
    let throttle: Throttle
    let clock: Clock

    init(services: Services) {
        (store, cryptography) = (services.secondFactors, services.cryptography)
        (throttle, clock) = (services.throttle, services.clock)
    }

    private static let (sealPurpose, digestPurpose) = ("second factor", "recovery code")

    /// A new secret: as bytes for the owner, and sealed for the store.
    func newSecret(of account: Account, in tenant: Tenant.ID) throws -> (bytes: [UInt8], sealed: String) {
        let bytes = try cryptography.randomBytes(OneTimePassword.secretBytes)
        let sealed = try cryptography.seal(bytes, purpose: Self.sealPurpose, context: Self.context(account, tenant))
        return (bytes, Hex.encoded(sealed))
    }

    /// Ten new recovery codes, and what is stored of them.
    func newRecoveryCodes(of account: Account, in tenant: Tenant.ID) throws -> (codes: [String], digests: [String]) {
        let codes = try (0..<RecoveryCode.count).map { _ in RecoveryCode.text(of: try cryptography.randomBytes(10)) }
        return (codes, codes.map { digest($0, account, tenant) })
    }

    /// What a code proves, to be used up in the transaction that it is for; a recovery code may turn out to be none there.
    /// Problem `wrong_code`; `nil` for an account that asks for no code.
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

    /// Counts what turns out to be a wrong code.
    func guessing<Result>(_ account: Account, _ context: Context, _ work: () async throws -> Result) async throws
        -> Result
    {
        try await throttle.guarding(.code, account: account.email.text, context, work)
    }

    /// The step of time whose code this is.
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
        .unauthenticated, code: "wrong_code", "That is not a code of this moment, or it was used before.")
    static let secondFactorNeeded = Problem(
        .unauthenticated, code: "second_factor_needed",
        "This account also asks for a code of its authenticator app, or a recovery code.")
}
