import API
import Domain
import Fetching
import Logging

extension Installation {
    /// Where webhooks may send to. Throws for a wrong setting.
    func webhookTargets() throws -> DeliveryTargets { try DeliveryTargets(setting: settings.webhooks, of: "webhooks") }

    func webhookDeliverer(_ logger: Logger, _ mails: TenantMailer) throws -> WebhookDeliverer {
        WebhookDeliverer(
            outbox: store.webhookOutbox, targets: try webhookTargets(), client: HTTPClient(), cryptography: secret,
            mails: mails, clock: clock, logger: logger)
    }
}
