import Foundation

// Standard Webhooks 1.0. The secret is derived from the webhook's id: nothing has to be stored, and a copy of the
// database can't sign.
extension Cryptography {
    private func key(of webhook: Webhook.ID) -> [UInt8] {
        digest(Array(webhook.description.utf8), purpose: "webhook secret")
    }

    /// The secret by which a receiver checks signatures: 256 bits in Base64 behind `whsec_`.
    public func secret(of webhook: Webhook.ID) -> String { "whsec_" + Data(key(of: webhook)).base64EncodedString() }

    /// The signature of a request: HMAC-SHA-256 over its id, its time and its body.
    ///
    /// - Parameter seconds: since 1970, as the header `webhook-timestamp` says.
    public func signature(
        of body: [UInt8], delivery: WebhookDelivery.ID, atSeconds seconds: Int64, by webhook: Webhook.ID
    ) -> String {
        let signed = Array("\(delivery).\(seconds).".utf8) + body
        return "v1," + Data(hmacSHA256(signed, key: key(of: webhook))).base64EncodedString()
    }
}
