import Glibc

/// The colors of a HEIF or AVIF picture that has no ICC profile, as coding-independent code points (ITU-T H.273).
/// libvips ignores them, so that a picture of wider colors would look pale, and one of high dynamic range grey.
struct ColorDescription: Equatable {
    enum Primaries: Int {
        case rec709 = 1
        case rec2020 = 9
        case displayP3 = 12
    }

    enum Transfer: Int {
        case rec709 = 1
        case sRGB = 13
        case perceptualQuantizer = 16
        case hybridLogGamma = 18
    }

    let primaries: Primaries
    let transfer: Transfer

    /// `nil` for colors that need no conversion, or that are not known here: sRGB is assumed for both.
    init?(primaries: Int, transfer: Int) {
        guard let primaries = Primaries(rawValue: primaries) else { return nil }
        self.primaries = primaries
        // 6, 14 and 15 are Rec. 709's curve under other names; 2 is unspecified.
        self.transfer = Transfer(rawValue: transfer) ?? ([2, 6, 14, 15].contains(transfer) ? .rec709 : .sRGB)
        if primaries == .rec709, !isHighDynamicRange { return nil }
    }

    private var isHighDynamicRange: Bool { transfer == .perceptualQuantizer || transfer == .hybridLogGamma }

    /// Reads the description of the primary picture from a HEIF file: `meta` names the primary item (`pitm`) and its
    /// properties (`iprp`: `ipma` has numbers of the boxes in `ipco`).
    ///
    /// - Parameter file: the file's first bytes, with the whole `meta` box.
    init?(heif file: [UInt8]) {
        guard let meta = BoxReader(file[...]).first("meta"), let boxes = meta.skipping(4),
            let primary = boxes.first("pitm")?.primaryItem, let properties = boxes.first("iprp"),
            let container = properties.first("ipco"), let associations = properties.first("ipma")
        else { return nil }
        let all = container.all
        let described = associations.properties(of: primary).lazy.compactMap { number -> ColorDescription? in
            guard all.indices.contains(number - 1), all[number - 1].type == "colr" else { return nil }
            return all[number - 1].body.codePoints.flatMap { Self(primaries: $0.primaries, transfer: $0.transfer) }
        }
        guard let found = described.first else { return nil }
        self = found
    }

    /// How bright a picture of high dynamic range shows white paper, in cd/m² (ITU-R BT.2408); brighter parts share
    /// what is left above `knee`.
    private static let paperWhite = 203.0
    private static let brightest = 1000.0 / paperWhite
    private static let knee = 0.8

    /// The light of a code value, both from 0 to 1, where 1 is white.
    func light(of code: Double) -> Double {
        switch transfer {
        case .rec709, .sRGB:
            return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
        case .perceptualQuantizer:
            let root = pow(code, 1 / 78.84375)
            let linear = pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
            return Self.compressed(linear * 10_000 / Self.paperWhite)
        case .hybridLogGamma:
            let scene = code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12
            return Self.compressed(pow(scene, 1.2) * Self.brightest)
        }
    }

    /// Leaves dark and middle tones as they are, and lets bright ones approach white.
    private static func compressed(_ light: Double) -> Double {
        guard light > knee else { return light }
        let (excess, range, room) = (light - knee, brightest - knee, 1 - knee)
        // A hyperbola that leaves the knee with slope 1 and reaches white at the brightest light.
        return min(1, knee + excess / (1 + excess * (1 / room - 1 / range)))
    }
}

/// A run of ISO base media boxes: `[size][type][body]`. Sizes that do not fit end it.
private struct BoxReader {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var all: [(type: String, body: BoxReader)] {
        var (rest, found) = (bytes, [(type: String, body: BoxReader)]())
        while rest.count >= 8 {
            let size = Self.number(rest.prefix(4))
            guard size >= 8, size <= rest.count else { break }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            found.append((type, BoxReader(rest.prefix(size).dropFirst(8))))
            rest = rest.dropFirst(size)
        }
        return found
    }

    func first(_ type: String) -> BoxReader? { all.first { $0.type == type }?.body }

    func skipping(_ count: Int) -> BoxReader? { bytes.count >= count ? BoxReader(bytes.dropFirst(count)) : nil }

    /// The body of `pitm`: version, flags, and the item's number of two bytes, or four from version 1 on.
    var primaryItem: Int? {
        guard let version = bytes.first, let rest = skipping(4)?.bytes else { return nil }
        let width = version == 0 ? 2 : 4
        return rest.count >= width ? Self.number(rest.prefix(width)) : nil
    }

    /// The body of `colr` when it has code points rather than an ICC profile.
    var codePoints: (primaries: Int, transfer: Int)? {
        guard bytes.count >= 8, bytes.prefix(4).elementsEqual("nclx".utf8) else { return nil }
        let rest = bytes.dropFirst(4)
        return (Self.number(rest.prefix(2)), Self.number(rest.dropFirst(2).prefix(2)))
    }

    /// The numbers of an item's properties, in the body of `ipma`.
    func properties(of wanted: Int) -> [Int] {
        guard bytes.count >= 8, let version = bytes.first, let flags = bytes.dropFirst(3).first else { return [] }
        let (itemWidth, propertyWidth) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
        var rest = bytes.dropFirst(8)
        while rest.count > itemWidth {
            let item = Self.number(rest.prefix(itemWidth))
            rest = rest.dropFirst(itemWidth)
            let size = Int(rest.removeFirst()) * propertyWidth
            guard rest.count >= size else { return [] }
            if item == wanted {
                // The highest bit says whether the property is essential.
                let mask = propertyWidth == 1 ? 0x7F : 0x7FFF
                let starts = stride(from: 0, to: size, by: propertyWidth)
                return starts.map { Self.number(rest.dropFirst($0).prefix(propertyWidth)) & mask }
            }
            rest = rest.dropFirst(size)
        }
        return []
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
