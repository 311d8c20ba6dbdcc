/// The distinct words of many names, sorted, so that all words with a given prefix are one range of numbers.
struct Vocabulary: Sendable {
    /// Numbers of words.
    enum Match: Sendable {
        case range(Range<Int>)
        case set(Set<Int>)

        func contains(_ word: Int) -> Bool {
            switch self {
            case .range(let range): range.contains(word)
            case .set(let set): set.contains(word)
            }
        }

        var isEmpty: Bool {
            switch self {
            case .range(let range): range.isEmpty
            case .set(let set): set.isEmpty
            }
        }
    }

    /// The words, concatenated.
    private let bytes: [UInt8]
    /// The start of each word, and the end of the last one.
    private let starts: [UInt32]
    /// The words with each run of a letter as one, and their starts: people often miss a doubled letter.
    private let plainBytes: [UInt8]
    private let plainStarts: [UInt32]

    init(_ words: some Sequence<String>) {
        // In byte order, which keeps words with a common prefix together.
        let sorted = Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        (bytes, starts) = Self.concatenated(sorted.lazy.map { Array($0.utf8) })
        (plainBytes, plainStarts) = Self.concatenated(sorted.lazy.map { Self.withoutRuns($0.utf8) })
    }

    private static func concatenated(_ words: some Sequence<[UInt8]>) -> (bytes: [UInt8], starts: [UInt32]) {
        var (bytes, starts): ([UInt8], [UInt32]) = ([], [0])
        for word in words {
            bytes += word
            starts.append(UInt32(bytes.count))
        }
        return (bytes, starts)
    }

    private static func withoutRuns(_ word: some Sequence<UInt8>) -> [UInt8] {
        word.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    var count: Int { starts.count - 1 }

    private func word(_ number: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[number])..<Int(starts[number + 1])]
    }

    func number(of word: String) -> Int? {
        let sought = Array(word.utf8)
        let number = firstIndex { !$0.lexicographicallyPrecedes(sought) }
        return number < count && self.word(number).elementsEqual(sought) ? number : nil
    }

    /// The words that a typed word may be.
    func matches(_ word: TypedWord) -> Match {
        word.isWhole ? .set(Set([number(of: word.text)].compactMap(\.self))) : beginning(with: word.text)
    }

    /// The words with the prefix `text`.
    func beginning(with text: String) -> Match {
        let prefix = Array(text.utf8)
        let start = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
        let end = firstIndex { !($0.lexicographicallyPrecedes(prefix) || $0.starts(with: prefix)) }
        return .range(start..<end)
    }

    /// Shorter words are never treated as mistyped.
    static let minTypoLength = 4

    /// The words with a prefix that is one typo away from `text`: a letter wrong, missing or extra, or two swapped.
    /// Doubled letters may be missing or added besides, unless too few letters remain.
    func nearlyBeginning(with text: String) -> Match {
        let (typed, plain) = (Array(text.utf8), Self.withoutRuns(Array(text.utf8)))
        let near = Self.near(typed, bytes, starts)
        return .set(plain.count < Self.minTypoLength ? near : near.union(Self.near(plain, plainBytes, plainStarts)))
    }

    private static func near(_ typed: [UInt8], _ bytes: [UInt8], _ starts: [UInt32]) -> Set<Int> {
        bytes.withUnsafeBufferPointer { bytes in
            Set(
                (0..<starts.count - 1).filter { number in
                    let range = Int(starts[number])..<Int(starts[number + 1])
                    return isOneTypo(typed, from: UnsafeBufferPointer(rebasing: bytes[range]))
                })
        }
    }

    /// The first word for which `isBehind` holds; it must hold for all later ones.
    private func firstIndex(where isBehind: (ArraySlice<UInt8>) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(word(middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func isOneTypo(_ typed: [UInt8], from word: UnsafeBufferPointer<UInt8>) -> Bool {
        var same = 0
        while same < typed.count, same < word.count, typed[same] == word[same] { same += 1 }
        guard same < typed.count else { return true }
        let (typedRest, wordRest) = (typed[same...], word[same...])
        if wordRest.starts(with: typedRest.dropFirst()) || wordRest.dropFirst().starts(with: typedRest) { return true }
        if !wordRest.isEmpty, wordRest.dropFirst().starts(with: typedRest.dropFirst()) { return true }
        guard typedRest.count >= 2, wordRest.count >= 2 else { return false }
        return typed[same] == word[same + 1] && typed[same + 1] == word[same]
            && wordRest.dropFirst(2).starts(with: typedRest.dropFirst(2))
    }
}
