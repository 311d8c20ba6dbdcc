import Domain
import HTTPTypes
import Hummingbird

/// Turns the caller's second factor on and off.
package struct SecondFactorRoutes: FeatureRoutes {
    let factors: SecondFactorService
    let reauthentication: ReauthenticationService
    let idempotency: Idempotency

    package init(factors: SecondFactorService, reauthentication: ReauthenticationService, idempotency: Idempotency) {
        self.factors = factors
        self.reauthentication = reauthentication
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) {
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
        guard me.emailVerifiedAt != nil else { throw Problem.emailNotVerified }
        return try await idempotency.once(request, context, fingerprint: body) { record in
            _ = try await reauthentication.check(password, context)
            let secret = try factors.newSecret(of: me, in: tenant.id)
            let answer = SecretView(secret.bytes, of: me, in: tenant).privateAnswer(.created)
            try await factors.store.acting(by: context.authority()).recording(record(answer), in: tenant.id)
                .propose(secret.sealed, for: me.id, in: tenant.id)
            return answer
        }
    }

    @Sendable func confirm(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let code = try Self.fields(await request.jsonBytes(context), "code")[0]
        return RecoveryCodesView(codes: try await factors.confirm(code, context)).privateAnswer(.ok)
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.signedIn()
        let fields = try Self.fields(await request.jsonBytes(context), "password", "code")
        _ = try await reauthentication.check(fields[0], context)
        try await factors.remove(by: fields[1], context)
        return .noContent
    }

    @Sendable func newRecoveryCodes(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let body = try await request.jsonBytes(context)
        let input = try ProofInput(body)
        guard me.hasSecondFactor else { throw Problem.secondFactorOff }
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await reauthentication.checkWithCode(input, context)
            let (codes, digests) = try factors.newRecoveryCodes(of: me, in: tenant)
            let answer = RecoveryCodesView(codes: codes).privateAnswer(.created)
            try await factors.replaceRecoveryCodes(digests, recording: record(answer), context)
            return answer
        }
    }

    /// The texts of a body that has exactly these fields.
    private static func fields(_ body: [UInt8], _ names: String...) throws(Problem) -> [String] {
        var form = try JSONObject(body)
        let values = names.map { form.required($0) ?? "" }
        try form.finish()
        return values
    }
}

extension JSONWritable {
    /// A response that nothing on the way may store.
    fileprivate func privateAnswer(_ status: HTTPResponse.Status) -> BufferedResponse {
        .json(self, status, headers: [.cacheControl: "no-store"])
    }
}

extension Problem {
    fileprivate static let emailNotVerified = Problem(
        .forbidden, code: "email_not_verified",
        "Confirm your email address before you turn on two-step verification.")
}

private struct SecretView: JSONWritable {
    let secret: String
    let uri: String

    init(_ bytes: [UInt8], of account: Account, in tenant: Tenant) {
        secret = Base32.encoded(bytes)
        uri = OneTimePassword.uri(secret: bytes, account: account.email, issuer: tenant.settings.displayName)
    }

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
