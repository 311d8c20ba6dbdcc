import Domain
import Hummingbird

/// Registering, and managing one's own account.
package struct AccountRoutes: Sendable {
    let accounts: any AccountStore
    let passwords: any PasswordHashing
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency
    let throttle: Throttle
    let accountMailer: AccountMailer
    /// Deletes the account's files and mails, and its data in the database's log. Returns at once.
    let erase: @Sendable (Account.ID, Tenant.ID) -> Void
    private let registrations = KeyedLock()

    package init(
        accounts: any AccountStore, passwords: any PasswordHashing, sessionIssuer: SessionIssuer,
        idempotency: Idempotency,
        throttle: Throttle, accountMailer: AccountMailer, erase: @escaping @Sendable (Account.ID, Tenant.ID) -> Void
    ) {
        (self.accounts, self.passwords, self.sessionIssuer) = (accounts, passwords, sessionIssuer)
        (self.idempotency, self.throttle, self.accountMailer) = (idempotency, throttle, accountMailer)
        self.erase = erase
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
                try await checkIsFree(new.email, in: tenant)
                let hash = try await passwords.hash(new.password.text)
                let now = accountMailer.clock.now()
                let account = Account(
                    id: .init(at: now), email: new.email, name: new.name, role: .member, createdAt: now)
                let signIn = try sessionIssuer.make(for: account, request, context)
                let answer = signIn.answer(at: "/v1/account")
                try await accounts.recording(record(answer)?.of(account.id), in: tenant).register(
                    account, passwordHash: hash, session: signIn.new,
                    link: try accountMailer.verifyEmail(of: account, in: context.tenant), in: tenant)
                return answer
            }
        }
    }

    /// Throws when the address has an account, or is banned.
    private func checkIsFree(_ email: EmailAddress, in tenant: Tenant.ID) async throws {
        guard try await accounts.account(email: email, in: tenant) == nil else { throw Problem.emailTaken }
        // The order matters: once the account is gone, its ban is there to be found.
        guard try await !accounts.isBanned(digest(of: email, in: tenant), in: tenant) else {
            throw Problem(
                .forbidden, code: "account_blocked",
                "An account with this address was blocked and then deleted. Contact the marketplace's operator.")
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
        try await accounts.rename(me.id, to: checked ?? me.name, in: context.tenant.id)
        guard let renamed = try await accounts.account(me.id, in: context.tenant.id) else { throw Problem.signInFirst }
        return .json(AccountView(account: renamed))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let tenant = try context.tenant.id
        try await accounts.delete(me.id, banning: digest(of: me.email, in: tenant), in: tenant)
        erase(me.id, tenant)
        return sessionIssuer.withoutCookie(.noContent)
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
        guard let stored = try await accounts.passwordHash(of: me.account.id, in: tenant) else {
            throw Problem.signInFirst
        }
        try await throttle.guarding(.password, account: me.account.email.text, context) {
            guard try await passwords.verify(current, against: stored) else {
                throw Problem.invalid("current", "is not your password", code: "wrong_password")
            }
        }
        let hash = try await passwords.hash(password.text)
        try await accounts.changePassword(of: me.account.id, to: hash, keeping: me.session.id, in: tenant)
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
