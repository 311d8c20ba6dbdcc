/// Which words are probably misspelled ones: one typo in words of five letters and more, two from nine.
///
/// A typo is a letter too many, missing or wrong, or two neighbours exchanged. With two typos, the first three or the last
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

    /// Whether a word of a text may be meant by a misspelled one.
    static func isComparable(_ word: some Collection<UInt8>) -> Bool {
        (minLetters - 1...maxLetters + 2).contains(word.count) && isLatin(word)
    }

    private static func isLatin(_ word: some Sequence<UInt8>) -> Bool {
        word.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
    }

    static func maxTypos(_ letters: Int) -> Int { letters >= minLettersForTwo ? 2 : 1 }

    /// How many typos make `typed` of `word`: at most `limit`; `nil` when there are more.
    static func typos(_ typed: some Collection<UInt8>, _ word: some Collection<UInt8>, limit: Int) -> Int? {
        guard abs(typed.count - word.count) <= limit else { return nil }
        let (typed, word) = (ContiguousArray(typed), ContiguousArray(word))
        var (before, last) = ([Int](), Array(0...word.count))
        for row in typed.indices {
            var next = [row + 1]
            next.reserveCapacity(word.count + 1)
            for column in word.indices {
                var least = min(last[column + 1] + 1, next[column] + 1)
                least = min(least, last[column] + (typed[row] == word[column] ? 0 : 1))
                if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
            // No later row has a smaller value than the smallest of two rows.
            if min(last.min() ?? 0, before.min() ?? 0) > limit { return nil }
        }
        return last[word.count] <= limit ? last[word.count] : nil
    }
}
