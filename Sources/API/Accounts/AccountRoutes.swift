import Domain
import Hummingbird

/// Registering, and managing one's own account.
package struct AccountRoutes: Sendable {
    let accounts: any AccountStore
    let passwords: RequestPasswords
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency
    let throttle: Throttle
    let proof: OwnerProof
    let free: FreeAddress
    let accountMailer: AccountMailer
    /// Deletes the account's files and mails, and its data in the database's log. Returns at once.
    let erase: @Sendable (Account.ID, Tenant.ID) -> Void
    private let registrations = KeyedLock()

    package init(
        accounts: any AccountStore, passwords: RequestPasswords, sessionIssuer: SessionIssuer,
        idempotency: Idempotency, throttle: Throttle, accountMailer: AccountMailer, proof: OwnerProof,
        free: FreeAddress, erase: @escaping @Sendable (Account.ID, Tenant.ID) -> Void
    ) {
        (self.accounts, self.passwords, self.sessionIssuer) = (accounts, passwords, sessionIssuer)
        (self.idempotency, self.throttle, self.accountMailer) = (idempotency, throttle, accountMailer)
        (self.proof, self.free, self.erase) = (proof, free, erase)
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
        return try await idempotency.once(request, context, fingerprint: body) { record in
            // Registrations of the same address run one at a time, so that a second one fails before it costs a
            // password hash.
            try await registrations.withLock("\(tenant) \(new.email.text)") {
                try throttle.check(.registration, account: new.email.text, context)
                try await free.check(new.email, context)
                let hash = try await passwords.hash(new.password.text, context)
                let now = accountMailer.clock.now()
                let account = Account(
                    id: .init(at: now), email: new.email, name: new.name, role: .member, createdAt: now)
                let signIn = try sessionIssuer.make(for: account, request, context)
                let answer = signIn.answer(at: "/v1/account", context)
                try await accounts.recording(record(answer)?.of(account.id), in: tenant).register(
                    account, passwordHash: hash, session: signIn.new,
                    link: try accountMailer.verifyEmail(of: account, in: context.tenant), in: tenant)
                return answer
            }
        }
    }

    private func digest(of email: EmailAddress, in tenant: Tenant.ID) -> String {
        accountMailer.cryptography.banDigest(email, tenant)
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
        // The store decides in the transaction that deletes.
        try await accounts.acting(by: context.authority(confirmed: true))
            .delete(me.id, banning: digest(of: me.email, in: tenant), in: tenant)
        erase(me.id, tenant)
        return sessionIssuer.withoutCookie(.noContent, context)
    }

    @Sendable func changePassword(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let tenant = try context.tenant.id
        var form = try await request.jsonObject(context)
        let (current, new) = (form.required("current"), form.required("new"))
        form.rejectUnknownMembers()
        form.checkPassword(current, "current")
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
        // The password can be checked against the other rules even when the address is bad.
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
