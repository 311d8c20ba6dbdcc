/// Finds phrases in a text by their first word, in time proportional to the text's length.
struct PhraseTable<Reason: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    /// A phrase with its reason to warn; `nil` for an allowed phrase.
    struct Phrase: Sendable {
        let words: [PhraseWord]
        let reason: Reason?
    }

    private var byFirstWord: [String: [Phrase]] = [:]

    mutating func add(_ rule: PhraseRule<Reason>) {
        for words in rule.phrases {
            guard let first = words.first else { continue }
            byFirstWord[first.text, default: []].append(Phrase(words: words, reason: rule.reason))
        }
    }

    /// The longest phrase to warn about at the start of these words.
    func longest(at words: ArraySlice<String>) -> (reason: Reason, count: Int)? {
        let found = phrases(at: words).compactMap { phrase in
            phrase.reason.map { (reason: $0, count: phrase.words.count) }
        }
        return found.max { $0.count < $1.count }
    }

    /// The number of words in the longest allowed phrase at their start; 0 for none.
    func longestAllowed(at words: ArraySlice<String>) -> Int {
        phrases(at: words).reduce(0) { $1.reason == nil ? max($0, $1.words.count) : $0 }
    }

    private func phrases(at words: ArraySlice<String>) -> [Phrase] {
        guard let first = words.first, let candidates = byFirstWord[first] else { return [] }
        return candidates.filter { phrase in
            phrase.words.count <= words.count && zip(phrase.words, words).allSatisfy { $0.fits($1) }
        }
    }
}

/// A word or a prefix.
struct PhraseWord: Sendable {
    let text: String
    let isBeginning: Bool

    func fits(_ word: String) -> Bool { isBeginning ? word.hasPrefix(text) : word == text }
}

/// The error in a line of a phrase file.
struct WrongPhraseRule: Error {
    let message: String
}

/// One line of a phrase file: a reason, a language, a colon and phrases separated by commas.
struct PhraseRule<Reason: RawRepresentable<String> & CaseIterable & Sendable> {
    private static var maxWords: Int { 8 }
    private static var allowing: String { "allow" }

    /// `nil` for allowed phrases.
    let reason: Reason?
    let phrases: [[PhraseWord]]

    /// `nil` for an empty line.
    init?(_ line: Substring) throws(WrongPhraseRule) {
        let text = line.prefix { $0 != "#" }
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1)
        let head = parts.first?.split(separator: " ").map(String.init) ?? []
        guard parts.count == 2, head.count == 2 else {
            throw WrongPhraseRule(message: "must be a reason, a language, a colon and phrases")
        }
        reason = Reason(rawValue: head[0])
        guard reason != nil || head[0] == Self.allowing else {
            let reasons = Reason.allCases.map(\.rawValue).joined(separator: ", ")
            throw WrongPhraseRule(message: "must begin with one of \(reasons), \(Self.allowing)")
        }
        phrases = try Self.phrases(parts[1])
    }

    private static func phrases(_ text: Substring) throws(WrongPhraseRule) -> [[PhraseWord]] {
        var phrases: [[PhraseWord]] = []
        for phrase in text.split(separator: ",") {
            let words = phrase.split { !$0.isLetter && !$0.isNumber && $0 != "*" }.map { word in
                let bare = word.filter { $0 != "*" }
                return PhraseWord(text: Text.folded(String(bare)), isBeginning: word.hasSuffix("*"))
            }
            guard !words.isEmpty else { continue }
            guard words.count <= maxWords, words.allSatisfy({ !$0.text.isEmpty }), !words[0].isBeginning else {
                throw WrongPhraseRule(
                    message: "has a phrase of more than \(maxWords) words, or one whose first word has no end")
            }
            phrases.append(words)
        }
        guard !phrases.isEmpty else { throw WrongPhraseRule(message: "has no phrases") }
        return phrases
    }
}
