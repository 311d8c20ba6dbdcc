import Domain
import Hummingbird

/// Registers accounts, and lets people manage their own.
package struct AccountRoutes: FeatureRoutes {
    let accounts: any AccountStore
    let registrations: RegistrationService
    let passwordService: PasswordService
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency
    let throttle: Throttle
    /// Deletes the account's files and mails, and its data in the database's log. Returns at once.
    let erase: @Sendable (Account.ID, Tenant.ID) -> Void

    package init(
        accounts: any AccountStore, registrations: RegistrationService, passwordService: PasswordService,
        sessionIssuer: SessionIssuer, idempotency: Idempotency, throttle: Throttle,
        erase: @escaping @Sendable (Account.ID, Tenant.ID) -> Void
    ) {
        self.accounts = accounts
        self.registrations = registrations
        self.passwordService = passwordService
        self.sessionIssuer = sessionIssuer
        self.idempotency = idempotency
        self.throttle = throttle
        self.erase = erase
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("accounts", use: register)
        v1.group("account")
            .get(use: show)
            .patch(use: edit)
            .delete(use: remove)
            .put("password", use: changePassword)
    }

    @Sendable func register(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        let body = try await request.jsonBytes(context)
        let input = try RegistrationInput(
            body, at: context.tenant.settings.displayName, estimator: passwordService.estimator)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await registrations.register(input, request, context, record)
        }
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        .json(AccountView(account: try context.signedIn().account))
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let input = try AccountInput(
            await request.jsonObject(context), onto: me, at: context.tenant.settings.displayName)
        if input.name != me.name { try throttle.checkRate(\.renames, of: me.id) }
        try await accounts.acting(by: context.authority()).edit(
            me.id, name: input.name, language: input.language, in: context.tenant.id)
        guard let edited = try await accounts.account(me.id, in: context.tenant.id) else {
            throw Problem.sessionExpired
        }
        return .json(AccountView(account: edited))
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let tenant = try context.tenant.id
        // The store decides in the transaction that deletes.
        try await accounts.acting(by: context.authority(confirmed: true))
            .delete(me.id, banning: sessionIssuer.cryptography.banDigest(me.email, tenant), in: tenant)
        erase(me.id, tenant)
        return sessionIssuer.withoutCookie(.noContent, context)
    }

    @Sendable func changePassword(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let owner = PasswordOwner(email: me.email, name: me.name, at: try context.tenant.settings.displayName)
        let input = try PasswordChangeInput(
            await request.jsonObject(context), of: owner, by: passwordService.estimator)
        try await passwordService.change(input, context)
        return .noContent
    }
}
