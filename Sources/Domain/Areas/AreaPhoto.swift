import Geo

/// A photo taken in an area, from a collection outside, under a free license.
public struct AreaPhoto: Sendable, Equatable {
    /// The photo's number in its collection.
    public let id: Int
    public let title: String
    /// `nil` where the license asks for none and nobody is known.
    public let author: String?
    public let license: FreeLicense
    /// The pixels of the thumbnail.
    public let width: Int
    public let height: Int
    /// The page about the photo, for readers.
    public let pageURL: String
    /// The thumbnail's own URL. Only the server asks for it, so that the collection learns nothing of readers.
    public let thumbnailURL: String

    /// `nil` for texts and sizes that can't be shown, and for an author who must be named and isn't.
    public init?(
        id: Int, title: String, author: String?, license: FreeLicense, width: Int, height: Int, pageURL: String,
        thumbnailURL: String
    ) {
        guard id > 0, Limits.areaPhotoPixels.contains(width), Limits.areaPhotoPixels.contains(height),
            let title = Self.shown(title), author != nil || !license.needsAuthor
        else { return nil }
        let shownAuthor = author.flatMap(Self.shown)
        guard author == nil || shownAuthor != nil else { return nil }
        self.id = id
        self.title = title
        self.author = shownAuthor
        self.license = license
        self.width = width
        self.height = height
        self.pageURL = pageURL
        self.thumbnailURL = thumbnailURL
    }

    /// A text of one line; `nil` for an empty one, and for one with characters that hide or turn text.
    private static func shown(_ text: String) -> String? {
        let lengths = Limits.areaPhotoTextLength
        let line = Text.tidyLine(text).split(separator: " ").joined(separator: " ")
        let short = String(String.UnicodeScalarView(line.unicodeScalars.prefix(lengths.upperBound)))
        var errors = ValidationErrors()
        Text.check(short, "text", lengths, into: &errors)
        return errors.list.isEmpty ? short : nil
    }
}

/// A thumbnail, as its collection sent it.
public struct AreaPhotoImage: Sendable, Equatable {
    public let mediaType: String
    public let bytes: [UInt8]

    /// `nil` for anything except a JPEG, a PNG or a WebP: the bytes decide, whatever the collection calls them.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            mediaType = "image/jpeg"
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            mediaType = "image/png"
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            mediaType = "image/webp"
        } else {
            return nil
        }
        self.bytes = bytes
    }
}

/// A collection of photos with coordinates that an operator chose.
public protocol AreaPhotoSource: Sendable {
    /// The photos around a point, nearest first, at most `Limits.areaPhotos`. Throws an `AreaPhotoFailure`.
    func photos(around point: Coordinate) async throws -> [AreaPhoto]

    /// The thumbnail of a photo. Throws an `AreaPhotoFailure`.
    func thumbnail(of photo: AreaPhoto) async throws -> AreaPhotoImage
}

/// Why a collection has no photo to show; for the log.
public struct AreaPhotoFailure: Error, CustomStringConvertible {
    public enum Scope: Sendable {
        /// This one can't be read, and others may be.
        case response
        /// The collection is away, or wants to be left alone for so long.
        case collection(retryAfterSeconds: Int?)
    }

    public let scope: Scope
    public let description: String

    public init(_ scope: Scope, _ description: String) {
        self.scope = scope
        self.description = description
    }
}

/// No collection is configured.
public struct NoAreaPhotos: AreaPhotoSource {
    public init() {}

    public func photos(around point: Coordinate) async throws -> [AreaPhoto] { [] }

    public func thumbnail(of photo: AreaPhoto) async throws -> AreaPhotoImage {
        throw AreaPhotoFailure(.response, "no collection is configured")
    }
}
