/// Guesses which word was meant.
enum Spelling {
    /// The word with the fewest changed letters: at most a third of them, and at most three; `nil` when none is near.
    static func nearest(to word: String, among words: some Collection<String>) -> String? {
        let most = min(3, max(1, word.count / 3))
        return words.sorted().map { (word: $0, distance: distance(Array(word), Array($0))) }
            .filter { $0.distance <= most }.min { $0.distance < $1.distance }?.word
    }

    /// How many letters to insert, delete or replace to make one word of the other.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var previous = row[0]
            row[0] = index + 1
            for (column, otherLetter) in other.enumerated() {
                let replaced = previous + (letter == otherLetter ? 0 : 1)
                previous = row[column + 1]
                row[column + 1] = min(replaced, previous + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
