import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Logging in and out, and listing one's sessions.
package struct SessionRoutes: Sendable {
    /// How many times a log-in is repeated because the password changed meanwhile.
    private static let maxTries = 3

    let accounts: any AccountStore
    let passwords: RequestPasswords
    let factors: SecondFactorService
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency

    package init(
        accounts: any AccountStore, passwords: RequestPasswords, factors: SecondFactorService,
        sessionIssuer: SessionIssuer, idempotency: Idempotency
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
            .get("{id}", use: show)
            .delete("{id}", use: revoke)
    }

    @Sendable func logIn(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let body = try await request.jsonBytes(context)
        let credentials = try Credentials(body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let email = EmailAddress.normalized(credentials.email)
            let device = try sessionIssuer.devices.nonce(
                of: SessionCookie.device(of: request), for: email, in: context.tenant.id)
            return try await context.loggingRefusals(of: { try await owner(of: email, context) }) {
                try await factors.throttle.guarding(.logIn, account: email, device: device, context) {
                    for _ in 0..<Self.maxTries {
                        if let answer = try await open(by: credentials, request, context, record) { return answer }
                    }
                    throw Problem.wrongCredentials
                }
            }
        }
    }

    private func owner(of email: String, _ context: Context) async throws -> Account.ID? {
        guard let address = try? EmailAddress(email) else { return nil }
        return try await accounts.account(email: address, in: context.tenant.id)?.id
    }

    /// The response to a log-in; `nil` when the password or the second factor changed during the check.
    private func open(
        by credentials: Credentials, _ request: Request, _ context: Context, _ record: Idempotency.Recording
    ) async throws -> BufferedResponse? {
        let tenant = try context.tenant.id
        let (account, hash) = try await authenticate(credentials.email, credentials.password, context)
        let signIn = try sessionIssuer.make(for: account, request, context)
        let answer = signIn.answer(at: "/v1/sessions/\(signIn.new.session.id)", context)
        let accounts = accounts.recording(try record(answer)?.of(account.id), in: tenant)
        let opening: SessionOpenResult
        if account.hasSecondFactor {
            guard let code = credentials.code else { throw Problem.secondFactorNeeded }
            opening = try await factors.guessing(account, context) {
                guard let proof = try await factors.proof(of: code, for: account, in: tenant) else { return .overtaken }
                let opening = try await accounts.openSession(signIn.new, verifiedBy: hash, and: proof, in: tenant)
                guard opening != .proofUsed else { throw Problem.wrongCode }
                return opening
            }
        } else {
            opening = try await accounts.openSession(signIn.new, verifiedBy: hash, and: nil, in: tenant)
        }
        guard opening == .opened else { return nil }
        context.logLogIn(of: account.id)
        return answer
    }

    @Sendable func logOutElsewhere(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        try await accounts.acting(by: context.authority())
            .endSessions(of: me.account.id, except: me.session.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let sessions = try await accounts.sessions(of: me.account.id, in: context.tenant.id)
        let views = sessions.map { SessionView(session: $0, isCurrent: $0.id == me.session.id) }
        return .json(ListView(items: views, nextCursor: nil))
    }

    /// One of the caller's sessions: where the `Location` of a log-in leads.
    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let id: Session.ID = try context.id("session")
        let sessions = try await accounts.sessions(of: me.account.id, in: context.tenant.id)
        guard let session = sessions.first(where: { $0.id == id }) else { throw Problem.notFound("session") }
        return .json(SessionView(session: session, isCurrent: id == me.session.id))
    }

    @Sendable func logOut(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        _ = try await accounts.acting(by: context.authority())
            .endSession(me.session.id, of: me.account.id, in: context.tenant.id)
        return sessionIssuer.withoutCookie(.noContent, context)
    }

    @Sendable func revoke(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let id: Session.ID = try context.id("session")
        let isEnded = try await accounts.acting(by: context.authority())
            .endSession(id, of: me.account.id, in: context.tenant.id)
        guard isEnded else { throw Problem.notFound("session") }
        return .noContent
    }

    /// The account with these credentials, and the password hash that was verified. An unknown address and a wrong
    /// password take the same work and get the same response.
    private func authenticate(
        _ email: String, _ password: String, _ context: Context
    ) async throws -> (account: Account, hash: String) {
        let tenant = try context.tenant.id
        var account: Account?
        if let address = try? EmailAddress(email) { account = try await accounts.account(email: address, in: tenant) }
        var stored: String?
        if let account { stored = try await accounts.passwordHash(of: account.id, in: tenant) }
        guard try await passwords.verify(password, against: stored, context), let account, let stored else {
            throw Problem.wrongCredentials
        }
        guard passwords.isOutdated(stored) else { return (account, stored) }
        let hash = try await passwords.hash(password, context)
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
