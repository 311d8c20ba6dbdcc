/// The chunks of a WebP file: `RIFF`, length, `WEBP`, then name, length and bytes of each, padded to an even length.
enum WebPContainer {
    /// The chunks of a still image.
    private static let picture: Set = ["VP8X", "VP8 ", "VP8L", "ALPH"]

    /// The same image without EXIF, XMP, colour profile and other chunks; `nil` unless this is a complete WebP.
    ///
    /// libvips 8.14 ignores `strip` for WebP and writes an EXIF chunk of its own.
    static func bare(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) else { return nil }
        var (kept, at) = (Array("WEBP".utf8), 12)
        while at + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            let end = at + 8 + size + size % 2
            guard end <= bytes.count else { return nil }
            let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            if picture.contains(name) {
                let start = kept.count
                kept += bytes[at..<end]
                // Only the "has transparency" flag still applies: there is no profile, EXIF, XMP or animation.
                if name == "VP8X", size >= 10 { kept[start + 8] &= 0x10 }
            }
            at = end
        }
        let length = (0..<4).map { UInt8(truncatingIfNeeded: kept.count >> (8 * $0)) }
        return Array("RIFF".utf8) + length + kept
    }
}
