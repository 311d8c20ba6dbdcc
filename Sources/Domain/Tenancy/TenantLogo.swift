/// A tenant's logo: an image in a format without scripts.
public struct TenantLogo: Sendable {
    public enum MediaType: String, CaseIterable, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
    }

    public let type: MediaType
    public let bytes: [UInt8]

    /// Throws `invalid` unless `bytes` start like a PNG, JPEG or WebP file and are at most `Limits.logoBytes`.
    public init(_ bytes: [UInt8]) throws(Problem) {
        guard bytes.count <= Limits.logoBytes else {
            throw .invalid("logo", "can have at most \(Limits.logoBytes / 1_000) kB")
        }
        guard let type = Self.type(of: bytes) else { throw .invalid("logo", "must be a PNG, JPEG or WebP file") }
        self.type = type
        self.bytes = bytes
    }

    private static func type(of bytes: [UInt8]) -> MediaType? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        let isWebP = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        return isWebP ? .webp : nil
    }
}

/// Decodes logos.
public protocol LogoChecker: Sendable {
    /// Throws `invalid` unless it is a complete picture with sides of at most `Limits.logoSide` pixels, and
    /// `overloaded` when too many pictures wait.
    ///
    /// - Parameter account: whose logo it is; `nil` for the operator's command.
    func check(_ logo: TenantLogo, by account: Account.ID?) async throws
}
