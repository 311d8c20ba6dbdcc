// Numbers as words and as Roman numerals.
extension StreetWords {
    private static let longestNumber = 40

    /// `One`, `Twenty-One`, `Twelve-A`, `einundzwanzig`; also behind a street, where `otto` is no first name.
    static func isNumber(_ key: String, isLater: Bool = false) -> Bool {
        guard key.utf8.count <= longestNumber else { return false }
        var parts = key.split(separator: "-")
        if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
        let isJoined = parts.count > 1
        return !parts.isEmpty
            && parts.allSatisfy { part in
                let word = String(part)
                if numbers.contains(word) || (isLater || isJoined) && laterNumbers.contains(word) { return true }
                return isJoined && word == "et" || isCompound(part)
            }
    }

    /// `einundzwanzig`, `ventidue`, `tweeentwintig`: two to four numbers as one word.
    private static func isCompound(_ word: Substring) -> Bool {
        var ends: Set<Substring.Index> = []
        var starts: Set<Substring.Index> = [word.startIndex]
        for _ in 0..<4 {
            var next: Set<Substring.Index> = []
            for start in starts {
                for end in word.indices.dropFirst(2) + [word.endIndex] where end > start {
                    let piece = String(word[start..<end])
                    guard piece.utf8.count >= 2, isPiece(piece) else { continue }
                    next.insert(end)
                }
            }
            ends.formUnion(next)
            starts = next
        }
        return ends.contains(word.endIndex)
    }

    private static func isPiece(_ piece: String) -> Bool {
        ["und", "en"].contains(piece) || numbers.contains(piece) || laterNumbers.contains(piece)
    }

    private static let romanLetters = Set("ivxlc".utf8)

    /// `XII`, not `I`: a letter may be a name.
    static func isRoman(_ key: String) -> Bool {
        key.utf8.count >= 2 && key.utf8.allSatisfy { Self.romanLetters.contains($0) }
            && key.wholeMatch(of: /c{0,3}(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})/) != nil
    }
}
