import Domain
import Hummingbird

/// Keys of the caller's account, and for admins those of the marketplace. A key never manages keys.
package struct KeyRoutes: FeatureRoutes {
    let keys: any APIKeyStore
    let idempotency: Idempotency
    let cryptography: any Cryptography
    let throttle: Throttle
    let clock: Clock

    package init(
        keys: any APIKeyStore, idempotency: Idempotency, cryptography: any Cryptography, throttle: Throttle,
        clock: Clock
    ) {
        self.keys = keys
        self.idempotency = idempotency
        self.cryptography = cryptography
        self.throttle = throttle
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("account/keys")
            .get(use: IntegrationHolder.of(.account, list))
            .post(use: IntegrationHolder.of(.account, create))
            .get("{id}", use: IntegrationHolder.of(.account, show))
            .delete("{id}", use: IntegrationHolder.of(.account, revoke))
            .post("{id}/rotation", use: IntegrationHolder.of(.account, rotate))
        v1.group("admin/keys")
            .get(use: IntegrationHolder.of(.marketplace, list))
            .post(use: IntegrationHolder.of(.marketplace, create))
            .get("{id}", use: IntegrationHolder.of(.marketplace, show))
            .delete("{id}", use: IntegrationHolder.of(.marketplace, revoke))
            .post("{id}/rotation", use: IntegrationHolder.of(.marketplace, rotate))
    }

    @Sendable private func list(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let found = try await keys.keys(of: holder.owner, in: context.tenant.id)
        return .json(ListView(items: found.map { KeyView(key: $0) }, nextCursor: nil))
    }

    @Sendable private func show(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        return .json(KeyView(key: try await key(of: holder, context)))
    }

    @Sendable private func create(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        let body = try await request.jsonBytes(context)
        let (tenant, now) = (try context.tenant.id, clock.now())
        let draft = try KeyInput(body).draft(for: holder.account, at: now)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try throttle.checkRate(\.keyChanges, of: holder.caller)
            let key = draft.key(of: holder.owner, at: now)
            let (new, secret) = try made(key)
            let answer = BufferedResponse.created(
                KeyView(key: key, secret: secret), at: holder.path("keys", "\(key.id)"), headers: Self.notStored)
            try await keys.acting(by: holder.authority(confirmed: true, context)).recording(record(answer), in: tenant)
                .save(new, audit: holder.entry(.createKey, key.auditText, at: now), in: tenant)
            return answer
        }
    }

    @Sendable private func rotate(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        let known = try await key(of: holder, context)
        let body = try await request.jsonBytes(context)
        let hours = try RotationInput(body).overlapHours
        let (tenant, now) = (try context.tenant.id, clock.now())
        guard known.isLive(at: now) else {
            throw Problem.invalid("expiresAt", "has passed: a new secret of this key would be dead", code: "past")
        }
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try throttle.checkRate(\.keyChanges, of: holder.caller)
            let key = known.rotated(at: now, overlapHours: hours)
            let (new, secret) = try made(key)
            let answer = BufferedResponse.json(KeyView(key: key, secret: secret), headers: Self.notStored)
            try await keys.acting(by: holder.authority(confirmed: true, context)).recording(record(answer), in: tenant)
                .rotate(new, audit: holder.entry(.rotateKey, key.auditText, at: now), in: tenant)
            return answer
        }
    }

    @Sendable private func revoke(
        _ request: Request, _ holder: IntegrationHolder, _ context: Context
    ) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let known = try await key(of: holder, context)
        try await keys.acting(by: holder.authorityToEnd(context)).revokeKey(
            known.id, of: holder.owner, audit: holder.entry(.revokeKey, known.auditText, at: clock.now()),
            in: context.tenant.id)
        return .noContent
    }

    private static let notStored: HTTPFields = [.cacheControl: "no-store"]

    /// The holder's key in the path. Throws not found.
    private func key(of holder: IntegrationHolder, _ context: Context) async throws -> APIKey {
        let id: APIKey.ID = try context.id("key")
        let found = try await keys.keys(of: holder.owner, in: context.tenant.id)
        guard let key = found.first(where: { $0.id == id }) else { throw Problem.notFound("key") }
        return key
    }

    private func made(_ key: APIKey) throws -> (new: NewAPIKey, secret: String) {
        let secret = try cryptography.newKeySecret()
        return (NewAPIKey(key, secretDigest: cryptography.tokenDigest(secret)), secret)
    }
}
