import Foundation

/// A text as it looks: letters that resemble each other are one, whatever their script, case, accents and form. Texts
/// with the same letters are easily taken for each other. Skeletons are compared and never shown.
public struct TextSkeleton: Sendable {
    /// The letters and digits of all words, without anything between them.
    public private(set) var letters: [Unicode.Scalar] = []
    /// The offsets in `letters` at which a word begins or ends, and a capital, a digit or a sign within one.
    public private(set) var edges: Set<Int> = [0]
    /// The offsets of letters that were digits or signs.
    public private(set) var signs: Set<Int> = []
    private var endsSmall = false

    /// Text that is longer or has more combining marks than `Text.check` allows is taken as it is.
    public init(_ text: String) {
        let isSafe = Text.fits(text, Limits.titleLength.upperBound) && Text.isStreamSafe(text)
        let plain = isSafe && !Text.isASCII(text) ? text.decomposedStringWithCompatibilityMapping : text
        for scalar in plain.unicodeScalars where !Self.isInvisible(scalar) { append(scalar) }
        edges.insert(letters.count)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        defer { endsSmall = scalar.isSmall }
        let isLetter = scalar.isLetter
        if !isLetter || scalar.isCapital && endsSmall { edges.insert(letters.count) }
        guard let letter = Self.letter(scalar) else { return }
        if let last = letters.last, !edges.contains(letters.count), let joined = Self.joined(last, letter) {
            letters[letters.count - 1] = joined
        } else {
            letters.append(letter)
        }
        guard !isLetter else { return }
        signs.insert(letters.count - 1)
        edges.insert(letters.count)
    }

    /// Marks and joiners change no letter.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// The letter that a character looks like; `nil` for one that separates words.
    private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        scalar.isASCII ? asciiLetters[Int(scalar.value)] : lookedUp(scalar)
    }

    private static let asciiLetters = (UInt8(0)..<128).map { lookedUp(Unicode.Scalar($0)) }

    private static func lookedUp(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let plain = emblem(scalar) ?? scalar
        if let letter = lookalikes[plain] { return letter }
        let small = plain.properties.lowercaseMapping.unicodeScalars
        let first = small.count == 1 ? small.first ?? plain : plain
        if let letter = lookalikes[first] { return letter }
        return first.properties.isAlphabetic || first.properties.numericType != nil ? first : nil
    }

    /// The letter of a white or black circle or square, or of a flag.
    private static func emblem(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        for first: UInt32 in [0x1F150, 0x1F170, 0x1F1E6] where (first..<first + 26).contains(scalar.value) {
            return Unicode.Scalar(UInt32(UInt8(ascii: "a")) + scalar.value - first)
        }
        return nil
    }

    /// The letter that two letters look like together.
    private static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch (first, second) {
        case ("r", "n"): "m"
        case ("v", "v"): "w"
        default: nil
        }
    }

    /// Digits, signs and letters by the small Latin letter that they look like; `l` and `i` are one.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
        let alike: [(Unicode.Scalar, String)] = [
            ("a", "4@аαɑᴀ"), ("b", "8вьβʙ"), ("c", "¢сϲᴄ"), ("d", "ԁđᴅ"), ("e", "3€еεєᴇ"), ("f", "ƒꜰ"), ("g", "9ɡɢ"),
            ("h", "нһħʜ"), ("i", "1l!|іιӏıɪʟłǀ"), ("j", "јᴊ"), ("k", "кκᴋ"), ("m", "мμᴍ"), ("n", "пηոɴ"),
            ("o", "0оοσօøᴏ"), ("p", "рρᴘ"), ("q", "ԛ"), ("r", "гʀ"), ("s", "5$ѕꜱ"), ("t", "7+тτŧᴛ"), ("u", "υսᴜ"),
            ("v", "νѵᴠ"), ("w", "ωшԝѡᴡ"), ("x", "×хχ"), ("y", "уүγʏ"), ("z", "2ζᴢ"),
        ]
        let pairs = alike.flatMap { letter, others in others.unicodeScalars.map { ($0, letter) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}

extension Unicode.Scalar {
    // Most letters are ASCII, for which Unicode's tables take longer than reading the rest of the name.
    fileprivate var isSmall: Bool { isASCII ? ("a"..."z").contains(self) : properties.isLowercase }
    fileprivate var isCapital: Bool { isASCII ? ("A"..."Z").contains(self) : properties.isUppercase }
    fileprivate var isLetter: Bool { isASCII ? isSmall || isCapital : properties.isAlphabetic }
}
