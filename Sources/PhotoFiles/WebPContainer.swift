/// The chunks of a WebP file: `RIFF`, length, `WEBP`, then name, length and bytes of each, padded to an even length.
enum WebPContainer {
    /// The chunks of a still image.
    private static let picture: Set = ["VP8X", "VP8 ", "VP8L", "ALPH"]

    /// The same image without EXIF, XMP, color profile and other chunks; `nil` unless this is a complete WebP. libvips
    /// 8.14 ignores `strip` for WebP and writes an EXIF chunk of its own.
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

    /// An upload without XMP, long profiles and unknown chunks. Anything that is not a complete WebP is returned
    /// unchanged.
    static func uploaded(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) else { return bytes }
        var (kept, at, flags) = (Array("WEBP".utf8), 12, Int?.none)
        var dropped: UInt8 = 0
        while at + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            let end = at + 8 + size + size % 2
            guard end <= bytes.count else { return bytes }
            let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            if name == "VP8X", flags == nil, size >= 10 { flags = kept.count + 8 }
            if keeps(name, size) { kept += bytes[at..<end] } else { dropped |= extraFlags[name] ?? 0 }
            at = end
        }
        // The header must not announce removed chunks.
        if let flags { kept[flags] &= ~dropped }
        let length = (0..<4).map { UInt8(truncatingIfNeeded: kept.count >> (8 * $0)) }
        return Array("RIFF".utf8) + length + kept
    }

    /// The flags of `VP8X` that announce these chunks.
    private static let extraFlags: [String: UInt8] = ["ICCP": 0x20, "EXIF": 0x08, "XMP ": 0x04]

    private static func keeps(_ name: String, _ size: Int) -> Bool {
        switch name {
        case "ICCP": size <= PictureFilter.profileBytes
        case "EXIF": size <= PictureFilter.orientationBytes
        default: picture.contains(name) || name == "ANIM" || name == "ANMF"
        }
    }
}
