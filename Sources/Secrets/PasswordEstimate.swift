import CZxcvbn

/// An estimate of how hard a password is to guess, by Debian's zxcvbn: it knows common passwords, words, names, rows of
/// keys, dates and repetitions, as programs that guess do.
public struct PasswordEstimate: Sendable {
    public enum Pattern: Sendable { case word, ownWord, repetition, sequence, keyboard, date }

    /// The work grows with the square of the length, so only the beginning counts: 64 bytes are beyond any guess unless
    /// they repeat.
    private static let maxBytes = 64

    /// The binary logarithm of the guesses that are needed.
    public let bits: Double
    /// The pattern that most of the password follows; `nil` for none.
    public let pattern: Pattern?

    /// - Parameter words: words that a guesser tries first, such as the name of the account.
    public init(of password: String, knowing words: [String]) {
        var matches: UnsafeMutablePointer<ZxcMatch>?
        defer { ZxcvbnFreeInfo(matches) }
        let beginning = Array(password.utf8.prefix(Self.maxBytes)).map { CChar(bitPattern: $0) } + [0]
        let known = words.map { Array($0.utf8CString.prefix(Self.maxBytes)) + [0] }
        bits = Self.withPointers(to: known) { ZxcvbnMatch(beginning, $0, &matches) }
        var longest = (length: 0, pattern: Pattern?.none)
        var next = matches
        while let match = next?.pointee {
            let pattern = Self.pattern(match.Type.rawValue)
            if pattern != nil, Int(match.Length) > longest.length { longest = (Int(match.Length), pattern) }
            next = match.Next
        }
        pattern = longest.pattern
    }

    private static func pattern(_ type: UInt32) -> Pattern? {
        guard type & MULTIPLE_MATCH.rawValue == 0 else { return .repetition }
        return switch ZxcTypeMatch_t(rawValue: type) {
        case DICTIONARY_MATCH, DICT_LEET_MATCH: .word
        case USER_MATCH, USER_LEET_MATCH: .ownWord
        case REPEATS_MATCH: .repetition
        case SEQUENCE_MATCH: .sequence
        case SPATIAL_MATCH: .keyboard
        case DATE_MATCH, YEAR_MATCH: .date
        default: nil
        }
    }

    /// Passes the words as C's list of texts, which ends with a null pointer.
    private static func withPointers<Result>(
        to words: [[CChar]], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let all = words.flatMap(\.self)
        var starts: [Int] = []
        var start = 0
        for word in words {
            starts.append(start)
            start += word.count
        }
        return all.withUnsafeBufferPointer { buffer in
            var pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
        }
    }
}
