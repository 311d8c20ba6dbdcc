/// The conditions of a query on words, in the numbers of one table.
struct CompiledWords {
    /// What a condition asks for.
    enum Part {
        case texts, titles
    }

    private struct Choice {
        /// The numbers of the words, and their keys.
        let ids: [WordTable.ID]
        let keys: [UInt64]
        let range: Range<UInt64>?

        init(_ choice: WordClause.Choice, _ table: WordTable) {
            ids = choice.words.compactMap { table.id(of: Array($0.utf8)) }
            keys = ids.map(table.key)
            range = choice.prefix.map { table.keys(beginning: Array($0.utf8)) }
        }
    }

    private struct Alternative {
        let quality: WordClause.Quality
        let choices: [Choice]
        let isPhrase: Bool
    }

    private struct Clause {
        let isExcluded: Bool
        let alternatives: [Alternative]
    }

    private let table: WordTable
    private let clauses: [Clause]

    init(_ clauses: [WordClause], _ table: WordTable) {
        self.table = table
        self.clauses = clauses.map { clause in
            let alternatives = clause.alternatives.map { alternative in
                Alternative(
                    quality: alternative.quality, choices: alternative.choices.map { Choice($0, table) },
                    isPhrase: alternative.isPhrase && alternative.choices.count > 1)
            }
            return Clause(isExcluded: clause.isExcluded, alternatives: alternatives)
        }
    }

    /// Whether the clause has alternatives of a quality.
    func has(_ quality: WordClause.Quality, _ clause: Int) -> Bool {
        clauses[clause].alternatives.contains { $0.quality == quality }
    }

    /// How many sets `matches` and `match` need beside their result.
    static let scratchCount = 2

    /// Sets `result` to the slots whose texts meet all conditions; slots without a row may be among them.
    func matches(_ words: CellWords, into result: SlotSet, _ clauseSet: SlotSet, _ scratch: ArraySlice<SlotSet>) {
        result.fill()
        for index in clauses.indices {
            clauseSet.clear()
            match(index, .texts, words, into: clauseSet, scratch)
            if clauses[index].isExcluded { result.subtract(clauseSet) } else { result.formIntersection(clauseSet) }
            if result.isEmpty { return }
        }
    }

    /// Adds the slots that match an alternative of the clause, of one quality if given, to `set`.
    func match(
        _ clause: Int, _ part: Part, _ words: CellWords, quality: WordClause.Quality? = nil, into set: SlotSet,
        _ scratch: ArraySlice<SlotSet>
    ) {
        let (both, one) = (scratch[scratch.startIndex], scratch[scratch.startIndex + 1])
        for alternative in clauses[clause].alternatives where quality == nil || alternative.quality == quality {
            if alternative.choices.count == 1 {
                add(alternative.choices[0], part, words, to: set)
                continue
            }
            both.fill()
            for choice in alternative.choices {
                one.clear()
                add(choice, part, words, to: one)
                both.formIntersection(one)
            }
            if alternative.isPhrase { keepPhrases(alternative.choices, part, words, both) }
            set.formUnion(both)
        }
    }

    private func add(_ choice: Choice, _ part: Part, _ words: CellWords, to set: SlotSet) {
        let postings = part == .titles ? words.titles : words.texts
        for (id, key) in zip(choice.ids, choice.keys) {
            let index = postings.firstIndex(from: key, table)
            if index < postings.words.count, postings.words[index] == id { postings.add(index, to: set) }
        }
        guard let range = choice.range, !range.isEmpty else { return }
        var index = postings.firstIndex(from: range.lowerBound, table)
        while index < postings.words.count, table.key(postings.words[index]) < range.upperBound {
            postings.add(index, to: set)
            index += 1
        }
    }

    /// Keeps the documents in which the choices follow each other.
    private func keepPhrases(_ choices: [Choice], _ part: Part, _ words: CellWords, _ set: SlotSet) {
        let goal: UInt64 = 1 << UInt64(choices.count - 1)
        for slot in 0..<words.count where set.contains(slot) {
            // A bit for each number of choices that the last words match (Shift-And).
            var (state, isFound): (UInt64, Bool) = (0, false)
            words.documents.forEach(slot) { word in
                guard let word else {
                    state = 0
                    return part == .texts
                }
                var allowed: UInt64 = 0
                for (place, choice) in choices.enumerated() where choice.ids.contains(word) {
                    allowed |= 1 << UInt64(place)
                }
                state = (state << 1 | 1) & allowed
                isFound = state & goal != 0
                return !isFound
            }
            if !isFound { set.words[slot >> 6] &= ~(1 << UInt64(slot & 63)) }
        }
    }
}
