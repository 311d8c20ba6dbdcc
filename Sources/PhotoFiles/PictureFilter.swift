import Domain

/// Removes everything except the image from an upload before any decoder sees it: comments, previews, long profiles.
///
/// Such parts may be compressed a thousandfold: 20 texts of 50 KB each cost a decoder seconds. What stays is bounded,
/// so that the decoding cost depends on the pixels. A file that ends inside a part keeps it, so that the decoder
/// reports the damage.
enum PictureFilter {
    /// The limit of a compressed color profile, as in PNG.
    static let packedProfileBytes = 16 << 10
    /// The limit of an uncompressed color profile, all parts together.
    static let profileBytes = 1 << 20
    /// The limit of EXIF, which has the orientation.
    static let orientationBytes = 64 << 10
    /// Scans of a progressive JPEG; each one processes the whole image. Encoders write about ten.
    static let scans = 100

    /// Replaces the file at `path`.
    static func filter(_ path: String, as format: ImageFormat) throws {
        let bytes = try Disk.read(path)
        let kept = try bare(bytes, format)
        guard kept.count < bytes.count else { return }
        try Disk.remove(path)
        try Disk.append(kept, to: path)
    }

    static func bare(_ bytes: [UInt8], _ format: ImageFormat) throws(Problem) -> [UInt8] {
        switch format {
        case .png: PNGFilter.bare(bytes)
        case .jpeg: try JPEGFilter.bare(bytes)
        case .gif: GIFFilter.bare(bytes)
        case .webp: WebPContainer.uploaded(bytes)
        // Its parts are not compressed, so that none costs more than its bytes.
        case .heif: bytes
        }
    }
}

/// PNG: a signature, then chunks of length, name, bytes and checksum.
enum PNGFilter {
    private static let picture: Set = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB"]

    static func bare(_ bytes: [UInt8]) -> [UInt8] {
        var (kept, at, once) = (Array(bytes.prefix(8)), 8, Set<String>())
        while at + 12 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            let end = at + 12 + size
            guard end <= bytes.count else { return kept + bytes[at...] }
            if picture.contains(name) || (isSmall(name, size) && once.insert(name).inserted) { kept += bytes[at..<end] }
            if name == "IEND" { return kept }
            at = end
        }
        return kept + bytes[min(at, bytes.count)...]
    }

    private static func isSmall(_ name: String, _ size: Int) -> Bool {
        switch name {
        case "iCCP": size <= PictureFilter.packedProfileBytes
        case "eXIf": size <= PictureFilter.orientationBytes
        default: false
        }
    }
}

/// JPEG: segments of a marker, a length and bytes; a start of scan is followed by data up to the next marker.
enum JPEGFilter {
    private static let (startOfScan, endOfImage, comment): (UInt8, UInt8, UInt8) = (0xDA, 0xD9, 0xFE)

    private struct Budget {
        var (profile, scans, hasEXIF) = (PictureFilter.profileBytes, PictureFilter.scans, false)

        /// Whether decoding needs this application segment.
        mutating func keeps(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> Bool {
            switch marker {
            case 0xE0, 0xEE: return body.count <= 64
            case 0xE1 where body.starts(with: "Exif\0\0".utf8):
                defer { hasEXIF = true }
                return !hasEXIF && body.count <= PictureFilter.orientationBytes
            case 0xE2 where body.starts(with: "ICC_PROFILE\0".utf8):
                profile -= body.count
                return profile >= 0
            default: return false
            }
        }
    }

    /// Throws `too_complex` for too many scans.
    static func bare(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
        var (kept, at, budget) = (Array(bytes.prefix(2)), 2, Budget())
        kept.reserveCapacity(bytes.count)
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            // Padding, and markers without a length.
            if marker == 0xFF {
                at += 1
                continue
            }
            if marker == endOfImage { return kept + bytes[at..<at + 2] }
            if (0xD0...0xD8).contains(marker) || marker == 0x01 {
                kept += bytes[at..<at + 2]
                at += 2
                continue
            }
            let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
            guard end <= bytes.count, end >= at + 4 else { break }
            let isExtra = (0xE0...0xEF).contains(marker) || marker == comment
            if !isExtra || (marker != comment && budget.keeps(marker, bytes[at + 4..<end])) { kept += bytes[at..<end] }
            at = end
            guard marker == startOfScan else { continue }
            budget.scans -= 1
            guard budget.scans >= 0 else { throw .tooCostly("more than \(PictureFilter.scans) scans") }
            let next = endOfScan(bytes, from: at)
            kept += bytes[at..<next]
            at = next
        }
        return kept + bytes[min(at, bytes.count)...]
    }

    /// The position of the next marker that is neither a stuffed byte nor a restart.
    private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var at = start
            while at + 1 < bytes.count {
                if bytes[at] == 0xFF {
                    let next = bytes[at + 1]
                    if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return at }
                }
                at += 1
            }
            return bytes.count
        }
    }
}

/// GIF: a header, a color table, then images and extensions, each a sequence of blocks terminated by an empty one.
enum GIFFilter {
    private static let (extensionMark, pictureMark, trailer): (UInt8, UInt8, UInt8) = (0x21, 0x2C, 0x3B)
    /// Has the transparent color; other extensions are comments and application data.
    private static let graphicControl: UInt8 = 0xF9

    static func bare(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 13 else { return bytes }
        var at = 13 + colors(bytes[10])
        var kept = Array(bytes.prefix(at))
        while at + 1 < bytes.count, bytes[at] != trailer {
            switch bytes[at] {
            case extensionMark:
                guard let end = endOfBlocks(bytes, at + 2) else { return kept + bytes[at...] }
                if bytes[at + 1] == graphicControl { kept += bytes[at..<end] }
                at = end
            case pictureMark:
                guard at + 10 < bytes.count, let end = endOfBlocks(bytes, at + 11 + colors(bytes[at + 9])) else {
                    return kept + bytes[at...]
                }
                kept += bytes[at..<end]
                at = end
            default: return kept + bytes[at...]
            }
        }
        return kept + bytes[min(at, bytes.count)...].prefix(1)
    }

    /// The size of the color table announced by these flags.
    private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private static func endOfBlocks(_ bytes: [UInt8], _ start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            let size = Int(bytes[at])
            at += 1 + size
            if size == 0 { return at }
        }
        return nil
    }
}
