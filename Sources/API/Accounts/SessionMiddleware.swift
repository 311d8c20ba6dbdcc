import Domain
import HTTPTypes
import Hummingbird

/// Finds the caller by bearer token or by the session cookie.
package struct SessionMiddleware: RouterMiddleware {
    let sessions: SessionCache
    let accounts: any AccountStore
    let cryptography: any Cryptography
    let clock: Clock
    let throttle: Throttle

    package init(
        sessions: SessionCache, accounts: any AccountStore, cryptography: any Cryptography, clock: Clock,
        throttle: Throttle
    ) {
        self.sessions = sessions
        self.accounts = accounts
        self.cryptography = cryptography
        self.clock = clock
        self.throttle = throttle
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard context.key == nil, let (token, isCookie) = try Self.token(of: request, context) else {
            return try await next(request, context)
        }
        let tenant = try context.tenant
        let found = try await sessions.session(tokenDigest: cryptography.tokenDigest(token), in: tenant.id)
        guard let found else {
            throttle.forget(token)
            // A browser with an old cookie continues as a stranger. A client that sends a dead token explicitly gets an
            // error.
            guard isCookie else { throw token.isEmpty ? Problem.signInFirst : Problem.sessionExpired }
            var context = context
            context.hasDeadSession = true
            return try await next(request, context)
        }
        if isCookie, Self.isSentByOtherSite(request, tenant) || Self.isFromNoPage(request) {
            var context = context
            context.isSentByOtherSite = true
            return try await next(request, context)
        }
        throttle.remember(token, of: LimitedCaller(found.account.id))
        context.trace.note { $0.account = found.account.id }
        if isCookie { try Self.checkOrigin(request, tenant) }
        if clock.now() > found.session.lastUsedAt + Session.touchEvery {
            await touch(found.session.id, in: tenant.id, context)
        }
        var context = context
        context.signIn = .init(credential: .session(found.session), account: found.account)
        return try await next(request, context)
    }

    /// Stores when the session was last used. A full disk does not stop reading.
    private func touch(_ session: Session.ID, in tenant: Tenant.ID, _ context: Context) async {
        do { try await accounts.touch(session, in: tenant) } catch {
            context.logger.info("A session's last use was not stored", metadata: ["error": "\(error)"])
        }
    }

    static func token(of request: Request, _ context: Context) throws(Problem) -> (token: String, isCookie: Bool)? {
        if let header = request.headers[.authorization] {
            let parts = header.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return ("", false) }
            return (String(parts[1]), false)
        }
        return try SessionCookie.token(of: request, context).map { ($0, true) }
    }

    /// Whether a browser reads this because a page of another site told it to: a link, a form or a redirect sends the
    /// cookie too. Whoever is sent so is a stranger, so that no other site acts or is recorded in a person's name.
    /// Browsers that do not say where a request comes from send no `Sec-Fetch-Site`.
    private static func isSentByOtherSite(_ request: Request, _ tenant: Tenant) -> Bool {
        guard safeMethods.contains(request.method), let site = request.headers[.secFetchSite] else { return false }
        guard site != "same-origin", site != "none" else { return false }
        return request.headers[.origin].map { !tenant.settings.allows(origin: $0) } ?? true
    }

    /// Whether a program writes and its cookie jar adds the cookie: a browser says where a write comes from. Such a
    /// cookie signs nobody in, but a log-in or a registration works in spite of it.
    private static func isFromNoPage(_ request: Request) -> Bool {
        !safeMethods.contains(request.method) && request.headers[.origin] == nil
            && request.headers[.secFetchSite] == nil
    }

    private static let safeMethods: Set<HTTPRequest.Method> = [.get, .head, .options]

    /// Checks `Origin`: a browser sends the cookie with requests from any site, but reports truthfully which site they
    /// come from.
    private static func checkOrigin(_ request: Request, _ tenant: Tenant) throws(Problem) {
        guard !safeMethods.contains(request.method) else { return }
        let origin = request.headers[.origin]?.lowercased() ?? ""
        let authority = request.head.authority?.lowercased() ?? ""
        let isSame = !authority.isEmpty && ["http://\(authority)", "https://\(authority)"].contains(origin)
        guard isSame || tenant.settings.allows(origin: origin) else {
            throw Problem.crossOrigin
        }
    }
}

extension Problem {
    static let crossOrigin = Problem(
        .forbidden, code: "cross_origin", "A request with a cookie must come from a page of this marketplace (Origin).")
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!  // a token
}
