/// Decides which words are probably misspelled ones: one typo in words of five letters and more, two from nine.
///
/// A typo is an extra, missing or wrong letter, or two swapped neighbors. With two typos, the first three or the last
/// three letters must be right.
enum Spelling {
    static let minLetters = 5
    private static let minLettersForTwo = 9
    private static let maxLetters = 40
    /// How many letters must be right at one end where two typos are allowed.
    static let fixedLetters = 3

    /// Whether a typed word may be a misspelled one: only Latin letters, and enough of them.
    static func isCorrectable(_ word: String) -> Bool {
        (minLetters...maxLetters).contains(word.utf8.count) && isLatin(word.utf8)
    }

    /// Whether a word in a text may be the correction of a misspelled one.
    static func isComparable(_ word: some Collection<UInt8>) -> Bool {
        (minLetters - 1...maxLetters + 2).contains(word.count) && isLatin(word)
    }

    /// A bit for each letter of a word: a typo changes at most two.
    private static func letters(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }

    private static func isLatin(_ word: some Sequence<UInt8>) -> Bool {
        word.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
    }

    static func maxTypos(_ letters: Int) -> Int { letters >= minLettersForTwo ? 2 : 1 }

    /// The number of typos between `typed` and another word; `nil` when they are equal or too different.
    static func similarity(
        _ word: UnsafeBufferPointer<UInt8>, _ typed: UnsafeBufferPointer<UInt8>, _ limit: Int
    ) -> Int? {
        guard abs(word.count - typed.count) <= limit, isComparable(word),
            (letters(word) ^ letters(typed)).nonzeroBitCount <= 2 * limit,
            let typos = typos(typed, word, limit: limit)
        else { return nil }
        let hasRightEnd =
            typed.prefix(fixedLetters).elementsEqual(word.prefix(fixedLetters))
            || typed.suffix(fixedLetters).elementsEqual(word.suffix(fixedLetters))
        return typos == 1 || typos > 1 && hasRightEnd ? typos : nil
    }

    private static let negations = ["un", "in", "im", "ir", "il", "non", "dis", "des"]

    /// Whether one word is nearly the other without a prefix that turns its meaning round, as "unfurnised"
    /// and "furnished" are.
    static func turnsMeaning(_ typed: String, _ word: String) -> Bool {
        isNegation(typed, of: word) || isNegation(word, of: typed)
    }

    private static func isNegation(_ word: String, of other: String) -> Bool {
        return negations.contains { prefix in
            guard word.hasPrefix(prefix), !other.hasPrefix(prefix) else { return false }
            let rest = Array(word.utf8.dropFirst(prefix.utf8.count))
            guard rest.count >= minLetters - 1 else { return false }
            let limit = maxTypos(rest.count)
            return Array(other.utf8).withUnsafeBufferPointer { other in
                rest.withUnsafeBufferPointer { typos($0, other, limit: limit) != nil }
            }
        }
    }

    /// The number of typos between `typed` and `word`, at most `limit`; `nil` for more. Neither may be longer than
    /// comparable words are.
    static func typos(_ typed: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>, limit: Int) -> Int? {
        guard abs(typed.count - word.count) <= limit else { return nil }
        let width = word.count + 1
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { memory in
            memory.initialize(repeating: limit + 1)
            var (before, last, next) = (
                memory.extracting(..<width), memory.extracting(width..<2 * width), memory.extracting((2 * width)...)
            )
            for column in 0..<width { last[column] = column }
            for row in typed.indices {
                var least = limit + 1
                // Farther from the diagonal there are more typos.
                let columns = max(0, row - limit)..<min(word.count, row + limit + 1)
                next[columns.lowerBound] = columns.lowerBound == 0 ? row + 1 : limit + 1
                for column in columns {
                    var typos = min(last[column + 1] + 1, next[column] + 1)
                    typos = min(typos, last[column] + (typed[row] == word[column] ? 0 : 1))
                    if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
                        typos = min(typos, before[column - 1] + 1)
                    }
                    next[column + 1] = typos
                    least = min(least, typos)
                }
                if columns.upperBound + 1 < width { next[columns.upperBound + 1] = limit + 1 }
                // Once two rows have too many everywhere, all later rows have.
                if least > limit, last.allSatisfy({ $0 > limit }) { return nil }
                (before, last, next) = (last, next, before)
            }
            return last[word.count] <= limit ? last[word.count] : nil
        }
    }
}
