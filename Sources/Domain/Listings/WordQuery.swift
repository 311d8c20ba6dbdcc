/// The typed words of a search.
///
/// All must be in a listing's texts, in any order. Words in quotation marks are a phrase: they must follow each other.
/// A word or phrase after a minus must be absent. The last word may be a prefix, unless it is quoted or must be absent.
public struct WordQuery: Hashable, Sendable {
    /// A word or a phrase.
    public struct Term: Hashable, Sendable {
        /// Folded words (`WordBreaker`) in sequence.
        public let words: [String]
        public let isQuoted: Bool
        public let isExcluded: Bool
        /// Whether the last word may be a prefix.
        public fileprivate(set) var isPrefix = false
    }

    public let terms: [Term]
    /// How many words were typed. Where words are written without spaces, six characters count as one.
    public let count: Int

    /// `nil` for a text without letters and digits.
    public init?(_ text: String) {
        var (terms, count) = ([Term](), 0)
        for part in Part.parts(of: text) {
            let (found, typed) = part.terms
            terms += found
            count += typed
        }
        guard let last = terms.last else { return nil }
        if !last.isQuoted, !last.isExcluded { terms[terms.count - 1].isPrefix = true }
        self.terms = terms
        self.count = count
    }

    /// Some terms of another query.
    init(terms: [Term]) {
        self.terms = terms
        count = terms.reduce(0) { $0 + $1.words.count }
    }

    /// The query in normalized spelling: equal texts find the same.
    public var text: String { text { $0 } }

    /// The text with `change` applied to each unquoted word.
    public func text(changing change: (String) -> String) -> String {
        terms.map { term in
            let sign = term.isExcluded ? "-" : ""
            let words = term.isQuoted ? "\"" + term.words.joined(separator: " ") + "\"" : term.words.map(change)[0]
            return sign + words
        }.joined(separator: " ")
    }
}

/// A part of the typed text: between quotation marks, or up to a space.
private struct Part {
    private let text: Substring
    private let isQuoted: Bool
    private let isExcluded: Bool

    static func parts(of text: String) -> [Part] {
        var (parts, rest) = ([Part](), text[...])
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
                continue
            }
            let isExcluded = isMinus(first) && !(rest.dropFirst().first?.isWhitespace ?? true)
            if isExcluded { rest.removeFirst() }
            let isQuoted = rest.first.map(isQuotation) ?? false
            if isQuoted { rest.removeFirst() }
            let end = rest.firstIndex { isQuotation($0) || (!isQuoted && $0.isWhitespace) } ?? rest.endIndex
            parts.append(Part(text: rest[..<end], isQuoted: isQuoted, isExcluded: isExcluded))
            rest = rest[end...]
            // A quotation mark after a word begins a phrase.
            if isQuoted, rest.first != nil { rest.removeFirst() }
        }
        return parts
    }

    private static func isQuotation(_ character: Character) -> Bool { "\"“”„«»".contains(character) }
    private static func isMinus(_ character: Character) -> Bool { "-−".contains(character) }

    /// The terms of the part, and the number of typed words.
    var terms: (terms: [WordQuery.Term], count: Int) {
        var (terms, count) = ([WordQuery.Term](), 0)
        WordBreaker.forEachToken(in: String(text)) { token in
            switch token {
            case .word(let word):
                terms.append(term([word]))
                count += 1
                return
            case .run(let run) where run.count > 1: terms.append(term(WordBreaker.pairs(run)))
            // Every character of such text begins one of its words.
            case .run(let run): terms.append(term([String(run)], isPrefix: true))
            }
            if case .run(let run) = token { count += (run.count + 5) / 6 }
        }
        // "-pet-friendly" excludes the phrase; "pet-friendly" is two words.
        if (isQuoted || isExcluded) && terms.count > 1 { terms = [term(terms.flatMap(\.words))] }
        return (terms, count)
    }

    private func term(_ words: [String], isPrefix: Bool = false) -> WordQuery.Term {
        .init(words: words, isQuoted: isQuoted || words.count > 1, isExcluded: isExcluded, isPrefix: isPrefix)
    }
}
