/// Guesses which word was meant.
enum Spelling {
    /// The word with the fewest changed letters: at most a third of them, and at most three; `nil` when none is near.
    static func nearest(to word: String, among words: some Collection<String>) -> String? {
        let most = min(3, max(1, word.count / 3))
        return words.sorted().map { (word: $0, distance: distance(Array(word), Array($0))) }
            .filter { $0.distance <= most }.min { $0.distance < $1.distance }?.word
    }

    /// How many letters to insert, delete, replace or swap with their neighbor to make one word of the other.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var (before, last) = ([Int](), Array(0...other.count))
        for index in one.indices {
            var row = [index + 1]
            for column in other.indices {
                let replaced = last[column] + (one[index] == other[column] ? 0 : 1)
                var least = min(replaced, last[column + 1] + 1, row[column] + 1)
                if index > 0, column > 0, one[index] == other[column - 1], one[index - 1] == other[column] {
                    least = min(least, before[column - 1] + 1)
                }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[other.count]
    }
}
