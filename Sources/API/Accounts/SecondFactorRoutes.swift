import Domain
import Hummingbird

/// Turning the caller's second factor on and off.
package struct SecondFactorRoutes: Sendable {
    let factors: SecondFactorService
    let proof: OwnerProof
    let mailer: Mailer
    let clock: Clock
    let idempotency: Idempotency

    package init(
        factors: SecondFactorService, proof: OwnerProof, mailer: Mailer, idempotency: Idempotency, clock: Clock
    ) {
        (self.factors, self.proof, self.mailer) = (factors, proof, mailer)
        (self.idempotency, self.clock) = (idempotency, clock)
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
        // An account opened at somebody else's address must not lock the owner of the address out.
        guard me.emailVerifiedAt != nil else {
            throw Problem(.forbidden, code: "email_not_verified", "Confirm your e-mail address first.")
        }
        return try await idempotency.once(request, context, fingerprint: body) { record in
            _ = try await proof.check(password, context)
            let secret = try factors.newSecret(of: me, in: tenant.id)
            let view = SecretView(
                secret: Base32.encoded(secret.bytes),
                uri: OneTimePassword.uri(
                    secret: secret.bytes, account: me.email, issuer: tenant.settings.displayName))
            let answer = BufferedResponse.json(view, .created, headers: [.cacheControl: "no-store"])
            try await factors.store.acting(by: context.authority()).recording(record(answer), in: tenant.id)
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
        let mail = try mailer.compose(.secondFactorOn, to: me, of: context.tenant)
        let isOn = try await factors.store.acting(by: context.authority()).confirm(
            factor.secret, step: step, recoveryDigests: digests, of: me.id, mail: mail, in: tenant)
        guard isOn else { throw Problem.secondFactorOn }
        return .json(RecoveryCodesView(codes: codes), headers: [.cacheControl: "no-store"])
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let fields = try Self.fields(await request.jsonBytes(context), "password", "code")
        _ = try await proof.check(fields[0], context)
        let mail = try mailer.compose(.secondFactorOff, to: me, of: context.tenant)
        do {
            try await factors.guessing(me, context) {
                guard let proof = try await factors.proof(of: fields[1], for: me, in: tenant) else {
                    throw Problem.secondFactorOff
                }
                let isOff = try await factors.store.acting(by: context.authority())
                    .removeSecondFactor(of: me.id, by: proof, mail: mail, in: tenant)
                guard isOff else { throw Problem.wrongCode }
            }
        } catch let problem as Problem where problem.code == Problem.wrongCode.code {
            // 401 would mean that the caller is not signed in.
            throw Problem.wrongCodeField
        }
        return .noContent
    }

    @Sendable func newRecoveryCodes(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        let body = try await request.jsonBytes(context)
        var (form, code) = (try JSONObject(body), String?.none)
        let password = form.required("password") ?? ""
        form.read("code", into: &code)
        form.rejectUnknownMembers()
        try form.errors.throwIfAny()
        guard me.hasSecondFactor else { throw Problem.secondFactorOff }
        return try await idempotency.once(request, context, fingerprint: body) { [code] record in
            // Without a code, it must have been given recently.
            if let code {
                try await proof.confirm(password, code: code, context)
            } else {
                try context.checkConfirmed(at: clock.now())
                _ = try await proof.check(password, context)
            }
            let (codes, digests) = try factors.newRecoveryCodes(of: me, in: tenant.id)
            let answer = BufferedResponse.json(
                RecoveryCodesView(codes: codes), .created, headers: [.cacheControl: "no-store"])
            let mail = try mailer.compose(.recoveryCodesRenewed, to: me, of: tenant)
            try await factors.store.acting(by: context.authority(confirmed: true))
                .recording(record(answer), in: tenant.id)
                .replaceRecoveryCodes(digests, of: me.id, mail: mail, in: tenant.id)
            return answer
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
