/// The text encoding of a file.
///
/// Files are streamed, so the first record with non-ASCII bytes decides for the whole file: valid UTF-8 means UTF-8,
/// anything else Windows-1252, whose consecutive letters are almost never valid UTF-8.
enum TextEncoding: Sendable {
    case utf8
    /// The encoding that publishers call "latin-1": IPEDS uses its dashes (0x96), which ISO 8859-1 lacks.
    case windows1252
    /// The encoding of spreadsheets for the Macintosh.
    case macRoman

    init(of bytes: [UInt8]) {
        self = Self.isUTF8(bytes) ? .utf8 : .windows1252
    }

    static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    func text(_ bytes: ArraySlice<UInt8>) -> String {
        switch self {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .windows1252:
            var text = String.UnicodeScalarView()
            text.append(contentsOf: bytes.lazy.map(Self.scalar))
            return String(text)
        case .macRoman:
            var text = String.UnicodeScalarView()
            text.append(contentsOf: bytes.lazy.map { $0 < 0x80 ? Unicode.Scalar($0) : Self.macLetters[Int($0) - 0x80] })
            return String(text)
        }
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? highControls[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// 0x80 to 0x9F in the WHATWG Encoding Standard; five bytes without a letter stay control characters.
    private static let highControls: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]

    private static let macLetters: [Unicode.Scalar] = [
        "Ä", "Å", "Ç", "É", "Ñ", "Ö", "Ü", "á", "à", "â", "ä", "ã", "å", "ç", "é", "è",
        "ê", "ë", "í", "ì", "î", "ï", "ñ", "ó", "ò", "ô", "ö", "õ", "ú", "ù", "û", "ü",
        "†", "°", "¢", "£", "§", "•", "¶", "ß", "®", "©", "™", "´", "¨", "≠", "Æ", "Ø",
        "∞", "±", "≤", "≥", "¥", "µ", "∂", "∑", "∏", "π", "∫", "ª", "º", "Ω", "æ", "ø",
        "¿", "¡", "¬", "√", "ƒ", "≈", "∆", "«", "»", "…", "\u{A0}", "À", "Ã", "Õ", "Œ", "œ",
        "–", "—", "“", "”", "‘", "’", "÷", "◊", "ÿ", "Ÿ", "⁄", "€", "‹", "›", "ﬁ", "ﬂ",
        "‡", "·", "‚", "„", "‰", "Â", "Ê", "Á", "Ë", "È", "Í", "Î", "Ï", "Ì", "Ó", "Ô",
        "\u{F8FF}", "Ò", "Ú", "Û", "Ù", "ı", "ˆ", "˜", "¯", "˘", "˙", "˚", "¸", "˝", "˛", "ˇ",
    ]
}
