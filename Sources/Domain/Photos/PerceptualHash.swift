/// A fingerprint of what a picture shows: 64 bits, nearly all of which are the same in copies that were resized,
/// re-encoded or cropped a little.
///
/// The picture is shrunk to 9 by 8 grey pixels; each bit says whether a pixel is darker than the next one of its row
/// (a difference hash).
public struct PerceptualHash: Hashable, Sendable {
    public static let (columns, rows) = (9, 8)
    /// Copies differ in at most so many bits. Photos of different rooms differ in 15 and more, most of them in 30.
    ///
    /// It is the most that `probes` find for certain.
    public static let maxDifferences = 2 * bandCount - 1

    static let (bandCount, bandBits) = (4, 16)
    /// How many neighbours must differ, by so many of 256 grey levels: fewer are noise on a plain wall.
    private static let (minContrasts, contrast) = (32, 2)
    /// How many bits are set in a picture of something. All or none of them are in one that only fades to a side.
    private static let usualBits = 12...52
    /// How many rows must differ: one with less is an edge between two colours, or stripes.
    private static let minDifferentRows = 3

    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    /// `nil` for a picture that shows too little to be known again, and unless there are `columns` times `rows` greys
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

    /// In how many bits two pictures differ.
    public func differences(from other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }

    public func isCopy(of other: PerceptualHash) -> Bool { differences(from: other) <= Self.maxDifferences }

    /// Four parts of 16 bits each, by which an index finds hashes.
    public var bands: [Int] { (0..<Self.bandCount).map { Int(bits >> (Self.bandBits * $0) & 0xFFFF) } }

    /// For each band its values with at most one other bit. Of two hashes that differ in at most `maxDifferences` bits,
    /// one band differs in one bit or none: four bands with two each were eight.
    public var probes: [[Int]] {
        bands.map { band in [band] + (0..<Self.bandBits).map { band ^ 1 << $0 } }
    }
}
