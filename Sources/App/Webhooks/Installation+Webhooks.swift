import API
import Domain
import Fetching
import Logging

extension Installation {
    func webhookDeliverer(_ logger: Logger, _ mails: TenantMailer) throws -> WebhookDeliverer {
        WebhookDeliverer(
            outbox: store.webhookOutbox, receivers: try webhookReceivers(), client: HTTPClient(), cryptography: secret,
            mails: mails, clock: clock, logger: logger)
    }
}
