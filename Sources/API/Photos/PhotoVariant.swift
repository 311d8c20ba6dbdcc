import Domain
import HTTPTypes
import Hummingbird

/// One file of a photo: a size in a format that the client accepts.
struct PhotoVariant {
    let photo: Photo
    let size: PhotoSize
    let format: PhotoFormat

    var tag: String { "\"\(photo.digest.prefix(32))-\(size.rawValue)-\(format.rawValue)\"" }

    func headers(isPublic: Bool) -> HTTPFields {
        [
            .eTag: tag, .contentType: format.mediaType, .vary: "Accept",
            .cacheControl: isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
        ]
    }
}

extension PhotoFormat {
    /// WebP for a client that accepts it, otherwise JPEG.
    init(acceptedBy request: Request) {
        let acceptsWebP = request.headers[values: .accept].contains { header in
            AcceptHeader(header).accepts(PhotoFormat.webp.mediaType) ?? false
        }
        self = acceptsWebP ? .webp : .jpeg
    }
}
