/// Something that webhooks are told of. It holds ids and states only: the receiver reads the rest with its key, so that
/// nothing private leaves with a request.
public struct WebhookEvent: Sendable, Equatable {
    public enum Kind: String, CaseIterable, Sendable {
        /// Sent when a webhook is made, and when its owner asks for it.
        case ping
        case listingCreated = "listing.created"
        case listingUpdated = "listing.updated"
        /// A marketplace is also told so of a listing that is no longer public.
        case listingDeleted = "listing.deleted"
        case messageReceived = "message.received"
        case reportCreated = "report.created"
        case moderationDecided = "moderation.decided"

        public static let ofListings: [Kind] = [.listingCreated, .listingUpdated, .listingDeleted]

        /// The events that an owner may choose from.
        public static func choices(of owner: IntegrationOwner) -> [Kind] {
            switch owner {
            case .account: ofListings + [.messageReceived]
            case .marketplace: ofListings + [.reportCreated, .moderationDecided]
            }
        }
    }

    public let kind: Kind
    public let at: Instant
    public let data: [String: String]
    /// The listing, of which only the newest state is worth telling.
    public let listing: Listing.ID?

    public init(_ kind: Kind, at now: Instant, data: [String: String] = [:], listing: Listing.ID? = nil) {
        self.kind = kind
        self.at = now
        self.data = data
        self.listing = listing
    }
}

extension WebhookEvent {
    /// A message that was delivered to an account.
    public static func received(
        _ message: Message.ID, in conversation: Conversation.ID, at now: Instant
    ) -> WebhookEvent {
        WebhookEvent(
            .messageReceived, at: now,
            data: ["conversationId": conversation.description, "messageId": message.description])
    }

    /// A report, without who sent it.
    public static func created(_ report: Report) -> WebhookEvent {
        let (kind, id): (String, String) =
            switch report.subject {
            case .listing(let id): ("listing", id.description)
            case .account(let id): ("account", id.description)
            }
        return WebhookEvent(
            .reportCreated, at: report.createdAt,
            data: [
                "reportId": report.id.description, "subjectKind": kind, "subjectId": id,
                "reason": report.reason.rawValue,
            ])
    }

    /// Moderators' actions that decide something.
    private static let decisions: Set<AuditEntry.Action> = [
        .holdListing, .releaseListing, .deleteListing, .blockAccount, .unblockAccount, .dismissReports,
        .removeShortlist, .releaseMessages, .discardMessages, .releaseRating, .deleteRating, .holdWanted,
        .releaseWanted, .deleteWanted,
    ]

    /// `nil` for an entry of the audit log that isn't a decision.
    public init?(_ entry: AuditEntry) {
        guard Self.decisions.contains(entry.action) else { return nil }
        self.init(
            .moderationDecided, at: entry.at,
            data: [
                "action": entry.action.rawValue, "subjectKind": entry.action.subjectKind.rawValue,
                "subjectId": entry.subject,
            ])
    }

    /// A listing that changed, as `owner` may know it; `nil` when that is nothing.
    ///
    /// - Parameters:
    ///   - status: `nil` for a deleted listing.
    ///   - isPublic: whether a stranger finds it.
    ///   - externalID: the owner's own id.
    public init?(
        of listing: Listing.ID, isNew: Bool, status: ListingStatus?, isPublic: Bool, externalID: String?,
        for owner: IntegrationOwner, at now: Instant
    ) {
        var data = ["listingId": listing.description]
        let kind: Kind
        switch (owner, status) {
        case (_, nil): kind = .listingDeleted
        case (.account, let status?):
            kind = isNew ? .listingCreated : .listingUpdated
            data["status"] = status.rawValue
            data["externalId"] = externalID
        case (.marketplace, .draft?): return nil
        case (.marketplace, _?): kind = isPublic ? (isNew ? .listingCreated : .listingUpdated) : .listingDeleted
        }
        self.init(kind, at: now, data: data, listing: listing)
    }
}
