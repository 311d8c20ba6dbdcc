import Database
import Domain

/// The changes of one listing since a webhook was last told.
struct ListingToTell {
    let listing: Listing.ID
    /// Whether one of them created it.
    var isNew: Bool
    /// `nil` when it is deleted.
    let status: ListingStatus?
    let isPublic: Bool
    let externalID: String?

    /// A webhook that wants no `listing.created` is told of a new listing as of a changed one.
    func event(for webhook: Webhook, at now: Instant) -> WebhookEvent? {
        WebhookEvent(
            of: listing, isNew: isNew && webhook.events.contains(.listingCreated), status: status, isPublic: isPublic,
            externalID: externalID, for: webhook.owner, at: now)
    }
}

extension SQLReading {
    /// The listings that an owner may know of and that changed, each once, in the order of their first change.
    func listingChanges(
        after first: Int64, through last: Int64, for owner: IntegrationOwner, in tenant: Tenant.ID
    ) throws -> [ListingToTell] {
        let found = try rows(
            """
            SELECT coalesce(l.id, c.listing_id), c.is_new, l.status, CASE WHEN a.blocked_at IS NULL THEN 0 ELSE 1 END,
                i.external_id
            FROM listing_changes c
            LEFT JOIN listings l ON l.tenant_id = c.tenant_id AND l.number = c.number
            LEFT JOIN accounts a ON a.tenant_id = l.tenant_id AND a.id = l.owner_id
            LEFT JOIN listing_imports i ON i.tenant_id = l.tenant_id AND i.listing_id = l.id
            WHERE c.tenant_id = ? AND c.sequence > ? AND c.sequence <= ?
                AND (l.id IS NOT NULL OR c.listing_id IS NOT NULL)
                AND (? = '' OR coalesce(l.owner_id, c.owner_id) = ?)
            ORDER BY c.sequence
            """, tenant, first, last, owner.text, owner.text
        ) { row in
            let (id, isNew): (Listing.ID, Bool) = (try row.id(), try row.int() != 0)
            let status: ListingStatus? = try row.optionalWord()
            let isBlocked = try row.int() != 0
            return ListingToTell(
                listing: id, isNew: isNew, status: status, isPublic: status == .active && !isBlocked,
                externalID: try row.optionalText())
        }
        var changes: [ListingToTell] = []
        var places: [Listing.ID: Int] = [:]
        for change in found {
            if let place = places[change.listing] {
                changes[place].isNew = changes[place].isNew || change.isNew
            } else {
                places[change.listing] = changes.count
                changes.append(change)
            }
        }
        return changes
    }
}
