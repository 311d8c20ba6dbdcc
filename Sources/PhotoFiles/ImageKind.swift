/// The type of a file by its content; its name and declared type do not matter.
enum ImageKind: Equatable {
    case accepted(ImageFormat)
    /// An image format that is not accepted, with its common name.
    case unsupported(String)
    case notAnImage

    /// How many first bytes `init(head:)` needs (all of them if there are fewer).
    static let headBytes = 4096

    init(head: [UInt8]) {
        if let format = ImageFormat(head: head) {
            self = .accepted(format)
        } else if let name = Self.plainName(head) ?? Self.vectorName(head) {
            self = .unsupported(name)
        } else {
            self = .notAnImage
        }
    }

    private static func plainName(_ head: [UInt8]) -> String? {
        let names: [(name: String, first: [UInt8])] = [
            ("A TIFF or raw picture", [0x49, 0x49, 0x2A, 0]), ("A TIFF or raw picture", [0x4D, 0x4D, 0, 0x2A]),
            ("A TIFF or raw picture", [0x49, 0x49, 0x2B, 0]), ("A TIFF or raw picture", [0x4D, 0x4D, 0, 0x2B]),
            ("A PDF document", Array("%PDF-".utf8)), ("A Photoshop file", Array("8BPS".utf8)),
            ("A JPEG XL picture", [0xFF, 0x0A]), ("A JPEG XL picture", [0, 0, 0, 0xC] + "JXL ".utf8),
            ("A JPEG 2000 picture", [0xFF, 0x4F, 0xFF, 0x51]), ("A JPEG 2000 picture", [0, 0, 0, 0xC] + "jP  ".utf8),
            ("An icon", [0, 0, 1, 0]),
        ]
        if let found = names.first(where: { head.starts(with: $0.first) }) { return found.name }
        // "BM" alone may begin any text; the length of the second header, four bytes from 14, decides.
        guard head.count > 18, head.starts(with: "BM".utf8), head[15..<18].allSatisfy({ $0 == 0 }) else { return nil }
        return [12, 40, 52, 56, 64, 108, 124].contains(head[14]) ? "A BMP picture" : nil
    }

    private static func vectorName(_ head: [UInt8]) -> String? {
        let text = head.drop { $0 <= 32 || [0xEF, 0xBB, 0xBF].contains($0) }
        guard text.first == UInt8(ascii: "<"), let end = text.indices.last else { return nil }
        let mark = Array("<svg".utf8)
        let isVector = text.indices.contains { $0 + 3 <= end && text[$0...$0 + 3].elementsEqual(mark) }
        return isVector ? "An SVG drawing" : nil
    }
}

/// The accepted formats.
enum ImageFormat: Sendable {
    case jpeg, png, gif, webp
    /// HEIC, HEIF and AVIF.
    case heif

    init?(head: [UInt8]) {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if head.count >= 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) {
            self = .webp
        } else if Self.isHEIF(head) {
            self = .heif
        } else {
            return nil
        }
    }

    /// An ISO base media file of pictures: `[size]ftyp[brand][version][compatible brands…]`.
    private static func isHEIF(_ head: [UInt8]) -> Bool {
        guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return false }
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let words = stride(from: 8, to: max(12, min(size, head.count - 3)), by: 4).filter { $0 != 12 }
        return words.contains { brands.contains(String(decoding: head[$0..<$0 + 4], as: UTF8.self)) }
    }

    private static let brands: Set = [
        "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "heif",
    ]

    /// The loader that `vipsheader` reports for it.
    var loader: String {
        switch self {
        case .jpeg: "jpegload"
        case .png: "pngload"
        case .gif: "gifload"
        case .webp: "webpload"
        case .heif: "heifload"
        }
    }

    /// A HEIF sequence is none: its first picture is decoded, whatever follows.
    var mayBeAnimated: Bool { self == .gif || self == .webp }

    /// Whether libvips has its loader in a module rather than in the library.
    var isDecodedByModule: Bool { self == .heif }
}
