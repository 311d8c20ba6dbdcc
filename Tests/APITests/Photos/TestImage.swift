import Foundation
import Testing

/// Images for tests: some generated, some real ones from the shared data.
enum TestImage {
    /// A PNG without compression, so that no library is needed. Another seed gives other bytes.
    static func png(width: Int = 64, height: Int = 48, seed: Int = 0) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width { rows += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8(seed & 255)] }
        }
        let header = word(width) + word(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stored(rows))
            + chunk("IEND", [])
    }

    /// The beginning of an iPhone photo.
    static let heic: [UInt8] =
        word(24) + Array("ftypheic".utf8) + word(0) + Array("mif1heic".utf8) + [UInt8](repeating: 7, count: 500)

    /// Width and height from a JPEG's frame header; `nil` for anything else.
    static func sizeOfJPEG(_ bytes: [UInt8]) -> [Int]? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            if [0xC0, 0xC1, 0xC2].contains(bytes[index + 1]) {
                return [
                    Int(bytes[index + 7]) << 8 | Int(bytes[index + 8]),
                    Int(bytes[index + 5]) << 8 | Int(bytes[index + 6]),
                ]
            }
            index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
        return nil
    }

    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("RIFF".utf8)) && Array(bytes[8..<12]) == Array("WEBP".utf8)
    }

    private static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        return word(data.count) + named + word(crc(named))
    }

    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 0xFFFF) {
            let block = data[start..<min(start + 0xFFFF, data.count)]
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            out += [start + 0xFFFF >= data.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        var (a, b) = (1, 0)
        for byte in data { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
        return out + word(b << 16 | a)
    }

    private static func crc(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}

/// The public data: `shared/data` in one of the folders above this file.
enum SharedData {
    static let folder: URL? = {
        for start in [URL(fileURLWithPath: #filePath), URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()] {
            var folder = start
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let data = folder.appending(path: "shared/data")
                if FileManager.default.fileExists(atPath: data.path) { return data }
            }
        }
        return nil
    }()

    static var isPresent: Bool { folder != nil }
    static let isAbsent: Comment = "needs the folder shared/data beside the project"

    static func url(_ name: String) throws -> URL { try #require(folder).appending(path: name) }
    static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }
}

extension TestMarketplace {
    /// The photo files in their final place, without the checksums beside them.
    var photoFiles: [String] {
        files(in: installation.settings.photoFolder).filter {
            isOwn(file: $0) && !$0.hasPrefix("incoming") && !$0.hasSuffix("SHA256SUMS")
        }
    }

    /// The files of unfinished uploads, of all tests of the server.
    fileprivate var incoming: [String] {
        files(in: "\(installation.settings.photoFolder)/incoming").filter { $0.contains("/") }
    }

    private func files(in root: String) -> [String] {
        FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
                && (!isFolder.boolValue || root.hasSuffix("incoming"))
        } ?? []
    }
}

extension OwnServer {
    /// The files of unfinished uploads.
    var unfinished: [String] { incoming }
}

extension APIClient {
    func upload(_ bytes: [UInt8], to listing: String, type: String = "image/jpeg") async throws -> APIResponse {
        try await send(.POST, "\(listing)/photos", bytes, type: type)
    }

    /// Uploads a generated image and returns its photo.
    func photo(of listing: String, seed: Int = 0) async throws -> JSON {
        let answer = try await upload(TestImage.png(seed: seed), to: listing)
        try #require(answer.status == 201, "\(answer.text)")
        return answer.json
    }
}
