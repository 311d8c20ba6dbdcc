import Domain
import Hummingbird

/// Turning the caller's second factor on and off.
package struct SecondFactorRoutes: Sendable {
    let factors: SecondFactorService
    let accounts: any AccountStore
    let passwords: any PasswordHashing
    let idempotency: Idempotency

    package init(
        factors: SecondFactorService, accounts: any AccountStore, passwords: any PasswordHashing,
        idempotency: Idempotency
    ) {
        (self.factors, self.accounts, self.passwords) = (factors, accounts, passwords)
        self.idempotency = idempotency
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("account/second-factor")
            .post(use: propose)
            .put(use: confirm)
            .delete(use: remove)
            .post("recovery-codes", use: newRecoveryCodes)
    }

    @Sendable func propose(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        let password = try Self.fields(body, "password")[0]
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await check(password, of: me, context)
            let secret = try factors.newSecret(of: me, in: tenant.id)
            let view = SecretView(
                secret: Base32.encoded(secret.bytes),
                uri: OneTimePassword.uri(
                    secret: secret.bytes, account: me.email, issuer: tenant.settings.displayName))
            let answer = BufferedResponse.json(view, .created, headers: [.cacheControl: "no-store"])
            try await factors.store.recording(record(answer), in: tenant.id)
                .propose(secret.sealed, for: me.id, in: tenant.id)
            return answer
        }
    }

    @Sendable func confirm(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let code = try Self.fields(await request.jsonBytes(context), "code")[0]
        guard let factor = try await factors.store.secondFactor(of: me.id, in: tenant) else {
            throw Problem.secondFactorOff
        }
        guard !factor.isConfirmed else { throw Problem.secondFactorOn }
        let step = try await factors.guessing(me, context) {
            guard case .oneTime(let text) = TypedCode(code), let step = try factors.step(of: text, factor, me, tenant)
            else { throw Problem.wrongCodeField }
            return step
        }
        let (codes, digests) = try factors.newRecoveryCodes(of: me, in: tenant)
        let isOn = try await factors.store.confirm(
            factor.secret, step: step, recoveryDigests: digests, of: me.id, in: tenant)
        guard isOn else { throw Problem.secondFactorOn }
        return .json(RecoveryCodesView(codes: codes), headers: [.cacheControl: "no-store"])
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let fields = try Self.fields(await request.jsonBytes(context), "password", "code")
        try await check(fields[0], of: me, context)
        do {
            try await factors.guessing(me, context) {
                guard let proof = try await factors.proof(of: fields[1], for: me, in: tenant) else {
                    throw Problem.secondFactorOff
                }
                guard try await factors.store.removeSecondFactor(of: me.id, by: proof, in: tenant) else {
                    throw Problem.wrongCode
                }
            }
        } catch let problem as Problem where problem.code == Problem.wrongCode.code {
            // 401 would mean that the caller is not signed in.
            throw Problem.wrongCodeField
        }
        return .noContent
    }

    @Sendable func newRecoveryCodes(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let body = try await request.jsonBytes(context)
        let password = try Self.fields(body, "password")[0]
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await check(password, of: me, context)
            let (codes, digests) = try factors.newRecoveryCodes(of: me, in: tenant)
            let answer = BufferedResponse.json(
                RecoveryCodesView(codes: codes), .created, headers: [.cacheControl: "no-store"])
            try await factors.store.recording(record(answer), in: tenant)
                .replaceRecoveryCodes(digests, of: me.id, in: tenant)
            return answer
        }
    }

    /// Throws `wrong_password`, so that somebody who finds an open session cannot change how its owner logs in.
    private func check(_ password: String, of me: Account, _ context: Context) async throws {
        guard let stored = try await accounts.passwordHash(of: me.id, in: context.tenant.id) else {
            // The account was deleted in the meantime.
            throw Problem.signInFirst
        }
        try await factors.throttle.guarding(.password, account: me.email.text, context) {
            guard try await passwords.verify(password, against: stored) else {
                throw Problem.invalid("password", "is not your password", code: "wrong_password")
            }
        }
    }

    /// The texts of a body that has exactly these fields.
    private static func fields(_ body: [UInt8], _ names: String...) throws(Problem) -> [String] {
        var form = try JSONObject(body)
        let values = names.map { form.required($0) ?? "" }
        form.rejectUnknownMembers()
        try form.errors.throwIfAny()
        return values
    }
}

extension Problem {
    /// A wrong code from a caller who is already signed in.
    fileprivate static let wrongCodeField = Problem.invalid(
        "code", "is not a code of this moment, or was used before", code: "wrong_code")
}

private struct SecretView: JSONWritable {
    let secret: String
    let uri: String

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("secret", secret)
            $0.set("uri", uri)
        }
    }
}

private struct RecoveryCodesView: JSONWritable {
    let codes: [String]

    func write(to json: inout JSONWriter) {
        json.object { $0.set("recoveryCodes", codes) }
    }
}
