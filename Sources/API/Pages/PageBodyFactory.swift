import Domain

/// Makes the bodies of pages and files.
struct PageBodyFactory: Sendable {
    let cryptography: any Cryptography
    /// In which files are sent, the best first.
    let codings: [ContentCoding]
    let quickCoding: ContentCoding

    private static let forGood = "public, max-age=31536000, immutable"
    /// Every page shows the icon twice: browsers need not ask for it each time.
    private static let forADay = "public, max-age=86400"

    /// - Parameter isLasting: whether the address names the content, so that browsers never ask for it again.
    func body(_ bytes: [UInt8], _ type: MediaType, isLasting: Bool = false) -> PageBody {
        PageBody(
            bytes, type: type, cryptography: cryptography, codings: codings, quickCoding: quickCoding,
            cacheControl: isLasting ? Self.forGood : type.isPicture ? Self.forADay : "no-cache")
    }

    /// A body for one request, which is not worth compressing well.
    func single(_ bytes: [UInt8], _ type: MediaType) -> PageBody {
        PageBody(bytes, type: type, cryptography: cryptography, quickCoding: quickCoding)
    }
}
