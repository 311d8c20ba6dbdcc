/// Images made by the tests: PNG without compression, so that no library is needed.
struct Drawing {
    typealias Pixel = [UInt8]

    static let red: Pixel = [220, 20, 20, 255]
    static let green: Pixel = [20, 180, 20, 255]
    static let blue: Pixel = [20, 20, 220, 255]
    static let white: Pixel = [250, 250, 250, 255]
    static let clear: Pixel = [0, 0, 0, 0]

    /// An image in four quarters: top left, top right, bottom left, bottom right.
    static func quarters(
        _ colors: [Pixel] = [red, green, blue, white], width: Int = 96, height: Int = 64
    ) -> [UInt8] {
        png(width: width, height: height) { x, y in colors[(y * 2 / height) * 2 + x * 2 / width] }
    }

    static func png(width: Int, height: Int, color: (Int, Int) -> Pixel) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width { rows += color(x, y) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", stored(rows))
            + chunk("IEND", [])
    }

    /// The start of a PNG with this size in its header, and some bytes that are not an image.
    static func pngClaiming(width: Int, height: Int) -> [UInt8] {
        Array(png(width: 1, height: 1) { _, _ in red }.prefix(8))
            + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
            + chunk("IDAT", stored([UInt8](repeating: 0, count: 1000))) + chunk("IEND", [])
    }

    /// A GIF with this many frames of one color, each of full size.
    static func gif(side: Int, frames: Int) -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        // Code size 2, then one block: clear, color 0, end. The rest of the frame is missing.
        let head: [UInt8] = [0x21, 0xF9, 4, 0, 5, 0, 0, 0, 0x2C, 0, 0, 0, 0]
        let frame = head + short(side) + short(side) + [0, 2, 2, 0x44, 0x01, 0]
        return Array("GIF89a".utf8) + short(side) + short(side) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
            + (0..<frames).flatMap { _ in frame } + [0x3B]
    }

    /// `jpeg` with an EXIF segment: orientation, a manufacturer and a GPS position.
    static func tagged(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        func entry(_ tag: Int, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
            [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, type, 0, 0, 0, count] + value
        }
        // One directory of three entries (8 + 2 + 36 + 4 = 50), then the GPS directory with the latitude's hemisphere.
        let tiff: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 3] + entry(0x010F, 2, 4, Array("Spy\0".utf8))
            + entry(0x0112, 3, 1, [0, orientation, 0, 0]) + entry(0x8825, 4, 1, [0, 0, 0, 50]) + [0, 0, 0, 0]
            + [0, 1] + entry(0x0001, 2, 2, Array("N\0\0\0".utf8)) + [0, 0, 0, 0]
        let body = Array("Exif\0\0".utf8) + tiff
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + jpeg.dropFirst(2)
    }

    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        return word(data.count) + named + word(crc32(named))
    }

    /// A zlib stream of uncompressed blocks.
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

    private static func crc32(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}
