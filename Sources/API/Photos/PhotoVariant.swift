import Domain
import HTTPTypes
import Hummingbird

/// One file of a photo: a size in a format that the client accepts.
struct PhotoVariant {
    let photo: Photo
    let size: PhotoSize
    let format: PhotoFormat

    var tag: String { "\"\(photo.digest.prefix(32))-\(size.rawValue)-\(format.rawValue)\"" }

    /// Caches keep a public photo for an hour without asking, so that one whose listing has gone goes everywhere.
    private static let publicly = "public, max-age=3600"

    func headers(isPublic: Bool) -> HTTPFields {
        [
            .eTag: tag, .contentType: format.mediaType, .vary: "Accept",
            .cacheControl: isPublic ? Self.publicly : "private, no-store",
            // Other sites may show public photos, as they show other pictures of the web.
            .crossOriginResourcePolicy: isPublic ? "cross-origin" : "same-origin",
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
