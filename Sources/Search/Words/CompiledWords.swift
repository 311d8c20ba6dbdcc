/// The word conditions of a query, in the numbers of one table. Flat: each part is a range of the array below it.
struct CompiledWords {
    /// The parts of a condition.
    enum Part {
        case texts, titles
    }

    private struct Clause {
        let isExcluded: Bool
        let alternatives: Range<Int>
    }

    private struct Alternative {
        let quality: WordClause.Quality
        let choices: Range<Int>
        let isPhrase: Bool
    }

    /// Any of some words, or of those with keys in a range.
    private struct Choice {
        let words: Range<Int>
        let beginning: Range<UInt64>?
    }

    private struct Word {
        let id: WordTable.ID
        let key: UInt64
    }

    private let table: WordTable
    private var clauses: [Clause] = []
    private var alternatives: [Alternative] = []
    private var choices: [Choice] = []
    private var words: [Word] = []

    init(_ clauses: [WordClause], _ table: WordTable) {
        self.table = table
        for clause in clauses {
            for alternative in clause.alternatives {
                for choice in alternative.choices {
                    add(choice.words.compactMap { table.id(of: Array($0.utf8)) }, beginning: choice.prefix)
                }
                self.alternatives.append(
                    Alternative(
                        quality: alternative.quality, choices: choices.endIndices(alternative.choices.count),
                        isPhrase: alternative.isPhrase && alternative.choices.count > 1))
            }
            self.clauses.append(
                Clause(
                    isExcluded: clause.isExcluded,
                    alternatives: alternatives.endIndices(clause.alternatives.count)))
        }
    }

    /// Finds texts that contain each of these words exactly, without its forms.
    init(exactly ids: [WordTable.ID], _ table: WordTable) {
        self.table = table
        for id in ids {
            add([id], beginning: nil)
            alternatives.append(Alternative(quality: .exact, choices: choices.endIndices(1), isPhrase: false))
            clauses.append(Clause(isExcluded: false, alternatives: alternatives.endIndices(1)))
        }
    }

    private mutating func add(_ ids: [WordTable.ID], beginning prefix: String?) {
        words += ids.map { Word(id: $0, key: table.key($0)) }
        choices.append(
            Choice(
                words: words.endIndices(ids.count), beginning: prefix.map { table.keys(beginning: Array($0.utf8)) }))
    }

    var indices: Range<Int> { clauses.indices }

    /// Whether the clause has alternatives of this quality.
    func has(_ quality: WordClause.Quality, _ clause: Int) -> Bool {
        alternatives[clauses[clause].alternatives].contains { $0.quality == quality }
    }

    /// Sets `scratch.result` to the slots whose texts meet all conditions; slots without a row may be among them.
    func matches(_ words: CellWords, _ scratch: WordScratch.Sets) {
        let result = scratch.result
        result.fill()
        for index in clauses.indices {
            scratch.clause.clear()
            match(index, .texts, words, into: scratch.clause, scratch)
            if clauses[index].isExcluded { result.subtract(scratch.clause) } else { result.keep(scratch.clause) }
            if result.isEmpty { return }
        }
    }

    /// Adds the slots that match an alternative of the clause, of one quality if given, to `set`.
    func match(
        _ clause: Int, _ part: Part, _ words: CellWords, quality: WordClause.Quality? = nil, into set: SlotSet,
        _ scratch: WordScratch.Sets
    ) {
        table.readKeys { keys in
            for place in clauses[clause].alternatives {
                let alternative = alternatives[place]
                guard quality == nil || alternative.quality == quality else { continue }
                switch part {
                case .texts: words.texts.read { add(alternative, $0, keys, part, words, to: set, scratch) }
                case .titles: words.titles.read { add(alternative, $0, keys, part, words, to: set, scratch) }
                }
            }
        }
    }

    private func add(
        _ alternative: Alternative, _ postings: PostingsView, _ keys: WordTable.Keys, _ part: Part,
        _ words: CellWords, to set: SlotSet, _ scratch: WordScratch.Sets
    ) {
        if alternative.choices.count == 1 {
            return add(choices[alternative.choices.lowerBound], postings, keys, to: set)
        }
        scratch.all.fill()
        for choice in alternative.choices {
            scratch.one.clear()
            add(choices[choice], postings, keys, to: scratch.one)
            scratch.all.keep(scratch.one)
        }
        if alternative.isPhrase { keepPhrases(alternative.choices, part, words, scratch.all) }
        set.formUnion(scratch.all)
    }

    private func add(_ choice: Choice, _ postings: PostingsView, _ keys: WordTable.Keys, to set: SlotSet) {
        for place in choice.words {
            let word = words[place]
            let index = postings.firstIndex(from: word.key, keys)
            if index < postings.words.count, postings.words[index] == word.id { postings.add(index, to: set) }
        }
        guard let range = choice.beginning, !range.isEmpty else { return }
        var index = postings.firstIndex(from: range.lowerBound, keys)
        while index < postings.words.count, keys[postings.words[index]] < range.upperBound {
            postings.add(index, to: set)
            index += 1
        }
    }

    /// Keeps the documents in which the choices follow each other.
    private func keepPhrases(_ places: Range<Int>, _ part: Part, _ cell: CellWords, _ set: SlotSet) {
        let goal: UInt64 = 1 << UInt64(places.count - 1)
        for slot in 0..<cell.count where set.contains(slot) {
            // A bit for each number of choices that the last words match (Shift-And).
            var (state, isFound): (UInt64, Bool) = (0, false)
            cell.documents.forEach(slot) { word in
                guard let word else {
                    state = 0
                    return part == .texts
                }
                var allowed: UInt64 = 0
                for (bit, place) in places.enumerated()
                where words[choices[place].words].contains(where: { $0.id == word }) {
                    allowed |= 1 << UInt64(bit)
                }
                state = (state << 1 | 1) & allowed
                isFound = state & goal != 0
                return !isFound
            }
            if !isFound { set.words[slot >> 6] &= ~(1 << UInt64(slot & 63)) }
        }
    }
}

extension Array {
    /// The indices of the last `count` elements.
    fileprivate func endIndices(_ count: Int) -> Range<Int> { endIndex - count..<endIndex }
}
