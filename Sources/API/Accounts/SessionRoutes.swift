import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Logging in and out, and listing one's sessions.
package struct SessionRoutes: Sendable {
    /// How many times a log-in is repeated because the password changed meanwhile.
    private static let maxTries = 3

    let accounts: any AccountStore
    let passwords: any PasswordHashing
    let factors: SecondFactorService
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency

    package init(
        accounts: any AccountStore, passwords: any PasswordHashing, factors: SecondFactorService,
        sessionIssuer: SessionIssuer,
        idempotency: Idempotency
    ) {
        (self.accounts, self.passwords, self.factors) = (accounts, passwords, factors)
        (self.sessionIssuer, self.idempotency) = (sessionIssuer, idempotency)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("sessions")
            .post(use: logIn)
            .get(use: list)
            .delete(use: logOutElsewhere)
            .delete("current", use: logOut)
            .delete("{id}", use: revoke)
    }

    @Sendable func logIn(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let body = try await request.jsonBytes(context)
        let credentials = try Credentials(body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await factors.throttle.guarding(.logIn, account: EmailAddress.normalized(credentials.email), context) {
                for _ in 0..<Self.maxTries {
                    if let answer = try await open(by: credentials, request, context, record) { return answer }
                }
                throw Problem.wrongCredentials
            }
        }
    }

    /// The response to a log-in; `nil` when the password or the second factor changed during the check.
    private func open(
        by credentials: Credentials, _ request: Request, _ context: Context, _ record: Idempotency.Recording
    ) async throws -> BufferedResponse? {
        let tenant = try context.tenant.id
        let (account, hash) = try await authenticate(credentials.email, credentials.password, in: tenant)
        let signIn = try sessionIssuer.make(for: account, request, context)
        let answer = signIn.answer(at: "/v1/sessions/\(signIn.new.session.id)")
        let accounts = accounts.recording(try record(answer)?.of(account.id), in: tenant)
        guard account.hasSecondFactor else {
            let opening = try await accounts.openSession(signIn.new, verifiedBy: hash, and: nil, in: tenant)
            return opening == .opened ? answer : nil
        }
        guard let code = credentials.code else { throw Problem.secondFactorNeeded }
        return try await factors.guessing(account, context) {
            guard let proof = try await factors.proof(of: code, for: account, in: tenant) else { return nil }
            switch try await accounts.openSession(signIn.new, verifiedBy: hash, and: proof, in: tenant) {
            case .opened: return answer
            case .overtaken: return nil
            case .proofUsed: throw Problem.wrongCode
            }
        }
    }

    @Sendable func logOutElsewhere(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        try await accounts.endSessions(of: me.account.id, except: me.session.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let sessions = try await accounts.sessions(of: me.account.id, in: context.tenant.id)
        let views = sessions.map { SessionView(session: $0, isCurrent: $0.id == me.session.id) }
        return .json(ListView(items: views, nextCursor: nil))
    }

    @Sendable func logOut(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        _ = try await accounts.endSession(me.session.id, of: me.account.id, in: context.tenant.id)
        return sessionIssuer.withoutCookie(.noContent)
    }

    @Sendable func revoke(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let id: Session.ID = try context.id("session")
        guard try await accounts.endSession(id, of: me.account.id, in: context.tenant.id) else {
            throw Problem.notFound("session")
        }
        return .noContent
    }

    /// The account with these credentials, and the password hash that was verified. An unknown address and a wrong
    /// password take the same work and get the same response.
    private func authenticate(
        _ email: String, _ password: String, in tenant: Tenant.ID
    ) async throws -> (account: Account, hash: String) {
        var account: Account?
        if let address = try? EmailAddress(email) { account = try await accounts.account(email: address, in: tenant) }
        var stored: String?
        if let account { stored = try await accounts.passwordHash(of: account.id, in: tenant) }
        guard try await passwords.verify(password, against: stored), let account, let stored else {
            throw Problem.wrongCredentials
        }
        guard passwords.isOutdated(stored) else { return (account, stored) }
        let hash = try await passwords.hash(password)
        try await accounts.rehash(account.id, from: stored, to: hash, in: tenant)
        return (account, hash)
    }
}

/// The body of a log-in.
private struct Credentials {
    let email: String
    let password: String
    let code: String?

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        let (email, password) = (form.required("email"), form.required("password"))
        var code: String?
        form.read("code", into: &code)
        form.rejectUnknownMembers()
        form.checkPassword(password, "password")
        try form.errors.throwIfAny()
        (self.email, self.password, self.code) = (email ?? "", password ?? "", code)
    }
}

extension Problem {
    fileprivate static let wrongCredentials = Problem(
        .unauthenticated, code: "wrong_credentials", "The e-mail address or the password is wrong.")
}
