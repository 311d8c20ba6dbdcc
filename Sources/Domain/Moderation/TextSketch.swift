/// The smallest hashes of a text's sequences of words, by which near copies are recognized.
///
/// The hashes are those of this process: sketches are compared, never stored.
public struct TextSketch: Sendable {
    /// Four words in a row are one sequence; shorter texts than this are alike by chance.
    private static let (sequence, minWords) = (4, 12)
    private static let size = 64

    /// Ascending.
    private let hashes: [Int]

    /// `nil` for a text that is too short to tell a copy.
    public init?(_ text: String) {
        let words = WordBreaker.words(text)
        guard words.count >= Self.minWords else { return nil }
        let all = (0...words.count - Self.sequence).map { start in
            var hasher = Hasher()
            for word in words[start..<start + Self.sequence] { hasher.combine(word) }
            return hasher.finalize()
        }
        hashes = Array(Set(all).sorted().prefix(Self.size))
    }

    /// Whether about half or more of all their sequences are in both.
    public func isLike(_ other: TextSketch) -> Bool {
        let union = Set(hashes).union(other.hashes).sorted().prefix(Self.size)
        let (own, others) = (Set(hashes), Set(other.hashes))
        return 2 * union.count { own.contains($0) && others.contains($0) } >= union.count
    }
}
