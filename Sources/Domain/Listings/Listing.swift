import Geo

/// A place that somebody offers.
public struct Listing: Sendable {
    public typealias ID = Domain.ID<Listing>

    public struct Owner: Hashable, Sendable {
        public let id: Account.ID
        public let name: String
        public let isBlocked: Bool
        /// The university of the owner's student badge.
        public let studentAt: String?

        public init(id: Account.ID, name: String, isBlocked: Bool = false, studentAt: String? = nil) {
            (self.id, self.name, self.isBlocked, self.studentAt) = (id, name, isBlocked, studentAt)
        }
    }

    public let id: ID
    public let owner: Owner
    // Status, fields, place and time change together, in `Listing+Transitions.swift` only.
    public internal(set) var status: ListingStatus
    public internal(set) var fields: ListingFields
    /// Where it is on the map; a draft may not know yet.
    public internal(set) var place: ListingPlace?
    public var photos: [Photo]
    /// Incremented with every change; used by `ETag` and `If-Match`.
    public var version: Int
    public let createdAt: Instant
    public var updatedAt: Instant
    /// When an active listing stops being shown; absent for a draft that never was.
    public internal(set) var expiresAt: Instant?
    /// Why it is held; absent unless it is.
    public var hold: Hold?

    /// Problem `invalid` for an active listing that lacks anything which an active listing has.
    public init(
        id: ID, owner: Owner, status: ListingStatus, fields: ListingFields, place: ListingPlace?, photos: [Photo] = [],
        version: Int = 1, createdAt: Instant, updatedAt: Instant, expiresAt: Instant?
    ) throws(Problem) {
        (self.id, self.owner, self.status, self.fields, self.place) = (id, owner, status, fields, place)
        (self.photos, self.version, self.createdAt) = (photos, version, createdAt)
        (self.updatedAt, self.expiresAt) = (updatedAt, expiresAt)
        if status == .active { try missingWhenActive.throwIfAny() }
    }

    /// Whether anybody may see it.
    public func isPublic(at now: Instant) -> Bool {
        status == .active && !owner.isBlocked && expiresAt.map { now < $0 } ?? true
    }
}

/// The place of a listing: the exact one for its owner, and the one shown to others.
public struct ListingPlace: Hashable, Sendable {
    /// How the place was found.
    public enum Source: String, CaseIterable, Sendable {
        case given, geocoder, postalCode
    }

    public let exact: Coordinate
    public let shown: Coordinate
    public let source: Source
    public let attribution: String?

    public init(exact: Coordinate, shown: Coordinate, source: Source, attribution: String? = nil) {
        (self.exact, self.shown, self.source, self.attribution) = (exact, shown, source, attribution)
    }
}
