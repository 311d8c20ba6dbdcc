/// A part of a typed search, before its meaning is known.
struct SearchToken {
    enum Kind: Equatable {
        /// Folded letters.
        case word(String)
        /// - Parameter isMoney: whether a sign of a currency stands beside it.
        case number(Double, isMoney: Bool)
        case dash, plus
        /// A phrase in quotation marks, a word after a minus, or a text without letters of an alphabet: they are words
        /// as they stand.
        case opaque
    }

    var kind: Kind
    /// Its place in the typed text.
    var range: Range<String.Index>

    var word: String? { if case .word(let word) = kind { word } else { nil } }

    /// Swift 6.3's optimizer fails where it inlines this into some functions.
    @inline(never) var number: Double? { if case .number(let number, _) = kind { number } else { nil } }

    var isMoney: Bool { if case .number(_, let isMoney) = kind { isMoney } else { false } }

    /// The parts of a text; signs are left out.
    static func tokens(_ text: String) -> [SearchToken] {
        var scanner = SearchScanner(text)
        while scanner.readNext() {}
        return scanner.tokens
    }

    /// The words of a phrase.
    static func words(_ phrase: some StringProtocol) -> [String] { tokens(String(phrase)).compactMap(\.word) }
}

private struct SearchScanner {
    private static let quotations = "\"“”„«»"
    private static let dashes = "-−–—"
    private static let apostrophes = "'’ʼ"

    private let text: String
    private var index: String.Index
    private(set) var tokens: [SearchToken] = []

    init(_ text: String) {
        self.text = text
        index = text.startIndex
    }

    private var isAtEnd: Bool { index == text.endIndex }
    private var next: Character? { isAtEnd ? nil : text[index] }
    private var previous: Character? { index == text.startIndex ? nil : text[text.index(before: index)] }

    private func character(after offset: Int) -> Character? {
        text.index(index, offsetBy: offset, limitedBy: text.endIndex).flatMap { $0 < text.endIndex ? text[$0] : nil }
    }

    /// Reads one part; false at the end.
    mutating func readNext() -> Bool {
        guard let character = next else { return false }
        let start = index
        if Self.quotations.contains(character) {
            text.formIndex(after: &index)
            skip { !Self.quotations.contains($0) }
            if !isAtEnd { text.formIndex(after: &index) }
            add(.opaque, from: start)
        } else if Self.dashes.contains(character) {
            readDash(from: start)
        } else if character.isNumber, character.isASCII {
            readNumber(from: start)
        } else if character.isLetter || character.isNumber {
            readWord(from: start)
        } else if Self.isForeign(character) {
            readForeign(from: start)
        } else {
            text.formIndex(after: &index)
            if character == "+" { add(.plus, from: start) }
            if character.isCurrencySymbol { markMoney() }
        }
        return true
    }

    /// Whether it is neither a letter nor a sign that texts are written with.
    private static func isForeign(_ character: Character) -> Bool {
        !character.isASCII && !character.isLetter && !character.isWhitespace && !character.isCurrencySymbol
            && !quotations.contains(character) && !dashes.contains(character) && !apostrophes.contains(character)
            && !character.isPunctuation
    }

    private mutating func readForeign(from start: String.Index) {
        skip { !$0.isWhitespace }
        add(.opaque, from: start)
    }

    private mutating func add(_ kind: SearchToken.Kind, from start: String.Index) {
        tokens.append(SearchToken(kind: kind, range: start..<index))
    }

    private mutating func skip(while isPart: (Character) -> Bool) {
        while let character = next, isPart(character) { text.formIndex(after: &index) }
    }

    /// A minus before a word excludes it, as in a search without facts.
    private mutating func readDash(from start: String.Index) {
        let isFirst = previous?.isWhitespace ?? true
        text.formIndex(after: &index)
        guard isFirst, let character = next, !character.isWhitespace, !character.isNumber else {
            return add(.dash, from: start)
        }
        if Self.quotations.contains(character) {
            text.formIndex(after: &index)
            skip { !Self.quotations.contains($0) }
            if !isAtEnd { text.formIndex(after: &index) }
        } else {
            skip { !$0.isWhitespace }
        }
        add(.opaque, from: start)
    }

    private mutating func readNumber(from start: String.Index) {
        skip { $0.isASCII && $0.isNumber }
        while let sign = next, sign == "," || sign == ".", let digit = character(after: 1), digit.isASCII,
            digit.isNumber
        {
            text.formIndex(after: &index)
            skip { $0.isASCII && $0.isNumber }
        }
        guard var value = Self.value(text[start..<index]) else { return add(.opaque, from: start) }
        if let letter = next, letter == "k" || letter == "K",
            character(after: 1).map({ !$0.isLetter && !$0.isNumber }) ?? true
        {
            text.formIndex(after: &index)
            value *= 1_000
        }
        let before = start == text.startIndex ? nil : text[text.index(before: start)]
        let isMoney = before?.isCurrencySymbol ?? false
        let first = isMoney ? text.index(before: start) : start
        tokens.append(SearchToken(kind: .number(value, isMoney: isMoney), range: first..<index))
    }

    /// The value of digits with commas and points: three digits behind the last sign are thousands.
    private static func value(_ text: Substring) -> Double? {
        let groups = text.split { $0 == "," || $0 == "." }
        guard let last = groups.last, text.utf8.count <= 12 else { return nil }
        if groups.count == 1 || last.utf8.count == 3 { return Double(groups.joined()) }
        return Double(groups.dropLast().joined() + "." + last)
    }

    /// A sign behind a number: "900 €".
    private mutating func markMoney() {
        guard let last = tokens.last, let number = last.number,
            text[last.range.upperBound..<index].dropLast().allSatisfy(\.isWhitespace)
        else { return }
        tokens[tokens.count - 1] = SearchToken(
            kind: .number(number, isMoney: true), range: last.range.lowerBound..<index)
    }

    /// Letters, without apostrophes. Single letters with a slash or a period between them are one word: "w/d".
    private mutating func readWord(from start: String.Index) {
        var (letters, isShort) = ("", true)
        while let character = next {
            let isJoined =
                (character == "/" || character == ".") && isShort && self.character(after: 1)?.isLetter ?? false
                && !(character == "/" && self.character(after: 2)?.isLetter ?? false)
            if character.isLetter {
                letters.append(character)
                isShort = isShort && !(self.character(after: 1)?.isLetter ?? false)
            } else if !isJoined
                && !(Self.apostrophes.contains(character) && self.character(after: 1)?.isLetter ?? false)
            {
                break
            }
            text.formIndex(after: &index)
        }
        guard !letters.isEmpty, next.map({ !Self.isForeign($0) }) ?? true else { return readForeign(from: start) }
        add(.word(Text.folded(letters)), from: start)
    }
}
