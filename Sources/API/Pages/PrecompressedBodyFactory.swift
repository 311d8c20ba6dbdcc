import Domain

/// Makes the bodies of pages and files.
struct PrecompressedBodyFactory: Sendable {
    let cryptography: any Cryptography
    /// The codings of files, best first.
    let codings: [ContentCoding]
    let quickCoding: ContentCoding

    private static let forGood = "public, max-age=31536000, immutable"
    /// Every page shows the icon twice, and browsers need not ask for it each time.
    private static let forADay = "public, max-age=86400"

    /// - Parameter isLasting: whether the URL names the content, so that browsers never ask for it again.
    func body(_ bytes: [UInt8], _ type: MediaType, isLasting: Bool = false) -> PrecompressedBody {
        PrecompressedBody(
            bytes, type: type, cryptography: cryptography, codings: codings, quickCoding: quickCoding,
            cacheControl: isLasting ? Self.forGood : type.isPicture ? Self.forADay : "no-cache")
    }

    /// A body for a single request, which does not pay for slow compression.
    func single(_ bytes: [UInt8], _ type: MediaType) -> PrecompressedBody {
        PrecompressedBody(bytes, type: type, cryptography: cryptography, quickCoding: quickCoding)
    }
}
