import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Logging in and out, and the sessions that one has.
struct SessionRoutes: Sendable {
    /// How often a log-in is checked anew because the password changed meanwhile.
    private static let mostTries = 3

    let accounts: any AccountStore
    let passwords: any PasswordHashing
    let factors: SecondFactors
    let throttle: Throttle
    let signIns: SignIns
    let idempotency: Idempotency

    init(services: Services, signIns: SignIns) {
        (accounts, passwords) = (services.accounts, services.passwords)
        (factors, throttle) = (SecondFactors(services: services), services.throttle)
        (self.signIns, idempotency) = (signIns, services.idempotency)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("sessions")
            .post(use: logIn)
            .get(use: list)
            .delete(use: logOutElsewhere)
            .delete("current", use: logOut)
            .delete("{id}", use: revoke)
    }

    @Sendable func logIn(_ request: Request, _ context: Context) async throws -> Answer {
        let body = try await request.jsonBytes(context)
        let credentials = try Credentials(body)
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            try await throttle.guarding(.logIn, account: EmailAddress.normalized(credentials.email), context) {
                for _ in 0..<Self.mostTries {
                    if let answer = try await open(by: credentials, request, context, seal) { return answer }
                }
                throw Problem.wrongCredentials
            }
        }
    }

    /// The answer to a log-in; `nil` when password or second factor changed while it was looked at.
    private func open(
        by credentials: Credentials, _ request: Request, _ context: Context, _ seal: Idempotency.Sealing
    ) async throws -> Answer? {
        let tenant = try context.tenant.id
        let (account, hash) = try await authenticate(credentials.email, credentials.password, in: tenant)
        let signIn = try signIns.make(for: account, request, context)
        let answer = signIn.answer(at: "/v1/sessions/\(signIn.new.session.id)")
        let receipt = try seal(answer)
        guard account.hasSecondFactor else {
            let opening = try await accounts.openSession(
                signIn.new, verifiedBy: hash, and: nil, receipt: receipt, in: tenant)
            return opening == .opened ? answer : nil
        }
        guard let code = credentials.code else { throw Problem.secondFactorNeeded }
        return try await factors.guessing(account, context) {
            guard let proof = try await factors.proof(of: code, for: account, in: tenant) else { return nil }
            switch try await accounts.openSession(
                signIn.new, verifiedBy: hash, and: proof, receipt: receipt, in: tenant)
            {
            case .opened: return answer
            case .overtaken: return nil
            case .proofUsed: throw Problem.wrongCode
            }
        }
    }

    @Sendable func logOutElsewhere(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn()
        try await accounts.endSessions(of: me.account.id, except: me.session.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn()
        let sessions = try await accounts.sessions(of: me.account.id, in: context.tenant.id)
        let views = sessions.map { SessionView(session: $0, isCurrent: $0.id == me.session.id) }
        return .json(ListView(items: views, nextCursor: nil))
    }

    @Sendable func logOut(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn()
        _ = try await accounts.endSession(me.session.id, of: me.account.id, in: context.tenant.id)
        return signIns.withoutCookie(.noContent)
    }

    @Sendable func revoke(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn()
        let id: Session.ID = try context.id("session")
        guard try await accounts.endSession(id, of: me.account.id, in: context.tenant.id) else {
            throw Problem.notFound("session")
        }
        return .noContent
    }

    /// The account of a right pair, and the hash that its password made. An unknown address and a wrong password cost the
    /// same and are answered the same.
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
        var form = try Form(body)
        let (email, password) = (form.required("email"), form.required("password"))
        var code: String?
        form.read("code", into: &code)
        form.nameUnknown()
        form.checkPassword(password, "password")
        try form.faults.throwIfAny()
        (self.email, self.password, self.code) = (email ?? "", password ?? "", code)
    }
}

extension Problem {
    fileprivate static let wrongCredentials = Problem(
        .unauthenticated, code: "wrong_credentials", "E-mail address and password do not fit together.")
}

/// Makes sessions and the cookies of browsers.
struct SignIns: Sendable {
    private static let longestDevice = 200
    let secrecy: any Secrecy
    let clock: Clock

    struct SignIn: Sendable {
        let account: Account
        let token: String
        let new: NewSession
        let cookie: String

        func answer(at path: String) -> Answer {
            .created(
                SignInView(account: account, token: token, session: new.session), at: path,
                headers: [.setCookie: cookie, .cacheControl: "no-store"])
        }
    }

    func make(for account: Account, _ request: Request, _ context: Context) throws -> SignIn {
        let (token, now) = (try secrecy.newToken(), clock.now())
        let device = Text.tidy(String((request.headers[.userAgent] ?? "").prefix(Self.longestDevice)))
        let session = Session(id: .init(at: now), account: account.id, device: device, createdAt: now, lastUsedAt: now)
        // Behind a proxy that ends TLS the cookie must not travel in the clear.
        let secure = context.isSecure ? "; Secure" : ""
        // The server ends idle sessions; the cookie must outlive every one that is in use.
        let age = Session.absoluteDays * 86_400
        return SignIn(
            account: account, token: token,
            new: NewSession(session: session, tokenDigest: secrecy.tokenDigest(token)),
            cookie: "\(SessionOfToken.cookie)=\(token); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)")
    }

    /// The answer that also makes a browser forget its cookie.
    func withoutCookie(_ answer: Answer) -> Answer {
        var answer = answer
        answer.headers[.setCookie] = "\(SessionOfToken.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        return answer
    }
}
