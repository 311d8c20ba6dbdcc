/// A fingerprint of a picture's content: 64 bits, nearly all equal in copies that were resized, re-encoded or cropped a
/// little.
///
/// The picture is shrunk to 9 by 8 gray pixels; each bit says whether a pixel is darker than its right neighbor (a
/// difference hash).
public struct PerceptualHash: Hashable, Sendable {
    public static let (columns, rows) = (9, 8)
    /// The maximum number of different bits between copies. Photos of different rooms differ in 15 and more, most of
    /// them in 30.
    ///
    /// `probes` always find copies up to this many bits apart.
    public static let maxDifferences = 2 * bandCount - 1

    static let (bandCount, bandBits) = (4, 16)
    /// How many neighbors must differ, by how many of 256 gray levels: less is noise on a plain wall.
    private static let (minContrasts, contrast) = (32, 2)
    /// The numbers of set bits that a real picture has. Nearly all or none are set in one that only fades to a side.
    private static let usualBits = 12...52
    /// How many rows must differ: fewer mean a single edge between two colors, or stripes.
    private static let minDifferentRows = 3

    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    /// `nil` for a picture with too little content to be recognized, and unless there are `columns` times `rows` grays
    /// from 0 to 255, row by row.
    public init?(greys: [Int]) {
        guard greys.count == Self.columns * Self.rows else { return nil }
        var (bits, contrasts, rows) = (UInt64(0), 0, Set<UInt64>())
        for row in 0..<Self.rows {
            for column in 0..<Self.columns - 1 {
                let (left, right) = (greys[row * Self.columns + column], greys[row * Self.columns + column + 1])
                bits = bits << 1 | (left < right ? 1 : 0)
                if max(left, right) - min(left, right) >= Self.contrast { contrasts += 1 }
            }
            rows.insert(bits & 0xFF)
        }
        guard contrasts >= Self.minContrasts, rows.count >= Self.minDifferentRows,
            Self.usualBits.contains(bits.nonzeroBitCount)
        else { return nil }
        self.bits = bits
    }

    /// The number of bits in which two pictures differ.
    public func differences(from other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }

    public func isCopy(of other: PerceptualHash) -> Bool { differences(from: other) <= Self.maxDifferences }

    /// Four parts of 16 bits each, which index the hashes.
    public var bands: [Int] { (0..<Self.bandCount).map { Int(bits >> (Self.bandBits * $0) & 0xFFFF) } }

    /// For each band, all values within one bit of it. Two hashes that differ in at most `maxDifferences` bits have a
    /// band that differs in one bit or none: four bands with two bits each would be eight.
    public var probes: [[Int]] {
        bands.map { band in [band] + (0..<Self.bandBits).map { band ^ 1 << $0 } }
    }
}
