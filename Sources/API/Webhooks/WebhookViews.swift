import Domain

/// The body of a new webhook.
struct WebhookInput {
    let url: String
    let events: [String]

    init(_ body: [UInt8]) throws(Problem) {
        var form = try JSONObject(body)
        let url = form.required("url")
        var events: [String]?
        form.read("events", into: &events)
        if events == nil { form.errors.missing("events") }
        try form.finish()
        self.url = url.map(Text.tidyLine) ?? ""
        self.events = events ?? []
    }
}

/// The JSON of a webhook. Only the response that made it has the secret.
struct WebhookView: JSONWritable {
    let webhook: Webhook
    var secret: String?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", webhook.id)
            $0.set("url", webhook.url)
            $0.set("events", webhook.events.map(\.rawValue))
            $0.set("createdAt", webhook.createdAt)
            $0.set("isOn", webhook.off == nil)
            $0.set("offAt", webhook.off?.at)
            $0.set("offReason", webhook.off?.reason.rawValue)
            $0.set("failingSince", webhook.failingSince)
            $0.set("lastDeliveredAt", webhook.lastDeliveredAt)
            $0.set("waiting", webhook.waiting)
            if let secret { $0.set("secret", secret) }
        }
    }
}

/// The JSON of a delivery.
struct WebhookDeliveryView: JSONWritable {
    let delivery: WebhookDelivery

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", delivery.id)
            $0.set("event", delivery.kind.rawValue)
            $0.set("data", EncodedJSON(text: delivery.data))
            $0.set("happenedAt", delivery.happenedAt)
            $0.set("status", delivery.status.rawValue)
            $0.set("attempts", delivery.attempts)
            $0.set("nextAttemptAt", delivery.nextAttemptAt)
            $0.set("responseStatus", delivery.outcome?.status)
            $0.set("failure", delivery.outcome?.failure?.rawValue)
            $0.set("settledAt", delivery.settledAt)
        }
    }
}

extension WebhookDelivery {
    /// The body of the request.
    package var body: [UInt8] { JSONWriter.bytes(Body(delivery: self)) }

    private struct Body: JSONWritable {
        let delivery: WebhookDelivery

        func write(to json: inout JSONWriter) {
            json.object {
                $0.set("type", delivery.kind.rawValue)
                $0.set("timestamp", delivery.happenedAt)
                $0.set("data", EncodedJSON(text: delivery.data))
            }
        }
    }
}
