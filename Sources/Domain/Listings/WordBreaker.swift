/// Splits texts into the words that searches compare: folded letters and digits.
///
/// - An apostrophe within a word is dropped: "O'Brien's" is "obriens".
/// - A thousands separator is dropped: "1,200" is "1200".
/// - Single letters are joined: "A/C" is "ac", "W/D" is "wd", "U.S." is "us".
/// - A number and its unit are two words: "2BR" is "2" and "br".
/// - Ideographs and kana, which are written without spaces, give each pair of neighbors, then the last one.
public enum WordBreaker {
    /// A part of a text that is searched on its own.
    public enum Token: Equatable, Sendable {
        case word(String)
        /// Ideographs and kana without a space between them.
        case run([Character])
    }

    /// The words of a text in reading order.
    public static func words(_ text: String) -> [String] {
        var words: [String] = []
        forEachWord(in: text) { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    /// Calls `body` with the UTF-8 of each word in reading order. Allocates no strings, because loading a million texts
    /// reads sixty million words. The bytes are valid only inside the closure.
    public static func forEachWord(in text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        read(text, body) { run in
            for var word in pairs(run) + run.suffix(1).map(String.init) { word.withUTF8(body) }
        }
    }

    /// Each pair of neighbors in a run.
    static func pairs(_ run: [Character]) -> [String] { zip(run, run.dropFirst()).map { String([$0, $1]) } }

    static func forEachToken(in text: String, _ body: (Token) -> Void) {
        read(text) {
            body(.word(String(decoding: $0, as: UTF8.self)))
        } _: {
            body(.run($0))
        }
    }

    private static func read(
        _ text: String, _ word: (UnsafeBufferPointer<UInt8>) -> Void, _ run: ([Character]) -> Void
    ) {
        var text = text
        let isASCII = text.withUTF8 { text in text.reduce(0, |) < 0x80 }
        if isASCII {
            text.withUTF8 { scan($0, word, run) }
        } else {
            Array(Text.folded(text)).withUnsafeBufferPointer { scan($0, word, run) }
        }
    }

    private static func scan<Unit: WordUnit>(
        _ units: UnsafeBufferPointer<Unit>, _ word: (UnsafeBufferPointer<UInt8>) -> Void,
        _ run: ([Character]) -> Void
    ) {
        var (index, scanner) = (0, WordScanner(units))
        while index < units.count {
            let kind = units[index].kind
            if kind == .ideograph {
                let end = units[index...].firstIndex { $0.kind != .ideograph } ?? units.count
                run(units[index..<end].map(\.character))
                index = end
            } else if kind.isPartOfWord {
                index = scanner.read(from: index)
                scanner.split(word)
            } else {
                index += 1
            }
        }
    }
}

/// Reads one word at a time, into reused memory.
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

    /// Reads the word that starts at `start`, and returns its end.
    mutating func read(from start: Int) -> Int {
        if let end = readLetters(from: start) { return end }
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

    /// Reads a word of letters only, as nearly all are; `nil` for a single letter, or when the word may continue after
    /// its letters.
    private mutating func readLetters(from start: Int) -> Int? {
        bytes.removeAll(keepingCapacity: true)
        var index = start
        while index < units.count, units[index].kind == .letter {
            units[index].append(to: &bytes)
            index += 1
        }
        let next = kind(index)
        guard index - start > 1, next != .digit, next != .apostrophe else { return nil }
        (digits, hasLetters, isAbbreviation) = (0, true, false)
        return index
    }

    /// Whether the character at `index` is dropped within a word; `group` is the number of units before it.
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
    func split(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let isMeasure = digits > 0 && digits < bytes.count && WordUnits.all.contains(bytes[digits...])
        bytes.withUnsafeBufferPointer { bytes in
            guard isMeasure else { return body(bytes) }
            body(bytes.extracting(..<digits))
            body(bytes.extracting(digits...))
        }
    }
}

/// Units that people write after a number without a space.
private enum WordUnits {
    static let all = Set(
        [
            "ba", "bath", "baths", "bd", "bdr", "bdrm", "bds", "bed", "bedroom", "bedrooms", "beds", "br", "brs", "ft",
            "km", "m", "m2", "mi", "min", "mins", "mo", "rm", "sf", "sqft", "usd",
        ].map { ArraySlice($0.utf8) })
}
