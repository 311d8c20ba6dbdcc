/// The data that decides who may see a listing.
public struct ListingVisibility: Hashable, Sendable {
    public let owner: Account.ID
    public let isOwnerBlocked: Bool
    public let status: ListingStatus
    public let expiresAt: Instant?

    public init(owner: Account.ID, isOwnerBlocked: Bool, status: ListingStatus, expiresAt: Instant?) {
        self.owner = owner
        self.isOwnerBlocked = isOwnerBlocked
        self.status = status
        self.expiresAt = expiresAt
    }

    /// Whether anybody may see it.
    public func isPublic(at now: Instant) -> Bool {
        status == .active && !isOwnerBlocked && expiresAt.map { now < $0 } ?? true
    }
}

extension Listing {
    public var visibility: ListingVisibility {
        ListingVisibility(owner: owner.id, isOwnerBlocked: owner.isBlocked, status: status, expiresAt: expiresAt)
    }

    /// Whether anybody may see it.
    public func isPublic(at now: Instant) -> Bool { visibility.isPublic(at: now) }
}
