/// The public listings of a marketplace for a copy that is kept elsewhere: first all of them, then what changes.
public protocol ListingMirrorStore: Sendable {
    /// The part after `position`; `nil` for the beginning. Returns `nil` when what changed since is not known any more,
    /// or when the position is of another database.
    func part(
        after position: MirrorPosition?, limit: Int, at now: Instant, in tenant: Tenant.ID
    ) async throws -> MirrorPart?
}

/// How far a mirror has read.
public struct MirrorPosition: Hashable, Sendable {
    /// A change in the log of all listings.
    public struct Mark: Hashable, Sendable {
        public let sequence: Int64
        /// A random number of the change, which another one of the same sequence does not have after a restore.
        public let nonce: Int64

        public init(sequence: Int64, nonce: Int64) {
            self.sequence = sequence
            self.nonce = nonce
        }

        /// Before the first change.
        public static let start = Mark(sequence: 0, nonce: 0)
    }

    /// Later changes are still to be read.
    public let mark: Mark
    /// The last of the listings that were there at the mark; `nil` once all of them were read.
    public let listing: Listing.ID?

    public init(mark: Mark, listing: Listing.ID? = nil) {
        self.mark = mark
        self.listing = listing
    }
}

/// Some listings that are there or have changed, each once.
public struct MirrorPart: Sendable {
    /// A listing, which may be public, hidden or deleted.
    public struct Entry: Hashable, Sendable {
        public let id: Listing.ID
        public let number: UInt32

        public init(id: Listing.ID, number: UInt32) {
            self.id = id
            self.number = number
        }
    }

    public let entries: [Entry]
    public let end: MirrorPosition
    /// Whether more can be read at once.
    public let hasMore: Bool

    public init(entries: [Entry], end: MirrorPosition, hasMore: Bool) {
        self.entries = entries
        self.end = end
        self.hasMore = hasMore
    }
}
