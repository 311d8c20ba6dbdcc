/// The distinct words of many names, in order, so that all words with a given beginning are one range of numbers.
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

    private let words: [[UInt8]]
    private let numbers: [String: Int]

    init(_ words: some Sequence<String>) {
        // By bytes: that is the order in which words with the same beginning stand together.
        self.words = Set(words).map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        numbers = Dictionary(
            uniqueKeysWithValues: self.words.enumerated().map { (String(decoding: $1, as: UTF8.self), $0) })
    }

    var count: Int { words.count }

    func number(of word: String) -> Int? { numbers[word] }

    /// The words that begin with `text`.
    func beginning(with text: String) -> Match {
        let prefix = Array(text.utf8)
        let start = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
        let end = firstIndex { !($0.lexicographicallyPrecedes(prefix) || $0.starts(with: prefix)) }
        return .range(start..<end)
    }

    /// The words that begin with something one typo away from `text`: a letter wrong, missing, too many, or two
    /// exchanged.
    func nearlyBeginning(with text: String) -> Match {
        let typed = Array(text.utf8)
        return .set(Set(words.indices.filter { Self.isOneTypo(typed, from: words[$0]) }))
    }

    /// The first word for which `isBehind` holds; it holds for all behind that one.
    private func firstIndex(where isBehind: ([UInt8]) -> Bool) -> Int {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(words[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func isOneTypo(_ typed: [UInt8], from word: [UInt8]) -> Bool {
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
