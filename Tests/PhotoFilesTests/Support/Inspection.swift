import Domain
import Foundation
import PhotoFiles
import Testing

/// What the bytes of a served file say.
enum Inspection {
    /// The parts of a file that hold something other than the picture: EXIF, XMP, colour profiles, comments.
    static func metadata(in bytes: [UInt8], _ format: PhotoFormat) -> [String] {
        switch format {
        case .jpeg: segments(of: bytes).filter { $0 != 0xE0 && ($0 & 0xF0 == 0xE0 || $0 == 0xFE) }.map { "FF\($0)" }
        case .webp: chunks(of: bytes).filter { !["VP8 ", "VP8L", "VP8X", "ALPH"].contains($0) }
        }
    }

    /// The markers of a JPEG before its scan.
    private static func segments(of bytes: [UInt8]) -> [UInt8] {
        var (found, at) = ([UInt8](), 2)
        while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
            found.append(bytes[at + 1])
            at += 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
        }
        return found
    }

    /// The names of a WebP's chunks.
    private static func chunks(of bytes: [UInt8]) -> [String] {
        var (found, at) = ([String](), 12)
        while at + 8 <= bytes.count {
            found.append(String(decoding: bytes[at..<at + 4], as: UTF8.self))
            let size = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            at += 8 + size + size % 2
        }
        return found
    }

    /// Width and height in pixels.
    static func size(_ path: String) throws -> [Int] {
        try ["width", "height"].map { try #require(Int(shell("vipsheader -f \($0) \(path)"))) }
    }

    /// Red, green, blue (and alpha when there is one) at a place given as fractions of width and height.
    static func color(_ path: String, _ x: Double, _ y: Double) throws -> [Int] {
        let size = try size(path)
        let printed = try shell("vips getpoint \(path) \(Int(Double(size[0]) * x)) \(Int(Double(size[1]) * y))")
        return printed.split(separator: " ").compactMap { Double($0).map { Int($0) } }
    }
}

/// Holds that a photo stands in six files of the right sizes, upright, with nothing but the picture in them.
func expectWhole(_ photo: ReceivedPhoto, in stand: PhotoStand, at location: SourceLocation = #_sourceLocation) throws {
    for size in PhotoSize.allCases {
        for format in PhotoFormat.allCases {
            let path = try stand.path(photo, size, format)
            #expect(Inspection.metadata(in: try bytes(of: path), format) == [], sourceLocation: location)
            let fields = try shell("vipsheader -a \(path)")
            #expect(!fields.contains("exif") && !fields.contains("icc-profile"), sourceLocation: location)
            let scale = min(1, Double(size.longestSide) / Double(max(photo.width, photo.height)))
            let measured = try Inspection.size(path)
            for (side, whole) in zip(measured, [photo.width, photo.height]) {
                #expect(abs(Double(side) - Double(whole) * scale) < 1, sourceLocation: location)
            }
            #expect((measured.max() ?? 0) <= size.longestSide, sourceLocation: location)
        }
    }
}

/// The real photos beside the project, where they are.
enum SharedPhotos {
    static let folder: String? = {
        var folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path.count > 1 {
            folder = folder.deletingLastPathComponent()
            let photos = folder.appending(path: "shared/data/photos").path
            if FileManager.default.fileExists(atPath: photos) { return photos }
        }
        return nil
    }()

    static let absent: Comment = "the folder ../shared/data/photos is not beside the project"
}

extension ReceivedPhoto {
    /// Width and height of the large size.
    var sides: [Int] { [width, height] }
}
