import Domain
import Hummingbird

/// Opens sessions by password and second factor.
package struct LogInService: Sendable {
    /// A log-in is retried this many times when the password changes during the check.
    private static let maxTries = 3

    let accounts: any AccountStore
    let passwords: RequestPasswordHasher
    let factors: SecondFactorService
    let sessionIssuer: SessionIssuer

    package init(
        accounts: any AccountStore, passwords: RequestPasswordHasher, factors: SecondFactorService,
        sessionIssuer: SessionIssuer
    ) {
        self.accounts = accounts
        self.passwords = passwords
        self.factors = factors
        self.sessionIssuer = sessionIssuer
    }

    /// Returns the response, which is stored with the session. Counts and logs what it refuses.
    func logIn(
        _ credentials: Credentials, _ request: Request, _ context: Context, _ record: ResponseRecorder
    ) async throws -> BufferedResponse {
        let email = EmailAddress.normalized(credentials.email)
        let device = try sessionIssuer.devices.nonce(
            of: SessionCookie.device(of: request, context), for: email, in: context.tenant.id)
        let account: () async throws -> Account.ID? = { try await owner(of: email, context) }
        return try await context.loggingRefusals(of: account) {
            try await factors.throttle.guarding(.logIn, account: email, device: device, context) {
                for _ in 0..<Self.maxTries {
                    let answer = try await open(
                        by: credentials, isNewDevice: device == nil, request, context, record)
                    if let answer { return answer }
                }
                throw Problem.wrongCredentials
            }
        }
    }

    private func owner(of email: String, _ context: Context) async throws -> Account.ID? {
        guard let address = try? EmailAddress(email) else { return nil }
        return try await accounts.account(email: address, in: context.tenant.id)?.id
    }

    /// The response to a log-in; `nil` when the password or the second factor changed during the check.
    private func open(
        by credentials: Credentials, isNewDevice: Bool, _ request: Request, _ context: Context,
        _ record: ResponseRecorder
    ) async throws -> BufferedResponse? {
        let tenant = try context.tenant.id
        let (account, hash) = try await authenticate(credentials.email, credentials.password, context)
        var signIn = try sessionIssuer.make(for: account, request, context)
        if isNewDevice { signIn.new.newDevice = DeviceName(userAgent: signIn.new.session.device) }
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

/// The body of a log-in, checked.
struct Credentials {
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
        self.email = email ?? ""
        self.password = password ?? ""
        self.code = code
    }
}

extension Problem {
    fileprivate static let wrongCredentials = Problem(
        .unauthenticated, code: "wrong_credentials", "Wrong email address or password.")
}
