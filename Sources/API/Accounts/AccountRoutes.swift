import Domain
import Hummingbird

/// Registering, and everything about oneself.
struct AccountRoutes: Sendable {
    let accounts: any AccountStore
    let passwords: any PasswordHashing
    let signIns: SignIns
    let idempotency: Idempotency
    let clock: Clock
    let secrecy: any Secrecy
    let throttle: Throttle
    /// Deletes the files of what is gone from the database; returns at once.
    let sweep: @Sendable () -> Void
    let links: LinkMails
    let eraseMail: @Sendable (Account.ID, Tenant.ID) -> Void
    private let registrations = KeyedLock()

    init(services: Services, signIns: SignIns) {
        (accounts, passwords, clock) = (services.accounts, services.passwords, services.clock)
        (self.signIns, idempotency, sweep) = (signIns, services.idempotency, services.photoSweep)
        (secrecy, throttle) = (services.secrecy, services.throttle)
        (links, eraseMail) = (LinkMails(services: services), services.eraseMail)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.post("accounts", use: register)
        v1.group("account")
            .get(use: show)
            .patch(use: rename)
            .delete(use: remove)
            .put("password", use: changePassword)
    }

    @Sendable func register(_ request: Request, _ context: Context) async throws -> Answer {
        let tenant = try context.tenant.id
        let body = try await request.jsonBytes(context)
        let new = try NewAccount(body)
        return try await idempotency.once(request, context, fingerprint: body) { seal in
            // One registration of an address at a time: a second one that would fail must not cost a password hash.
            try await registrations.withLock("\(tenant) \(new.email.text)") {
                try throttle.check(.registration, account: new.email.text, context)
                try await checkIsFree(new.email, in: tenant)
                let hash = try await passwords.hash(new.password.text)
                let now = clock.now()
                let account = Account(
                    id: .init(at: now), email: new.email, name: new.name, role: .member, createdAt: now)
                let signIn = try signIns.make(for: account, request, context)
                let answer = signIn.answer(at: "/v1/account")
                try await accounts.register(
                    account, passwordHash: hash, session: signIn.new,
                    link: try links.verifyEmail(of: account, in: context.tenant), receipt: try seal(answer), in: tenant)
                return answer
            }
        }
    }

    /// Problem when the address has an account, or had one that was blocked when it was deleted.
    private func checkIsFree(_ email: EmailAddress, in tenant: Tenant.ID) async throws {
        guard try await accounts.account(email: email, in: tenant) == nil else { throw Problem.emailTaken }
        // In this order: whoever no longer finds the account finds the bar that it left.
        guard try await !accounts.isBarred(digest(of: email, in: tenant), in: tenant) else {
            throw Problem(
                .forbidden, code: "account_blocked",
                "The account of this address was blocked before it was deleted. Write to the marketplace's operator.")
        }
    }

    private func digest(of email: EmailAddress, in tenant: Tenant.ID) -> String { secrecy.barDigest(email, tenant) }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Answer {
        .json(AccountView(account: try context.signedIn().account))
    }

    @Sendable func rename(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        var form = try await request.form(context)
        var name: String? = me.name
        form.read("name", into: &name)
        form.nameUnknown()
        if name == nil { form.faults.missing("name") }
        let checked = form.faults.collect { () throws(Problem) in try Account.checkedName(name ?? "") }
        try form.faults.throwIfAny()
        try await accounts.rename(me.id, to: checked ?? me.name, in: context.tenant.id)
        guard let renamed = try await accounts.account(me.id, in: context.tenant.id) else { throw Problem.signInFirst }
        return .json(AccountView(account: renamed))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        let tenant = try context.tenant.id
        try await accounts.delete(me.id, barring: digest(of: me.email, in: tenant), in: tenant)
        sweep()
        eraseMail(me.id, tenant)
        return signIns.withoutCookie(.noContent)
    }

    @Sendable func changePassword(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn()
        let tenant = try context.tenant.id
        var form = try await request.form(context)
        let (current, new) = (form.required("current"), form.required("new"))
        form.nameUnknown()
        form.checkPassword(current, "current")
        let password = form.faults.collect { () throws(Problem) in
            try Password(new ?? "", for: me.account.email, field: "new")
        }
        try form.faults.throwIfAny()
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
        var form = try Form(body)
        let (email, password, name) = (form.required("email"), form.required("password"), form.required("name"))
        form.nameUnknown()
        let checkedEmail = email.flatMap { text in form.faults.collect { () throws(Problem) in try EmailAddress(text) }
        }
        // Without a good address the password can still be held against every other rule.
        let owner: EmailAddress = if let checkedEmail { checkedEmail } else { try EmailAddress("x@example.com") }
        let checkedPassword = password.flatMap { text in
            form.faults.collect { () throws(Problem) in try Password(text, for: owner) }
        }
        let checkedName = name.flatMap { text in
            form.faults.collect { () throws(Problem) in try Account.checkedName(text) }
        }
        try form.faults.throwIfAny()
        guard let checkedEmail, let checkedPassword, let checkedName else { throw .invalid([]) }
        (self.email, self.password, self.name) = (checkedEmail, checkedPassword, checkedName)
    }
}

extension Form {
    /// Refuses what is longer than any password was ever allowed to be. Nothing else: rules may have been looser.
    mutating func checkPassword(_ text: String?, _ name: String) {
        guard let text else { return }
        let most = Limits.passwordLength.upperBound
        faults.check(name, Text.fits(text, most), "has at most \(most) characters", code: "length")
    }

    /// A text that must be there.
    mutating func required(_ name: String) -> String? {
        var text: String?
        read(name, into: &text)
        if text == nil { faults.missing(name) }
        return text
    }
}
