import Domain

/// Turns second factors on and off: creates their secrets and codes, and checks the codes that people type.
package struct SecondFactorService: Sendable {
    let store: any SecondFactorStore
    let cryptography: any Cryptography
    let mailer: Mailer
    let throttle: Throttle
    let clock: Clock

    package init(
        store: any SecondFactorStore, cryptography: any Cryptography, mailer: Mailer, throttle: Throttle, clock: Clock
    ) {
        self.store = store
        self.cryptography = cryptography
        self.mailer = mailer
        self.throttle = throttle
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

    /// Turns the proposed second factor on, with a code from it. Returns the recovery codes.
    func confirm(_ code: String, _ context: Context) async throws -> [String] {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        guard let factor = try await store.secondFactor(of: me.id, in: tenant.id) else { throw Problem.secondFactorOff }
        guard !factor.isConfirmed else { throw Problem.secondFactorOn }
        let step = try await guessing(me, context) {
            guard case .oneTime(let text) = SecondFactorCode(code),
                let step = try self.step(of: text, factor, me, tenant.id)
            else { throw Problem.wrongCodeField }
            return step
        }
        let (codes, digests) = try newRecoveryCodes(of: me, in: tenant.id)
        let mail = try mailer.compose(.secondFactorOn, to: me, of: tenant)
        let isOn = try await store.acting(by: context.authority()).confirm(
            factor.secret, step: step, recoveryDigests: digests, of: me.id, mail: mail, in: tenant.id)
        guard isOn else { throw Problem.secondFactorOn }
        return codes
    }

    /// Turns the caller's second factor off, with one of its codes.
    func remove(by code: String, _ context: Context) async throws {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let mail = try mailer.compose(.secondFactorOff, to: me, of: tenant)
        try await guessingSignedIn(me, context) {
            guard let proof = try await self.proof(of: code, for: me, in: tenant.id) else {
                throw Problem.secondFactorOff
            }
            let isOff = try await store.acting(by: context.authority())
                .removeSecondFactor(of: me.id, by: proof, mail: mail, in: tenant.id)
            guard isOff else { throw Problem.wrongCode }
        }
    }

    /// Replaces the caller's recovery codes, and stores the record of the response with them.
    func replaceRecoveryCodes(_ digests: [String], recording record: IdempotencyRecord?, _ context: Context)
        async throws
    {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let mail = try mailer.compose(.recoveryCodesRenewed, to: me, of: tenant)
        try await store.acting(by: context.authority(confirmed: true)).recording(record, in: tenant.id)
            .replaceRecoveryCodes(digests, of: me.id, mail: mail, in: tenant.id)
    }

    /// Checks what a code proves. The transaction that needs the proof uses it up, and may find that a recovery code is
    /// unknown. Throws `wrong_code`. Returns `nil` for an account without a second factor.
    func proof(of code: String, for account: Account, in tenant: Tenant.ID) async throws -> SecondFactorProof? {
        guard let factor = try await store.secondFactor(of: account.id, in: tenant), factor.isConfirmed else {
            return nil
        }
        switch SecondFactorCode(code) {
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

    /// Like `guessing`, for a caller who is signed in: a wrong code is an error of the field `code` (422), because 401
    /// would mean that the caller is not.
    func guessingSignedIn<Result>(_ account: Account, _ context: Context, _ work: () async throws -> Result)
        async throws -> Result
    {
        do { return try await guessing(account, context, work) } catch let problem as Problem
            where problem.code == Problem.wrongCode.code
        {
            throw Problem.wrongCodeField
        }
    }

    /// The time step that this code belongs to.
    func step(of code: String, _ factor: SecondFactor, _ account: Account, _ tenant: Tenant.ID) throws -> Int64? {
        guard let sealed = Hex.decoded(factor.secret),
            let secret = cryptography.open(sealed, purpose: Self.sealPurpose, context: Self.context(account, tenant))
        else {
            throw Problem(
                .unexpected, code: "unexpected", "Two-step verification can't be read.",
                inside: "the secret of two-step verification can't be opened")
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
        .unauthenticated, code: "wrong_code", "That code is wrong, has expired or was already used.")
    static let secondFactorNeeded = Problem(
        .unauthenticated, code: "second_factor_needed",
        "Enter a code from your authenticator app too, or a recovery code.")
}
