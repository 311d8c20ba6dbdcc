/// A picture of a listing.
public struct Photo: Sendable, Equatable {
    public typealias ID = Domain.ID<Photo>

    public let id: ID
    /// SHA-256 of the bytes that were uploaded, in hex: the name of its files.
    public let digest: String
    /// Of the largest size that is kept, in pixels, right way up.
    public let width: Int
    public let height: Int

    public init(id: ID, digest: String, width: Int, height: Int) {
        (self.id, self.digest, self.width, self.height) = (id, digest, width, height)
    }
}

/// The sizes in which a photo is kept, by the longest side; never enlarged.
public enum PhotoSize: String, CaseIterable, Sendable {
    case small, medium, large

    public var longestSide: Int {
        switch self {
        case .small: 320
        case .medium: 960
        case .large: 1920
        }
    }
}

public enum PhotoFormat: String, CaseIterable, Sendable {
    case webp, jpeg

    public var mediaType: String { "image/\(rawValue)" }
}

/// The files of photos.
public protocol PhotoLibrary: Sendable {
    /// Receives an upload of an account, checks and re-encodes it and puts its files in their final place, durable on return.
    ///
    /// Problems: `too_large` over `Limits.photoBytes`; `not_an_image`, `broken_image`, `too_many_pixels`,
    /// `unsupported_image` (names the formats that work); `overloaded` when too many wait, or too many of the account's.
    func receive(
        _ upload: any AsyncSequence<[UInt8], any Error> & Sendable, by account: Account.ID, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto
    /// The path of one file, for serving; `nil` when it is not there.
    func file(_ digest: String, _ size: PhotoSize, _ format: PhotoFormat, of tenant: Tenant.ID) -> String?
    /// Deletes the files of photos that `isNeeded` says nobody refers to. Never deletes what an upload is about to use.
    func remove(_ digests: [String], of tenant: Tenant.ID, unless isNeeded: @Sendable (String) async throws -> Bool)
        async throws
}

/// An upload whose files are in place. They stay for sure until `release` is called: by then a row must refer to them.
public struct ReceivedPhoto: Sendable {
    public let digest: String
    public let width: Int
    public let height: Int
    public let release: @Sendable () async -> Void

    public init(digest: String, width: Int, height: Int, release: @escaping @Sendable () async -> Void) {
        (self.digest, self.width, self.height, self.release) = (digest, width, height, release)
    }
}

/// Keeps which photos a listing has.
public protocol PhotoStore: Sendable {
    /// Adds a photo behind the others. Problems: not found when the listing is gone; `too_many_photos`.
    func add(_ photo: Photo, to listing: Listing.ID, receipt: Receipt?, in tenant: Tenant.ID) async throws
    /// Takes a photo off; problem not found when the listing has none of that id.
    func remove(_ photo: Photo.ID, from listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// Puts the photos in this order, which must name each once; problem otherwise.
    func reorder(_ photos: [Photo.ID], of listing: Listing.ID, in tenant: Tenant.ID) async throws
    /// A photo and the listing it belongs to.
    func photo(_ id: Photo.ID, in tenant: Tenant.ID) async throws -> (photo: Photo, listing: Listing.ID)?
    /// Whether any photo refers to these files.
    func isNeeded(_ digest: String, in tenant: Tenant.ID) async throws -> Bool
    /// Digests whose last photo went since they were last asked for, with their tenants.
    func orphans(limit: Int) async throws -> [(tenant: Tenant.ID, digest: String)]
    func forgetOrphan(_ digest: String, in tenant: Tenant.ID) async throws
}

extension Problem {
    public static let tooManyPhotos = Problem(
        .conflict, code: "too_many_photos", "A listing has at most \(Limits.photosPerListing) photos.")
}
