import API
import Domain
import Fetching
import Logging
import Store

/// Sends waiting deliveries to webhooks.
///
/// A delivery is settled after its response: a process killed in between sends it again, with the same id.
struct WebhookDeliverer: Sendable {
    static let milliseconds = 500
    /// Several deliver concurrently, because each waits for the slowest webhook that it claimed.
    static let atOnce = 4
    /// Webhooks that one of them serves at the same time, and requests to one webhook.
    private static let (webhooksPerClaim, requestsAtOnce) = (8, 4)
    private static let deliveriesPerClaim = 40
    /// How long one webhook is served before others have their turn.
    private static let turn = Duration.seconds(5)
    private static let timeLimit = Duration.seconds(10)
    private static let maxResponseBytes = 64 * 1024
    /// Longer than sending the claimed deliveries takes: nobody else claims their webhook for this long.
    private static let lease = Instant.Span.seconds(60)
    private static let maxMails = 20

    let outbox: WebhookOutboxTable
    let receivers: NamedServers
    let client: HTTPClient
    let cryptography: any Cryptography
    let mails: TenantMailer
    let clock: Clock
    let logger: Logger

    /// Tells of changed listings and sends what is due, in turns, so that slow receivers hold up no news for long.
    @Sendable func tellAndSend() async throws {
        // Where webhooks are turned off, they miss what happens to listings, and other events wait.
        guard receivers.isOn else { return }
        var isBusy = true
        while isBusy, !Task.isCancelled {
            let isBehind = try await outbox.tellOfListings(limit: 20)
            isBusy = try await sendSome() || isBehind
        }
    }

    /// Sends all deliveries that are due.
    @Sendable func send() async throws {
        guard receivers.isOn else { return }
        while !Task.isCancelled { guard try await sendSome() else { return } }
    }

    /// Returns whether something was due.
    private func sendSome() async throws -> Bool {
        let now = clock.now()
        let due = try await outbox.claim(
            at: now, until: now + Self.lease, webhooks: Self.webhooksPerClaim, deliveries: Self.deliveriesPerClaim)
        try await withThrowingTaskGroup { group in
            for webhook in due { group.addTask { try await serve(webhook) } }
            try await group.waitForAll()
        }
        return !due.isEmpty
    }

    /// Sends the claimed deliveries of a webhook, a few at the same time. One that fails or is slow gives way to
    /// others: what is left is sent in its next turn.
    private func serve(_ due: DueWebhook) async throws {
        var outcomes: [WebhookDelivery.Outcome] = []
        let start = ContinuousClock.now
        while outcomes.count < due.deliveries.count, start.duration(to: .now) < Self.turn {
            let sent = try await send(due.deliveries[outcomes.count...].prefix(Self.requestsAtOnce), to: due.webhook)
            outcomes += sent
            guard sent.contains(where: \.isDelivered) else { break }
        }
        let reason = due.offReason(after: outcomes, at: clock.now())
        let mails = reason == nil ? [] : try await mailsSayingIsOff(due)
        try await outbox.finish(due, outcomes, turningOff: reason, mails: mails)
        if let reason {
            logger.warning(
                "A webhook was turned off", metadata: ["webhook": "\(due.webhook.id)", "reason": "\(reason.rawValue)"])
        }
    }

    /// The outcomes of some requests, in their order.
    private func send(
        _ deliveries: ArraySlice<WebhookDelivery>, to webhook: Webhook
    ) async throws -> [WebhookDelivery.Outcome] {
        try await withThrowingTaskGroup(of: (Int, WebhookDelivery.Outcome).self) { group in
            for place in deliveries.indices {
                group.addTask { (place, try await send(deliveries[place], to: webhook)) }
            }
            var outcomes: [Int: WebhookDelivery.Outcome] = [:]
            for try await (place, outcome) in group { outcomes[place] = outcome }
            return deliveries.indices.compactMap { outcomes[$0] }
        }
    }

    private func send(_ delivery: WebhookDelivery, to webhook: Webhook) async throws -> WebhookDelivery.Outcome {
        // A URL that was taken under another setting is no longer reached.
        guard let endpoint = receivers.endpoint(webhook.url) else { return .failed(.forbiddenAddress) }
        let body = delivery.body
        let seconds = clock.now().milliseconds / 1_000
        let request = HTTPClient.Request(
            endpoint.url, method: .post(body: body), to: endpoint.isOwn ? .namedByOperator : .publicInternet,
            headers: [
                ("Content-Type", "application/json"), ("User-Agent", "Digs"), ("webhook-id", "\(delivery.id)"),
                ("webhook-timestamp", "\(seconds)"),
                (
                    "webhook-signature",
                    cryptography.signature(of: body, delivery: delivery.id, atSeconds: seconds, by: webhook.id)
                ),
            ], timeLimit: Self.timeLimit, maxBytes: Self.maxResponseBytes)
        do {
            return .answered(try await client.send(request).status)
        } catch let error as HTTPClientError {
            return .failed(WebhookDelivery.Failure(error))
        }
    }

    /// The mails that say that a webhook was turned off.
    private func mailsSayingIsOff(_ due: DueWebhook) async throws -> [OutgoingMail] {
        try await outbox.caretakers(of: due, limit: Self.maxMails).compactMap {
            try mails.mail(sayingIsOff: due.webhook, to: $0, in: due.tenant)
        }
    }
}

extension WebhookDelivery.Failure {
    fileprivate init(_ error: HTTPClientError) {
        self =
            switch error {
            case .timedOut: .timedOut
            case .unreachable: .unreachable
            case .forbiddenAddress: .forbiddenAddress
            case .untrusted: .untrusted
            case .brokenOff: .brokenOff
            case .tooLarge: .tooLarge
            case .invalidURL, .failed: .other
            }
    }
}
