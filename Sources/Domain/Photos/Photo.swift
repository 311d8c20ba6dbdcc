/// A photo of a listing.
public struct Photo: Sendable, Equatable {
    public typealias ID = Domain.ID<Photo>

    public let id: ID
    /// SHA-256 of the uploaded bytes, in hex; the files' name.
    public let digest: String
    /// Of the largest stored size, in pixels, upright.
    public let width: Int
    public let height: Int

    public init(id: ID, digest: String, width: Int, height: Int) {
        (self.id, self.digest, self.width, self.height) = (id, digest, width, height)
    }
}

/// A photo with what decides who may see it.
public struct ListedPhoto: Sendable {
    public let photo: Photo
    /// The number of its listing.
    public let listing: UInt32
    public let visibility: ListingVisibility

    public init(photo: Photo, listing: UInt32, visibility: ListingVisibility) {
        (self.photo, self.listing, self.visibility) = (photo, listing, visibility)
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

    /// The size that takes the place of this one in photos that an earlier version stored without it.
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
    /// `unsupported_image` (names the supported formats), and `overloaded` when too many wait, in all or of this
    /// account.
    func receive(
        _ upload: any AsyncSequence<[UInt8], any Error> & Sendable, by account: Account.ID, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto
    /// The path of one file, or of the size that takes its place; `nil` when there is none.
    func file(_ digest: String, _ size: PhotoSize, _ format: PhotoFormat, of tenant: Tenant.ID) -> String?
    /// What tells the pictures of a stored photo's files; `nil` when they show too little or cannot be read. Throws
    /// `image_tool_missing`.
    func hash(of digest: String, in tenant: Tenant.ID) async throws -> PerceptualHash?
    /// Deletes the files of photos that no row needs any more, according to `isNeeded`. Never deletes files that an
    /// upload is about to use. Throws `PhotosAreKept` while a backup needs files to stay.
    func remove(_ digests: [String], of tenant: Tenant.ID, unless isNeeded: @Sendable (String) async throws -> Bool)
        async throws
}

/// Files of photos are not deleted at the moment, because a backup copies them.
public struct PhotosAreKept: Error {
    public init() {}
}

/// An upload whose files are stored. They are kept until `release` is called; by then a row must refer to them.
public struct ReceivedPhoto: Sendable {
    public let digest: String
    public let width: Int
    public let height: Int
    /// `nil` for a picture that shows too little to be known again.
    public let hash: PerceptualHash?
    public let release: @Sendable () async -> Void

    public init(
        digest: String, width: Int, height: Int, hash: PerceptualHash?, release: @escaping @Sendable () async -> Void
    ) {
        (self.digest, self.width, self.height, self.hash) = (digest, width, height, hash)
        self.release = release
    }
}

/// Stores which photos a listing has.
public protocol PhotoStore: ActingStore, AnswerRecording {
    /// Adds a photo after the others, with the signal that another owner had the picture before, and holds the listing
    /// when its signals reach the limit. Throws not found when the listing is gone, or `too_many_photos`.
    func add(
        _ photo: Photo, hash: PerceptualHash?, to listing: Listing.ID, assessed: SignalAssessment, in tenant: Tenant.ID
    ) async throws
    /// Adds a photo without comparing it: it is compared with those that come later when its hash is known.
    func add(_ photo: Photo, to listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// Removes a photo. Throws not found when the listing has no photo with that id.
    func remove(_ photo: Photo.ID, from listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// Sets the order of the photos. Throws unless each is named once.
    func reorder(_ photos: [Photo.ID], of listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// A photo and who may see its listing; `nil` when there is none.
    func photo(_ id: Photo.ID, in tenant: Tenant.ID) async throws -> ListedPhoto?
    /// Whether any photo refers to these files.
    func isNeeded(_ digest: String, in tenant: Tenant.ID) async throws -> Bool
    /// Digests that lost their last photo since the previous call, with their tenants.
    func orphans(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)]
    func deleteOrphan(_ digest: String, in tenant: Tenant.ID) async throws
}

/// Stores what photos show, for those that were stored without it.
public protocol PhotoHashStore: Sendable {
    /// Some photos of any tenant whose hash was not computed yet.
    func photosWithoutHash(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)]
    /// Stores the hash of these files; `nil` when it says nothing.
    func store(_ hash: PerceptualHash?, of digest: String, in tenant: Tenant.ID) async throws
}

extension Problem {
    public static let tooManyPhotos = Problem(
        .conflict, code: "too_many_photos", "A listing can have at most \(Limits.photosPerListing) photos.")
    public static let tooManyPhotosUnverified = Problem(
        .conflict, code: "too_many_photos",
        "An account can have at most \(Limits.photosUnverified) photos before its email address is confirmed.")
}
