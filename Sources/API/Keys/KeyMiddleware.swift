import Domain
import Hummingbird

/// Finds the key of a request, and refuses what its scopes do not name.
package struct KeyMiddleware: RouterMiddleware {
    let keys: any APIKeyStore
    let cryptography: any Cryptography
    let clock: Clock
    let throttle: Throttle

    package init(keys: any APIKeyStore, cryptography: any Cryptography, clock: Clock, throttle: Throttle) {
        self.keys = keys
        self.cryptography = cryptography
        self.clock = clock
        self.throttle = throttle
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let secret = try Self.secret(of: request, context) else { return try await next(request, context) }
        let tenant = try context.tenant.id
        let found = try await keys.key(secretDigest: cryptography.tokenDigest(secret), in: tenant)
        guard let (key, account) = found else {
            throttle.forget(secret)
            throw Problem.invalidKey
        }
        throttle.remember(secret, of: LimitedCaller(key.id))
        let isRead = RateLimitMiddleware.isRead(request, context)
        if !context.isKeyCounted { try throttle.count(LimitedCaller(key.id), isRead: isRead) }
        guard let scope = KeyScopes.scope(of: context.route, request.method) else { throw Problem.notForKeys }
        guard key.scopes.contains(scope) else { throw Problem.scopeMissing(scope) }
        // Only what the key may do takes from what its account may do.
        if let account { try throttle.count(keyOf: account.id, isRead: isRead, in: tenant) }
        if clock.now() > (key.lastUsedAt ?? key.createdAt - APIKey.touchEvery) + APIKey.touchEvery {
            await touch(key.id, in: tenant, context)
        }
        var context = context
        context.key = key
        if let account {
            context.trace.note { $0.account = account.id }
            context.signIn = .init(credential: .key(key), account: APIKey.acting(for: account, with: scope))
        }
        return try await next(request, context)
    }

    /// The secret of a key that the request names; `nil` for a session's token or none.
    private static func secret(of request: Request, _ context: Context) throws(Problem) -> String? {
        guard request.headers[.authorization] != nil,
            let token = try SessionMiddleware.token(of: request, context)?.token,
            token.hasPrefix(APIKey.secretPrefix)
        else { return nil }
        return token
    }

    /// Stores when the key was last used. A full disk does not stop reading.
    private func touch(_ key: APIKey.ID, in tenant: Tenant.ID, _ context: Context) async {
        do { try await keys.touchKey(key, in: tenant) } catch {
            context.logger.info("A key's last use was not stored", metadata: ["error": "\(error)"])
        }
    }
}
