/// Lines as text, in the format of encoded polylines: about two letters per number.
///
/// Numbers are differences to the previous point, five bits a letter, lowest first; each letter is printable ASCII from
/// `?` on, so that spaces and commas can separate lines.
public enum Polyline {
    /// The text of alternating latitudes and longitudes.
    public static func encoded(_ points: [Int32]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(points.count * 2)
        for (index, value) in points.enumerated() {
            let step = Int64(value) - (index < 2 ? 0 : Int64(points[index - 2]))
            var bits = step < 0 ? ~(step << 1) : step << 1
            while bits >= 0x20 {
                text.append(UInt8(0x20 | (bits & 0x1F)) + 63)
                bits >>= 5
            }
            text.append(UInt8(bits) + 63)
        }
        return text
    }

    /// The points of a text; `nil` when `encoded` did not write it.
    public static func decoded(_ text: ArraySlice<UInt8>) -> [Int32]? {
        var (points, value, shift): ([Int32], Int64, Int64) = ([], 0, 0)
        for byte in text {
            guard (63...126).contains(byte), shift <= 35 else { return nil }
            let bits = Int64(byte) - 63
            value |= (bits & 0x1F) << shift
            shift += 5
            guard bits < 0x20 else { continue }
            let step = value & 1 == 1 ? ~(value >> 1) : value >> 1
            guard let point = Int32(exactly: step + (points.count < 2 ? 0 : Int64(points[points.count - 2]))) else {
                return nil
            }
            points.append(point)
            (value, shift) = (0, 0)
        }
        return shift == 0 && points.count.isMultiple(of: 2) ? points : nil
    }
}
