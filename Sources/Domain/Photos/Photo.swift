/// A photo of a listing.
public struct Photo: Sendable, Equatable {
    public typealias ID = Domain.ID<Photo>

    public let id: ID
    /// SHA-256 of the uploaded bytes, in hex; the files' name.
    public let digest: String
    /// The pixels of the largest stored size, upright.
    public let width: Int
    public let height: Int

    public init(id: ID, digest: String, width: Int, height: Int) {
        self.id = id
        self.digest = digest
        self.width = width
        self.height = height
    }
}

/// A photo with the data that decides who may see it.
public struct ListedPhoto: Sendable {
    public let photo: Photo
    /// The number of its listing.
    public let listing: UInt32
    public let visibility: ListingVisibility

    public init(photo: Photo, listing: UInt32, visibility: ListingVisibility) {
        self.photo = photo
        self.listing = listing
        self.visibility = visibility
    }
}

/// The stored sizes of a photo, by its longest side; never enlarged.
public enum PhotoSize: String, CaseIterable, Sendable {
    case small, card, medium, large

    public var longestSide: Int {
        switch self {
        case .small: 320
        case .card: 640
        case .medium: 960
        case .large: 1920
        }
    }

    /// The size to use instead, for photos that an earlier version stored without this one.
    public var substitute: PhotoSize? { self == .card ? .medium : nil }
}

public enum PhotoFormat: String, CaseIterable, Sendable {
    case webp, jpeg

    public var mediaType: String { "image/\(rawValue)" }
}

/// Stores the files of photos.
public protocol PhotoLibrary: Sendable {
    /// Receives an account's upload, validates and re-encodes it, and stores its files durably.
    ///
    /// Throws `too_large` over `Limits.photoBytes`, `not_an_image`, `broken_image`, `too_many_pixels`,
    /// `unsupported_image` (names the supported formats), and `overloaded` when too many uploads wait, in all or of
    /// this account.
    func receive(
        _ upload: any AsyncSequence<[UInt8], any Error> & Sendable, by account: Account.ID, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto
    /// The path of a file, or of its substitute size; `nil` when neither exists.
    func file(_ digest: String, _ size: PhotoSize, _ format: PhotoFormat, of tenant: Tenant.ID) -> String?
    /// The perceptual hash of a stored photo; `nil` when it has too little content or cannot be read. Throws
    /// `image_tool_missing`.
    func hash(of digest: String, in tenant: Tenant.ID) async throws -> PerceptualHash?
    /// Deletes the files of photos that no row needs any more, according to `isNeeded`. Spares files that an upload is
    /// about to use. Throws `PhotosLockedByBackup` while a backup needs the files.
    func remove(_ digests: [String], of tenant: Tenant.ID, unless isNeeded: @Sendable (String) async throws -> Bool)
        async throws
}

/// Photo files cannot be deleted now, because a backup is copying them.
public struct PhotosLockedByBackup: Error {
    public init() {}
}

/// An upload with stored files. They are kept until `release` is called; by then a row must refer to them.
public struct ReceivedPhoto: Sendable {
    public let digest: String
    public let width: Int
    public let height: Int
    /// `nil` for a picture with too little content to be recognized.
    public let hash: PerceptualHash?
    public let release: @Sendable () async -> Void

    public init(
        digest: String, width: Int, height: Int, hash: PerceptualHash?, release: @escaping @Sendable () async -> Void
    ) {
        self.digest = digest
        self.width = width
        self.height = height
        self.hash = hash
        self.release = release
    }
}

/// Stores the photos of listings.
public protocol PhotoStore: ActingStore, RecordingStore {
    /// Adds a photo at the end, with a signal if another owner had the picture before, and holds the listing when its
    /// signals reach the limit. Throws not found for a deleted listing, or `too_many_photos`.
    func add(
        _ photo: Photo, hash: PerceptualHash?, to listing: Listing.ID, assessed: SignalAssessment, in tenant: Tenant.ID
    ) async throws
    /// Adds a photo as `add` does, unless the listing has one with its digest already, even a full one. Returns the
    /// listing's.
    func addOnce(
        _ photo: Photo, hash: PerceptualHash?, to listing: Listing.ID, assessed: SignalAssessment,
        recording record: ResponseRecording<Photo>?, in tenant: Tenant.ID
    ) async throws -> Photo
    /// Adds a photo without comparing it; later photos are compared with it once its hash is known.
    func add(_ photo: Photo, to listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// Removes a photo. Throws not found when the listing has no photo with that id.
    func remove(_ photo: Photo.ID, from listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// Sets the order of the photos. Throws unless each is named once.
    func reorder(_ photos: [Photo.ID], of listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// A photo with its listing's visibility; `nil` when it does not exist.
    func photo(_ id: Photo.ID, in tenant: Tenant.ID) async throws -> ListedPhoto?
    /// Whether any photo refers to these files.
    func isNeeded(_ digest: String, in tenant: Tenant.ID) async throws -> Bool
    /// Digests that lost their last photo since the previous call, with their tenants.
    func orphans(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)]
    func deleteOrphan(_ digest: String, in tenant: Tenant.ID) async throws
}

/// Stores the missing hashes of photos.
public protocol PhotoHashStore: Sendable {
    /// Some photos of any tenant whose hash is not computed yet.
    func photosWithoutHash(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)]
    /// Stores the hash of these files; `nil` for a picture with too little content.
    func store(_ hash: PerceptualHash?, of digest: String, in tenant: Tenant.ID) async throws
}

extension Problem {
    public static let tooManyPhotos = Problem(
        .conflict, code: "too_many_photos", "A listing can have at most \(Limits.photosPerListing) photos.")
    public static let tooManyPhotosUnverified = Problem(
        .conflict, code: "too_many_photos",
        "An account can have at most \(Limits.photosUnverified) photos before its email address is confirmed.")
}

/// Fetches photos that somebody named by a link.
public protocol PhotoFetcher: Sendable {
    /// Throws a problem naming `url`: when it isn't by https on the internet, and when the response isn't 200, comes
    /// too late or has too many bytes; and the conflict `photo_links_off`.
    func photo(at url: String) async throws -> [UInt8]
}
