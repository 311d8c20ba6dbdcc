import Geo

/// A home that somebody offers.
public struct Listing: Sendable {
    public typealias ID = Domain.ID<Listing>

    public struct Owner: Hashable, Sendable {
        public let id: Account.ID
        public let name: String
        public let isBlocked: Bool
        /// The university of the owner's student badge.
        public let studentAt: String?

        public init(id: Account.ID, name: String, isBlocked: Bool = false, studentAt: String? = nil) {
            self.id = id
            self.name = name
            self.isBlocked = isBlocked
            self.studentAt = studentAt
        }
    }

    public let id: ID
    /// Its number in the installation, which searches use; `nil` before it is stored.
    public var number: UInt32?
    public let owner: Owner
    /// The currency of its price (ISO 4217): the tenant's at its creation. Later changes of the tenant's currency leave
    /// it.
    public let currency: String
    /// The length of the semesters of its price, likewise.
    public let semester: SemesterLength
    // Status, fields, location and expiry date only change together, in `Listing+Transitions.swift`.
    public internal(set) var status: ListingStatus
    public internal(set) var fields: ListingFields
    /// Its location; a draft may have none yet.
    public internal(set) var place: ListingPlace?
    public var photos: [Photo]
    /// Incremented with every change; used by `ETag` and `If-Match`.
    public var version: Int
    public let createdAt: Instant
    public var updatedAt: Instant
    /// When an active listing expires; `nil` for a draft that was never active.
    public internal(set) var expiresAt: Instant?
    /// Why it is held; `nil` otherwise.
    public var hold: Hold?
    /// Why readers should look twice, as of its last change.
    public var doubt: ListingDoubt = []

    /// Throws `invalid` for an active listing that is incomplete.
    public init(
        id: ID, owner: Owner, currency: String, semester: SemesterLength = .usual, status: ListingStatus,
        fields: ListingFields, place: ListingPlace?, photos: [Photo] = [], version: Int = 1, createdAt: Instant,
        updatedAt: Instant, expiresAt: Instant?
    ) throws(Problem) {
        self.id = id
        self.owner = owner
        self.currency = currency
        self.semester = semester
        self.status = status
        self.fields = fields
        self.place = place
        self.photos = photos
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.expiresAt = expiresAt
        if status == .active { try missingWhenActive.throwIfAny() }
    }
}

/// The location of a listing: the exact one for its owner, and the one shown to others.
public struct ListingPlace: Hashable, Sendable {
    /// The source of the location. `postalCode` is about there: the center of the postal code's area or, where an
    /// attribution is named, of the street or town that the geocoder found.
    public enum Source: String, CaseIterable, Sendable {
        case given, geocoder, postalCode
    }

    public let exact: Coordinate
    public let shown: Coordinate
    public let source: Source
    public let attribution: String?

    public init(exact: Coordinate, shown: Coordinate, source: Source, attribution: String? = nil) {
        self.exact = exact
        self.shown = shown
        self.source = source
        self.attribution = attribution
    }
}
