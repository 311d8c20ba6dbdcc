/// Splits texts into the words that searches compare: folded letters and digits.
///
/// - An apostrophe within a word is left out: "O'Brien's" is "obriens".
/// - A separator of thousands is left out: "1,200" is "1200".
/// - Single letters are joined: "A/C" is "ac", "W/D" is "wd", "U.S." is "us".
/// - A number and its unit are two words: "2BR" is "2" and "br".
/// - Ideographs and kana, which are written without spaces, give each pair of neighbours, then the last one.
public enum WordBreaker {
    /// A part of a text that stands for itself.
    public enum Token: Equatable, Sendable {
        case word(String)
        /// Ideographs and kana without a space between them.
        case run([Character])
    }

    /// The words of a text in reading order.
    public static func words(_ text: String) -> [String] {
        var words: [String] = []
        forEachToken(in: text) { token in
            switch token {
            case .word(let word): words.append(word)
            case .run(let run): words += pairs(run) + run.suffix(1).map { String($0) }
            }
        }
        return words
    }

    /// Each two neighbours of a run.
    static func pairs(_ run: [Character]) -> [String] { zip(run, run.dropFirst()).map { String([$0, $1]) } }

    static func forEachToken(in text: String, _ body: (Token) -> Void) {
        var text = text
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        if isASCII {
            text.withUTF8 { scan($0, body) }
        } else {
            Array(Text.folded(text)).withUnsafeBufferPointer { scan($0, body) }
        }
    }

    private static func scan<Unit: WordUnit>(_ units: UnsafeBufferPointer<Unit>, _ body: (Token) -> Void) {
        var (index, scanner) = (0, WordScanner(units))
        while index < units.count {
            let kind = units[index].kind
            if kind == .ideograph {
                let end = units[index...].firstIndex { $0.kind != .ideograph } ?? units.count
                body(.run(units[index..<end].map(\.character)))
                index = end
            } else if kind.isPartOfWord {
                index = scanner.read(from: index)
                scanner.split { body(.word($0)) }
            } else {
                index += 1
            }
        }
    }
}

/// Reads one word at a time, into memory that is used again.
private struct WordScanner<Unit: WordUnit> {
    private let units: UnsafeBufferPointer<Unit>
    /// The word so far, in UTF-8.
    private var bytes: [UInt8] = []
    /// How many bytes of digits the word begins with, and whether a letter follows them.
    private var digits = 0
    private var hasLetters = false
    /// Whether the word consists of single letters so far.
    private var isAbbreviation = true

    init(_ units: UnsafeBufferPointer<Unit>) { self.units = units }

    private func kind(_ index: Int) -> WordUnitKind { index < units.count ? units[index].kind : .other }

    /// Reads the word that begins at `start`, and returns where it ends.
    mutating func read(from start: Int) -> Int {
        bytes.removeAll(keepingCapacity: true)
        (digits, hasLetters, isAbbreviation) = (0, false, true)
        var (index, group) = (start, 0)
        while true {
            let kind = kind(index)
            if kind.isPartOfWord {
                units[index].append(to: &bytes)
                if kind == .letter { hasLetters = true } else if !hasLetters { digits = bytes.count }
                (index, group) = (index + 1, group + 1)
                if group > 1 || kind == .digit { isAbbreviation = false }
            } else if joins(index, group) {
                (index, group) = (index + 1, isAbbreviation || !hasLetters ? 0 : group)
            } else {
                return index
            }
        }
    }

    /// Whether the sign at `index` is left out of the middle of a word; `group` is how many units precede it.
    private func joins(_ index: Int, _ group: Int) -> Bool {
        switch kind(index) {
        case .apostrophe: return hasLetters && kind(index - 1) == .letter && kind(index + 1) == .letter
        case .comma: return isThousands(index, group)
        case .period: return isThousands(index, group) || joinsLetters(index)
        case .joiner: return joinsLetters(index)
        default: return false
        }
    }

    private func isThousands(_ index: Int, _ group: Int) -> Bool {
        !hasLetters && group <= 3 && digits > 0 && (1...3).allSatisfy { kind(index + $0) == .digit }
            && !kind(index + 4).isPartOfWord
    }

    private func joinsLetters(_ index: Int) -> Bool {
        isAbbreviation && kind(index + 1) == .letter && !kind(index + 2).isPartOfWord
    }

    /// Calls `body` with the word, or with a number and its unit.
    func split(_ body: (String) -> Void) {
        let isMeasure = digits > 0 && digits < bytes.count && WordUnits.all.contains(bytes[digits...])
        for part in isMeasure ? [bytes[..<digits], bytes[digits...]] : [bytes[...]] {
            body(String(decoding: part, as: UTF8.self))
        }
    }
}

/// What is written behind a number without a space.
private enum WordUnits {
    static let all = Set(
        [
            "ba", "bath", "baths", "bd", "bdr", "bdrm", "bds", "bed", "bedroom", "bedrooms", "beds", "br", "brs", "ft",
            "km", "m", "m2", "mi", "min", "mins", "mo", "rm", "sf", "sqft", "usd",
        ].map { ArraySlice($0.utf8) })
}

private enum WordUnitKind {
    case letter, digit, ideograph, apostrophe, comma, period, joiner, other

    var isPartOfWord: Bool { self == .letter || self == .digit }

    init(sign: UInt32) {
        switch sign {
        case 0x27, 0x2019, 0x2BC: self = .apostrophe
        case 0x2C: self = .comma
        case 0x2E: self = .period
        // A slash and an ampersand.
        case 0x2F, 0x26: self = .joiner
        default: self = .other
        }
    }
}

/// A byte of a text in ASCII, or a character of a folded text.
private protocol WordUnit {
    var kind: WordUnitKind { get }
    var character: Character { get }
    func append(to bytes: inout [UInt8])
}

extension UInt8: WordUnit {
    fileprivate var kind: WordUnitKind {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        default: WordUnitKind(sign: UInt32(self))
        }
    }
    fileprivate var character: Character { Character(Unicode.Scalar(self)) }
    fileprivate func append(to bytes: inout [UInt8]) {
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
        bytes.append(isCapital ? self | 0x20 : self)
    }
}

extension Character: WordUnit {
    fileprivate var kind: WordUnitKind {
        if isIdeograph { return .ideograph }
        if isLetter { return .letter }
        return isNumber ? .digit : WordUnitKind(sign: unicodeScalars.first?.value ?? 0)
    }
    fileprivate var character: Character { self }
    fileprivate func append(to bytes: inout [UInt8]) { bytes += Array(String(self).utf8) }

    private var isIdeograph: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: return true
        default: return scalar.properties.isIdeographic
        }
    }
}
