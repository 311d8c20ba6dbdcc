import Foundation

/// An estimate of how many different words an account has written, right to about three percent (HyperLogLog): words
/// fall into 1,024 classes, and each class keeps the longest run of zeros that a hash of its words begins with.
///
/// It takes a kilobyte, however many words there are, and adding the same word again does not change it.
public struct WordSketch: Sendable, Equatable {
    /// After this time an account's words are counted from the beginning: its earlier listings have expired.
    public static let countedFor = Instant.Span.days(180)
    private static let classBits: UInt64 = 10
    private static let classes = 1 << Int(classBits)
    /// The character of a class without words; each further zero is the next character.
    private static let firstCharacter = UInt8(ascii: "0")

    private var ranks = [UInt8](repeating: 0, count: classes)

    public init() {}

    /// Reads the stored form; `nil` for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == Self.classes, text.utf8.allSatisfy({ $0 >= Self.firstCharacter }) else { return nil }
        ranks = text.utf8.map { $0 - Self.firstCharacter }
    }

    public var text: String { String(decoding: ranks.map { $0 + Self.firstCharacter }, as: UTF8.self) }

    /// Adds the words of texts. Returns whether any of them was new.
    public mutating func add(_ texts: ListingTexts, by hash: WordHash) -> Bool {
        var isChanged = false
        for text in texts.all {
            WordBreaker.forEachWord(in: text) { word in
                let value = hash(word)
                let place = Int(value >> (64 - Self.classBits))
                let rank = UInt8((value << Self.classBits | 1 << (Self.classBits - 1)).leadingZeroBitCount + 1)
                guard ranks[place] < rank else { return }
                ranks[place] = rank
                isChanged = true
            }
        }
        return isChanged
    }

    /// The number of different words.
    public var count: Int {
        let classes = Double(Self.classes)
        let sum = ranks.reduce(0.0) { $0 + Double(sign: .plus, exponent: -Int($1), significand: 1) }
        let estimate = 0.7213 / (1 + 1.079 / classes) * classes * classes / sum
        let empty = ranks.count { $0 == 0 }
        // Few words are counted by the classes that none of them is in.
        guard estimate <= 2.5 * classes, empty > 0 else { return Int(estimate) }
        return Int(classes * log(classes / Double(empty)))
    }
}

extension ListingTexts {
    /// The texts as their owner wrote them.
    public init(written fields: ListingFields) {
        self.init(title: fields.title, description: fields.description, publicAddress: fields.address)
    }

    /// Whether there are more different words than `limit`.
    func hasMoreWords(than limit: Int) -> Bool {
        // A word takes a letter and a blank, an ideograph three bytes.
        guard all.reduce(0, { $0 + $1.utf8.count }) > 2 * limit else { return false }
        var words: Set<[UInt8]> = []
        for text in all { WordBreaker.forEachWord(in: text) { words.insert(Array($0)) } }
        return words.count > limit
    }
}

extension Problem {
    /// The words of an account's listings have reached the marketplace's limit.
    public static func tooManyWords(_ limit: Int) -> Problem {
        .invalid(
            "description",
            "takes your listings above \(limit) different words; ask the marketplace to raise wordsPerAccount",
            code: "account_words", params: ["max": .integer(limit)])
    }
}
