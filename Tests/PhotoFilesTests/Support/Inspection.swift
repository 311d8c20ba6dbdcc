import Domain
import Foundation
import PhotoFiles
import Testing

/// The content of served files.
enum Inspection {
    /// The parts of a file other than the image: EXIF, XMP, color profiles, comments.
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

    /// All fields that vips reads in each file, one per line. One process for all files, because it starts slowly.
    static func fields(of paths: [String]) throws -> [[Substring]] {
        let printed = try shell("vipsheader -a \(paths.joined(separator: " "))").split(separator: "\n")
        return paths.map { path in printed.filter { $0.hasPrefix(path) }.map { $0.dropFirst(path.count + 2) } }
    }

    /// Red, green, blue (and alpha if present) at a position in pixels.
    static func color(_ path: String, _ x: Int, _ y: Int) throws -> [Int] {
        try shell("vips getpoint \(path) \(x) \(y)").split(separator: " ").compactMap { Double($0).map { Int($0) } }
    }
}

/// Expects all files of the right sizes, upright, with nothing but the image.
func expectWhole(_ photo: ReceivedPhoto, in fixture: PhotoFolderFixture, at location: SourceLocation = #_sourceLocation)
    throws
{
    let all = PhotoSize.allCases.flatMap { size in PhotoFormat.allCases.map { (size, $0) } }
    let paths = try all.map { try fixture.path(photo, $0, $1) }
    for ((size, format), (path, fields)) in zip(all, zip(paths, try Inspection.fields(of: paths))) {
        #expect(Inspection.metadata(in: try bytes(of: path), format) == [], sourceLocation: location)
        #expect(!fields.contains { $0.contains("exif") || $0.contains("icc-profile") }, sourceLocation: location)
        let scale = min(1, Double(size.longestSide) / Double(max(photo.width, photo.height)))
        let measured = ["width: ", "height: "].compactMap { name in
            fields.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
        }
        #expect(measured.count == 2 && (measured.max() ?? 0) <= size.longestSide, sourceLocation: location)
        for (side, whole) in zip(measured, photo.sides) {
            #expect(abs(Double(side) - Double(whole) * scale) < 1, sourceLocation: location)
        }
    }
}

/// The real photos of the shared data, if present.
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
