/// A URL of another system that is told of events by signed requests, as Standard Webhooks 1.0 describes them.
public struct Webhook: Sendable {
    public typealias ID = Domain.ID<Webhook>

    /// Why a webhook was turned off.
    public enum OffReason: String, CaseIterable, Sendable {
        /// No request succeeded for `WebhookDelivery.keptFor`.
        case failing
        /// The receiver answered 410.
        case gone
        /// Its account was blocked.
        case blocked
    }

    public let id: ID
    public let owner: IntegrationOwner
    public let url: String
    public let events: [WebhookEvent.Kind]
    public let createdAt: Instant
    /// `nil` while it is on.
    public var off: (at: Instant, reason: OffReason)?
    /// Since when every request failed; `nil` when the last one succeeded, and before the first.
    public var failingSince: Instant?
    /// The number of requests in a row that failed, at most one at a time.
    public var failures = 0
    public var lastDeliveredAt: Instant?
    /// The number of deliveries that wait.
    public var waiting = 0

    public init(id: ID, owner: IntegrationOwner, url: String, events: [WebhookEvent.Kind], createdAt: Instant) {
        self.id = id
        self.owner = owner
        self.url = url
        self.events = events
        self.createdAt = createdAt
    }

    /// Its id and events, for the audit log. The URL may hold a secret.
    public var auditText: String { ([id.description] + events.map(\.rawValue)).joined(separator: " ") }
}

extension Webhook {
    /// Validates what its owner wants. Throws a problem naming every wrong field.
    public init(
        url: String, events names: [String], of owner: IntegrationOwner, to receivers: NamedServers, at now: Instant
    ) throws(Problem) {
        var errors = ValidationErrors()
        errors.check(
            "url", receivers.endpoint(url) != nil, "must be the https address of a host on the internet, on port 443")
        let allowed = WebhookEvent.Kind.choices(of: owner)
        let chosen = Set(names)
        errors.check(
            "events", !chosen.isEmpty && chosen.isSubset(of: allowed.map(\.rawValue)),
            "must be some of \(allowed.map(\.rawValue).joined(separator: ", "))", code: "invalid",
            params: .allowed(allowed.map(\.rawValue)))
        try errors.throwIfAny()
        self.init(
            id: .init(at: now), owner: owner, url: url, events: allowed.filter { chosen.contains($0.rawValue) },
            createdAt: now)
    }
}

extension Problem {
    public static let webhooksAreOff = Problem(
        .conflict, code: "webhooks_off", "Whoever runs this marketplace has turned webhooks off.")
}
