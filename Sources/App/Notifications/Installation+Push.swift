import Domain
import Fetching
import Logging
import Secrets

extension Installation {
    func pushDelivery(logger: Logger) throws -> PushDelivery {
        PushDelivery(
            outbox: store.pushOutbox, services: try pushServices(), client: PushClient(),
            identification: try secret.serverIdentification(), contact: settings.mailFrom.map { "mailto:\($0)" },
            secret: secret, clock: clock, logger: logger)
    }
}

extension ServerIdentification: PushKeys {
    public func browserKey(_ text: String) -> [UInt8]? {
        // Longer than the text of any key.
        guard text.utf8.count <= 2 * PushSubscription.keyLength else { return nil }
        return Base64URL.decoded(text).flatMap(P256PublicKey.init)?.bytes
    }

    public func browserSecret(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 2 * PushSubscription.authLength, let bytes = Base64URL.decoded(text),
            bytes.count == PushSubscription.authLength
        else { return nil }
        return bytes
    }
}
