/// The words of facts that are understood with one typo: "furnised", "2 bedrom".
///
/// Names of months and towns differ by a letter ("August", "Augusta"), so only amenities, kinds and rooms count.
struct SearchSpelling: Sendable {
    /// Words of rooms, which have a number beside them.
    private static let minRoomLetters = 6
    private static let minLetters = 7

    private struct Candidate {
        let word: String
        let letters: [UInt8]
        /// Shorter words are not taken for it.
        let minLetters: Int

        init(_ word: String, minLetters: Int) {
            self.word = word
            letters = Array(word.utf8)
            self.minLetters = minLetters
        }
    }

    /// All words of phrases: these are not misspelled.
    private var known: Set<String> = []
    /// By their first letter, which is right: "unfurnished" is never "furnished".
    private var candidates: [UInt8: [Candidate]] = [:]

    mutating func add(_ words: [String], _ meaning: SearchFacts.Meaning) {
        known.formUnion(words)
        let minLetters: Int
        switch meaning {
        case .amenity, .withoutAmenity, .kind: minLetters = Self.minLetters
        case .role(.bedrooms), .role(.bathrooms): minLetters = Self.minRoomLetters
        case .number, .month, .season, .role: return
        }
        for word in words where word.utf8.count >= minLetters {
            guard let first = word.utf8.first else { continue }
            candidates[first, default: []].append(Candidate(word, minLetters: minLetters))
        }
    }

    /// The word that was probably meant; `nil` when the word is known, or none is like it.
    func corrected(_ word: String) -> String? {
        guard word.utf8.count >= Self.minRoomLetters, let first = word.utf8.first, let similar = candidates[first],
            !known.contains(word)
        else { return nil }
        let typed = Array(word.utf8)
        return similar.filter { typed.count >= $0.minLetters && Self.isTypo(typed, of: $0.letters) }.map(\.word).min()
    }

    /// Whether a letter is wrong, missing, extra, or swapped with the next.
    private static func isTypo(_ one: [UInt8], of other: [UInt8]) -> Bool {
        guard abs(one.count - other.count) <= 1 else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let (rest, wanted) = (one[start...], other[start...])
        if one.count < other.count { return rest == wanted.dropFirst() }
        if one.count > other.count { return rest.dropFirst() == wanted }
        return rest.dropFirst() == wanted.dropFirst()
            || (rest.dropFirst(2) == wanted.dropFirst(2) && rest.prefix(2).reversed() == Array(wanted.prefix(2)))
    }
}

extension SearchToken {
    private static let behindFour: Set<String> = ["a", "an", "the", "my", "me", "us", "sale", "rent", "students"]
    private static let behindTwo: Set<String> = ["rent", "buy", "share", "lease", "live", "move", "sublet", "sublease"]

    /// The tokens with the words that were meant: misspelled ones of facts, and "4" and "2" where they say "for" and
    /// "to".
    static func meant(_ tokens: [SearchToken], _ facts: SearchFacts) -> [SearchToken] {
        tokens.indices.map { index in
            var token = tokens[index]
            if let word = token.word, let meant = facts.corrected(word) { token.kind = .word(meant) }
            let next = index + 1 < tokens.count ? tokens[index + 1].word ?? "" : ""
            if token.kind == .number(4, isMoney: false), behindFour.contains(next) { token.kind = .word("for") }
            if token.kind == .number(2, isMoney: false), behindTwo.contains(next) { token.kind = .word("to") }
            return token
        }
    }
}
