import Domain
import Hummingbird

/// Registering, and everything about oneself.
struct AccountRoutes: Sendable {
    let accounts: any AccountStore
    let passwords: RequestPasswords
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency
    let clock: Clock
    let cryptography: any Cryptography
    let throttle: Throttle
    let proof: OwnerProof
    let free: FreeAddress
    /// Deletes the files of what is gone from the database; returns at once.
    let sweep: @Sendable () -> Void
    let accountMailer: AccountMailer
    let eraseMail: @Sendable (Account.ID, Tenant.ID) -> Void
    private let registrations = KeyedLock()

    init(services: Services, sessionIssuer: SessionIssuer) {
        (accounts, passwords, clock) = (services.accounts, services.requestPasswords, services.clock)
        (proof, free) = (OwnerProof(services: services), FreeAddress(services: services))
        (self.sessionIssuer, idempotency, sweep) = (sessionIssuer, services.idempotency, services.photoSweep)
        (cryptography, throttle) = (services.cryptography, services.throttle)
        (accountMailer, eraseMail) = (AccountMailer(services: services), services.eraseMail)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.post("accounts", use: register)
        v1.group("account")
            .get(use: show)
            .patch(use: rename)
            .delete(use: remove)
            .put("password", use: changePassword)
    }

    @Sendable func register(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        let body = try await request.jsonBytes(context)
        let new = try NewAccount(body)
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            // One registration of an address at a time: a second one that would fail must not cost a password hash.
            try await registrations.withLock("\(tenant) \(new.email.text)") {
                try throttle.check(.registration, account: new.email.text, context)
                try await free.check(new.email, context)
                let hash = try await passwords.hash(new.password.text, context)
                let now = clock.now()
                let account = Account(
                    id: .init(at: now), email: new.email, name: new.name, role: .member, createdAt: now)
                let signIn = try sessionIssuer.make(for: account, request, context)
                let answer = signIn.answer(at: "/v1/account", context)
                try await accounts.register(
                    account, passwordHash: hash, session: signIn.new,
                    link: try accountMailer.verifyEmail(of: account, in: context.tenant),
                    idempotencyRecord: try seal(answer), in: tenant)
                return answer
            }
        }
    }

    private func digest(of email: EmailAddress, in tenant: Tenant.ID) -> String {
        cryptography.banDigest(email, tenant)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        .json(AccountView(account: try context.signedIn().account))
    }

    @Sendable func rename(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var form = try await request.jsonObject(context)
        var name: String? = me.name
        form.read("name", into: &name)
        form.rejectUnknownMembers()
        if name == nil { form.errors.missing("name") }
        let checked = form.errors.collect { () throws(Problem) in try Account.checkedName(name ?? "") }
        try form.errors.throwIfAny()
        try await accounts.acting(by: context.authority())
            .rename(me.id, to: checked ?? me.name, in: context.tenant.id)
        guard let renamed = try await accounts.account(me.id, in: context.tenant.id) else {
            throw Problem.sessionExpired
        }
        return .json(AccountView(account: renamed))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let tenant = try context.tenant.id
        // Decided by the store, in the transaction that deletes.
        try await accounts.acting(by: context.authority(confirmed: true))
            .delete(me.id, banning: digest(of: me.email, in: tenant), in: tenant)
        sweep()
        eraseMail(me.id, tenant)
        return sessionIssuer.withoutCookie(.noContent, context)
    }

    @Sendable func changePassword(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let tenant = try context.tenant.id
        var form = try await request.jsonObject(context)
        let (current, new) = (form.required("current"), form.required("new"))
        form.rejectUnknownMembers()
        let password = form.errors.collect { () throws(Problem) in
            try Password(new ?? "", for: me.account.email, field: "new")
        }
        try form.errors.throwIfAny()
        guard let current, let password else { throw Problem.invalid([]) }
        let stored = try await proof.check(current, field: "current", context)
        let hash = try await passwords.hash(password.text, context)
        let mail = try accountMailer.mailer.compose(.passwordChanged, to: me.account, of: context.tenant)
        let isChanged = try await accounts.acting(by: context.authority()).changePassword(
            of: me.account.id, from: stored, to: hash, keeping: me.session.id, mail: mail, in: tenant)
        guard isChanged else {
            throw Problem(.conflict, code: "changed_meanwhile", "The password was changed meanwhile: try again.")
        }
        return .noContent
    }
}

/// The body of a registration, checked.
private struct NewAccount {
    let email: EmailAddress
    let password: Password
    let name: String

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        let (email, password, name) = (form.required("email"), form.required("password"), form.required("name"))
        form.rejectUnknownMembers()
        let checkedEmail = email.flatMap { text in form.errors.collect { () throws(Problem) in try EmailAddress(text) }
        }
        // Without a good address the password can still be held against every other rule.
        let owner: EmailAddress = if let checkedEmail { checkedEmail } else { try EmailAddress("x@example.com") }
        let checkedPassword = password.flatMap { text in
            form.errors.collect { () throws(Problem) in try Password(text, for: owner) }
        }
        let checkedName = name.flatMap { text in
            form.errors.collect { () throws(Problem) in try Account.checkedName(text) }
        }
        try form.errors.throwIfAny()
        guard let checkedEmail, let checkedPassword, let checkedName else { throw .invalid([]) }
        (self.email, self.password, self.name) = (checkedEmail, checkedPassword, checkedName)
    }
}

extension JSONObject {
    /// A text that must be there.
    mutating func required(_ name: String) -> String? {
        var text: String?
        read(name, into: &text)
        if text == nil { errors.missing(name) }
        return text
    }
}
