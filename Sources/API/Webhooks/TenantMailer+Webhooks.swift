import Domain
import Foundation

extension TenantMailer {
    /// The mail that says that a webhook was turned off.
    package func mail(
        sayingIsOff webhook: Webhook, to account: Account, in tenant: Tenant.ID
    ) throws -> OutgoingMail? {
        let host = URL(string: webhook.url)?.host() ?? ""
        let kind: IntegrationHolder.Kind = webhook.owner == .marketplace ? .marketplace : .account
        return try compose(to: account, in: tenant) { _, _ in .webhookOff(host: host, kind) }
    }
}
