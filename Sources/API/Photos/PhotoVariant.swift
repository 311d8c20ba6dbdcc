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
        self = request.headers[values: .accept].contains(where: Self.acceptsWebP) ? .webp : .jpeg
    }

    /// Whether an `Accept` header includes WebP with a quality above zero.
    private static func acceptsWebP(_ header: String) -> Bool {
        header.lowercased().split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return parts.first == PhotoFormat.webp.mediaType && quality > 0
        }
    }
}
