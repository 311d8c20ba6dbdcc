/// A saved listing that is not shown any more, as its name is told to whoever saved it.
public struct UnavailableFavorite: Sendable {
    public enum Reason: String, Sendable {
        /// By its owner: closed, deleted or made a draft again.
        case closed
        case expired
        /// By a moderator, or with its owner's account.
        case removed
    }

    public let listing: Listing.ID
    /// `nil` when its owner made it a draft again: what stands there now was never shown.
    public let title: String?
    public let reason: Reason

    public init(listing: Listing.ID, title: String?, reason: Reason) {
        (self.listing, self.title, self.reason) = (listing, title, reason)
    }
}
