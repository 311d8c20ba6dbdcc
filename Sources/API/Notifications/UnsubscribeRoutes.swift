import Domain
import HTTPTypes
import Hummingbird

/// Turns mails off by the link in them, without log-in (RFC 8058).
package struct UnsubscribeRoutes: FeatureRoutes {
    /// The body is `List-Unsubscribe=One-Click`, and is not read.
    private static let maxBodyBytes = 1024

    let notifications: any NotificationStore
    let tokens: UnsubscribeTokens

    package init(notifications: any NotificationStore, cryptography: any Cryptography) {
        self.notifications = notifications
        tokens = UnsubscribeTokens(cryptography: cryptography)
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("unsubscribe/{token}")
            .get(use: show)
            .post(use: unsubscribe)
    }

    /// Leads to the page with the button. Mail programs and virus scanners follow links, so it changes nothing.
    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (token, _, _) = try link(context)
        return BufferedResponse(.seeOther, headers: try LocalRedirect.headers(to: "/unsubscribe#token=\(token)"))
    }

    @Sendable func unsubscribe(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (_, account, mails) = try link(context)
        _ = try await request.bytes(upTo: Self.maxBodyBytes)
        try await notifications.unsubscribe(account, from: mails, in: context.tenant.id)
        return .json(UnsubscriptionView(mails: mails))
    }

    private func link(_ context: Context) throws -> (token: String, account: Account.ID, mails: Unsubscription) {
        guard let token = context.parameters.get("token"), let found = tokens.read(token, in: try context.tenant.id)
        else { throw Problem.notFound("link") }
        return (token, found.account, found.mails)
    }
}
