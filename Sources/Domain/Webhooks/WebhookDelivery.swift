/// A request to a webhook that waits, or what became of it.
public struct WebhookDelivery: Sendable {
    public typealias ID = Domain.ID<WebhookDelivery>

    /// How long a delivery is tried, and a webhook fails before it is turned off.
    public static let keptFor = Instant.Span.days(1)
    /// How long settled deliveries are kept for their owner to see.
    public static let shownFor = Instant.Span.days(7)

    public enum Status: String, CaseIterable, Sendable {
        case waiting, delivered, failed
    }

    /// Why a request failed without a response.
    public enum Failure: String, CaseIterable, Sendable {
        case timedOut, unreachable, untrusted, brokenOff, tooLarge
        /// The host is in a network that webhooks must not reach.
        case forbiddenAddress
        case other
    }

    /// The result of a request.
    public enum Outcome: Sendable, Equatable {
        /// The HTTP status of the response.
        case answered(Int)
        case failed(Failure)

        public var status: Int? { if case .answered(let status) = self { status } else { nil } }
        public var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
        public var isDelivered: Bool { if case .answered(200..<300) = self { true } else { false } }
        /// Whether the receiver wants no more requests.
        public var isGone: Bool { self == .answered(410) }
    }

    public let id: ID
    public let kind: WebhookEvent.Kind
    /// The ids and states of the event: a JSON object.
    public let data: String
    public let happenedAt: Instant
    /// When it began to wait: when it happened, or when its owner asked for it again.
    public let queuedAt: Instant
    public var status: Status
    /// The number of requests, including one that is under way.
    public var attempts: Int
    /// `nil` once it is settled.
    public var nextAttemptAt: Instant?
    /// The result of the last request.
    public var outcome: Outcome?
    public var settledAt: Instant?

    public init(
        id: ID, kind: WebhookEvent.Kind, data: String, happenedAt: Instant, queuedAt: Instant, status: Status,
        attempts: Int, nextAttemptAt: Instant?, outcome: Outcome?, settledAt: Instant?
    ) {
        self.id = id
        self.kind = kind
        self.data = data
        self.happenedAt = happenedAt
        self.queuedAt = queuedAt
        self.status = status
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.outcome = outcome
        self.settledAt = settledAt
    }

    /// When to try again after a failure; `nil` when it is too old.
    public func nextTry(at now: Instant) -> Instant? {
        let next = now + RetryDelay.span(afterAttempts: attempts)
        return next < queuedAt + Self.keptFor ? next : nil
    }
}

/// A webhook with deliveries that are due, which nobody else sends for a while.
public struct DueWebhook: Sendable {
    public let tenant: Tenant.ID
    public let webhook: Webhook
    public let deliveries: [WebhookDelivery]

    public init(tenant: Tenant.ID, webhook: Webhook, deliveries: [WebhookDelivery]) {
        self.tenant = tenant
        self.webhook = webhook
        self.deliveries = deliveries
    }

    /// Why the outcomes of the first deliveries turn the webhook off; `nil` when they don't. It fails when a delivery
    /// is given up and nothing was delivered since that began to wait.
    public func offReason(after outcomes: [WebhookDelivery.Outcome], at now: Instant) -> Webhook.OffReason? {
        if outcomes.contains(where: \.isGone) { return .gone }
        guard !outcomes.contains(where: \.isDelivered) else { return nil }
        let last = webhook.lastDeliveredAt ?? webhook.createdAt
        let isFailing = deliveries.prefix(outcomes.count).contains { $0.nextTry(at: now) == nil && last <= $0.queuedAt }
        return isFailing ? .failing : nil
    }
}
