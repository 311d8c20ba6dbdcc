import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Logs in and out, and lists the caller's sessions.
package struct SessionRoutes: FeatureRoutes {
    let accounts: any AccountStore
    let notifications: any NotificationStore
    let logIns: LogInService
    let sessionIssuer: SessionIssuer
    let idempotency: Idempotency

    package init(
        accounts: any AccountStore, notifications: any NotificationStore, logIns: LogInService,
        sessionIssuer: SessionIssuer, idempotency: Idempotency
    ) {
        self.accounts = accounts
        self.notifications = notifications
        self.logIns = logIns
        self.sessionIssuer = sessionIssuer
        self.idempotency = idempotency
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("sessions")
            .post(use: logIn)
            .get(use: list)
            .delete(use: logOutElsewhere)
            .get("current", use: showCurrent)
            .delete("current", use: logOut)
            .get("{id}", use: show)
            .delete("{id}", use: revoke)
    }

    @Sendable func logIn(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let body = try await request.jsonBytes(context)
        let credentials = try Credentials(body)
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await logIns.logIn(credentials, request, context, record)
        }
    }

    @Sendable func logOutElsewhere(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        try await accounts.acting(by: context.authority())
            .endSessions(of: me.account.id, except: me.session.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let sessions = try await accounts.sessions(of: me.account.id, in: context.tenant.id)
        let current = try me.session.id
        let views = sessions.map { SessionView(session: $0, isCurrent: $0.id == current) }
        return .json(ListView(items: views, nextCursor: nil))
    }

    /// One of the caller's sessions: where the `Location` of a log-in leads.
    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let id: Session.ID = try context.id("session")
        let sessions = try await accounts.sessions(of: me.account.id, in: context.tenant.id)
        guard let session = sessions.first(where: { $0.id == id }) else { throw Problem.notFound("session") }
        return .json(SessionView(session: session, isCurrent: try id == me.session.id))
    }

    /// The current session and its account. It also responds to strangers, because public pages call it first.
    @Sendable func showCurrent(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        guard let me = context.account else { return .json(CurrentSessionView(account: nil, unread: .none)) }
        let unread = try await notifications.unread(of: me.id, in: tenant)
        return .json(CurrentSessionView(account: me, unread: unread))
    }

    @Sendable func logOut(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        _ = try await accounts.acting(by: context.authority())
            .endSession(me.session.id, of: me.account.id, in: context.tenant.id)
        return sessionIssuer.withoutCookie(.noContent, context)
    }

    @Sendable func revoke(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn()
        let id: Session.ID = try context.id("session")
        let isEnded = try await accounts.acting(by: context.authority())
            .endSession(id, of: me.account.id, in: context.tenant.id)
        guard isEnded else { throw Problem.notFound("session") }
        return .noContent
    }
}
