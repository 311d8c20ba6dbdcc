/// A saved listing that is no longer shown.
public struct UnavailableFavorite: Sendable {
    public enum Reason: String, Sendable {
        /// Its owner closed it, deleted it or turned it into a draft.
        case closed
        case expired
        /// A moderator removed it, or its owner's account was deleted.
        case removed
    }

    public let listing: Listing.ID
    /// `nil` when its owner turned it into a draft: the current title was never public.
    public let title: String?
    public let reason: Reason

    public init(listing: Listing.ID, title: String?, reason: Reason) {
        self.listing = listing
        self.title = title
        self.reason = reason
    }
}
