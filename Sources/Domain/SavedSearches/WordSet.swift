/// The words of one listing's texts, folded once, for matching saved searches in memory.
public struct WordSet: Sendable {
    /// Ascending, without duplicates.
    private let words: [String]

    public init(_ words: some Sequence<String>) { self.words = Set(words).sorted() }

    /// Whether it contains all of these, the last one as a prefix.
    public func contains(_ wanted: [String]) -> Bool {
        guard let last = wanted.last else { return true }
        return wanted.dropLast().allSatisfy { begins($0) == $0 } && begins(last)?.hasPrefix(last) ?? false
    }

    /// The first word that is not before `text`.
    private func begins(_ text: String) -> String? {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle] < text { low = middle + 1 } else { high = middle }
        }
        return low < words.count ? words[low] : nil
    }
}
