/// An ICC profile (version 2: three primaries and one curve for all of them) for pictures that only name their colors.
struct ColorProfile {
    let bytes: [UInt8]

    private static let samples = 1024
    /// The white point of every ICC profile, D50.
    private static let white = [0.9642, 1, 0.8249]

    init(_ description: ColorDescription) {
        let curve = (0..<Self.samples).flatMap { index -> [UInt8] in
            Self.short(Int((description.light(of: Double(index) / Double(Self.samples - 1)) * 65_535).rounded()))
        }
        let (red, green, blue) = description.primaries.colorants
        let points = [("rXYZ", red), ("gXYZ", green), ("bXYZ", blue), ("wtpt", Self.white)]
        let name = Self.word(5) + Array("Digs\0".utf8) + [UInt8](repeating: 0, count: 78)
        let texts = [
            ("desc", Array("desc\0\0\0\0".utf8) + name), ("cprt", Array("text\0\0\0\0None\0".utf8)),
        ]
        let gray = Array("curv\0\0\0\0".utf8) + Self.word(Self.samples) + curve
        let parts =
            texts + points.map { ($0.0, Array("XYZ \0\0\0\0".utf8) + $0.1.flatMap(Self.fixed)) } + [("rTRC", gray)]
        bytes = Self.file(of: parts, sharing: ["gTRC", "bTRC"])
    }

    /// The header, the table of tags, and their contents; the names of `sharing` point to the last part.
    private static func file(of parts: [(name: String, body: [UInt8])], sharing names: [String]) -> [UInt8] {
        let start = 128 + 4 + 12 * (parts.count + names.count)
        var (table, contents) = (word(parts.count + names.count), [UInt8]())
        var last: [UInt8] = []
        for part in parts {
            last = word(start + contents.count) + word(part.body.count)
            table += Array(part.name.utf8) + last
            contents += part.body + [UInt8](repeating: 0, count: -part.body.count & 3)
        }
        for name in names { table += Array(name.utf8) + last }
        return header(bytes: start + contents.count) + table + contents
    }

    private static func header(bytes: Int) -> [UInt8] {
        let (none, version) = ([UInt8](repeating: 0, count: 12), [UInt8]([2, 0x40, 0, 0]))
        let kind = word(0) + version + Array("mntrRGB XYZ ".utf8)
        let place = none + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + white.flatMap(fixed)
        return word(bytes) + kind + place + [UInt8](repeating: 0, count: 48)
    }

    private static func word(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }
    private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    /// A number with 16 bits behind the point.
    private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65_536).rounded())) }
}

extension ColorDescription.Primaries {
    /// Where red, green and blue are in the XYZ space, adapted to D50 (Bradford).
    fileprivate var colorants: (red: [Double], green: [Double], blue: [Double]) {
        switch self {
        case .rec709: ([0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410])
        case .rec2020: ([0.67348, 0.27904, -0.00194], [0.16567, 0.67535, 0.02998], [0.12505, 0.04561, 0.79686])
        case .displayP3: ([0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407])
        }
    }
}
