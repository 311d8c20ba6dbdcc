import Domain
import Geo

/// The conditions of one search on words, in one index.
struct WordSearch {
    /// A word with fewer matches in the area may be misspelled, and similar words are tried. A word that any listing
    /// has is one of the language: it is taken as it is.
    static let littleCount = 1
    /// The maximum number of similar words to compare.
    private static let maxSimilar = 256

    private(set) var clauses: [WordClause]
    private let index: ListingIndex
    private let candidates: [RowFilter.Candidate]
    private let area: SearchArea
    private var compiled: CompiledWords
    /// The text with the corrections; `nil` when nothing was corrected.
    private(set) var correctedText: String?
    /// The factor of each clause's matches for relevance: higher for rarer clauses, zero for excluded ones.
    private var weights: [Int] = []

    /// - Parameter candidates: the cells that overlap the area.
    init(
        _ query: WordQuery, _ clauses: [WordClause], in index: ListingIndex, _ candidates: [RowFilter.Candidate],
        _ area: SearchArea
    ) {
        self.clauses = clauses
        self.index = index
        self.candidates = candidates
        self.area = area
        compiled = CompiledWords(clauses, index.words)
        var corrections: [String: String] = [:]
        for place in clauses.indices {
            guard let typed = clauses[place].typed, let meant = correction(of: typed, place) else { continue }
            self.clauses[place].add(correction: meant)
            corrections[typed] = meant
        }
        guard !corrections.isEmpty else { return }
        compiled = CompiledWords(self.clauses, index.words)
        correctedText = query.text { corrections[$0] ?? $0 }
    }

    /// The rows of a cell that meet all conditions; valid until the scratch memory is used again.
    func matches(_ cell: Cell, _ scratch: WordScratch) -> WordMatches? {
        let sets = scratch.sets(cell.words)
        compiled.matches(cell.words, sets)
        return sets.result.isEmpty ? nil : WordMatches(cell: cell, set: sets.result)
    }

    /// Whether a listing outside the columns meets all conditions.
    func allows(_ listing: IndexedListing) -> Bool {
        let texts = listing.texts.words(listing.amenities)
        return clauses.allSatisfy { $0.allows(texts) }
    }

    // MARK: Misspelled words

    /// The probable correction: among the words with the fewest typos, the one with the most matches in the area.
    private func correction(of typed: String, _ clause: Int) -> String? {
        let counter = counter
        let inCells = counter.matches(compiled, clause..<clause + 1, upTo: Self.littleCount)[0]
        let found = inCells + countOverflow(clauses[clause])
        guard found < Self.littleCount else { return nil }
        let similar = index.words.similar(to: Array(typed.utf8))
        for typos in 1...2 {
            let ids = similar.filter { $0.typos == typos }.prefix(Self.maxSimilar).map(\.id)
                .filter { !Spelling.turnsMeaning(typed, word($0)) }
            let inCells = counter.matches(CompiledWords(exactly: ids, index.words))
            let counts = zip(ids, inCells).map { id, count in
                index.overflow.isEmpty ? count : count + countOverflow(WordClause(exactly: word(id)))
            }
            // The first of several with the same count.
            guard let best = counts.max(), best > found, let place = counts.firstIndex(of: best) else { continue }
            return word(ids[place])
        }
        return nil
    }

    private func word(_ id: WordTable.ID) -> String { String(decoding: index.words.word(id), as: UTF8.self) }

    private var counter: WordCounter { WordCounter(index: index, candidates: candidates, area: area) }

    /// How many listings of the area that are outside the columns match a clause.
    private func countOverflow(_ clause: WordClause) -> Int {
        index.overflow.count { reaches($0) && clause.matches($0.texts.words($0.amenities)) }
    }

    private func reaches(_ listing: IndexedListing) -> Bool { area.contains(PackedCoordinate(listing.place)) }

    // MARK: Relevance

    /// Weighs the clauses: one more for each halving of the area's listings that match.
    mutating func weigh() {
        let all = index.overflow.count(where: reaches) + counter.rows()
        let counts = counter.matches(compiled)
        weights = clauses.indices.map { clause in
            guard !clauses[clause].isExcluded else { return 0 }
            let ratio = all / max(1, counts[clause] + countOverflow(clauses[clause]))
            return Int.bitWidth - max(1, ratio).leadingZeroBitCount
        }
    }

    /// The highest possible score of a listing.
    var highestScore: Int { weights.reduce(0) { $0 + $1 * WordClause.Quality.exact.points.title } }

    /// The relevance of a listing outside the columns.
    func score(_ listing: IndexedListing) -> Int {
        let texts = listing.texts.words(listing.amenities)
        return zip(clauses, weights).reduce(0) { $0 + ($1.1 == 0 ? 0 : $1.1 * $1.0.points(texts)) }
    }

    /// Sets the scores of the rows in `mask`, which meet all conditions; by slot.
    func score(_ mask: RowMask, of cell: Cell, _ memory: WordScores) {
        let sets = memory.scratch.sets(cell.words)
        sets.rows.clear()
        cell.insert(mask, into: sets.rows)
        for slot in sets.rows { memory.scores[slot] = 0 }
        for (clause, weight) in weights.enumerated() where weight > 0 {
            // The best alternatives come first.
            sets.rest.copy(sets.rows)
            for level in ScoreLevel.all where compiled.has(level.quality, clause) {
                sets.clause.clear()
                compiled.match(clause, level.part, cell.words, quality: level.quality, into: sets.clause, sets)
                sets.clause.keep(sets.rest)
                for slot in sets.clause { memory.scores[slot] += UInt16(weight * level.points) }
                sets.rest.subtract(sets.clause)
            }
        }
    }
}

/// The memory for scoring the rows of one cell.
struct WordScores {
    let scratch: WordScratch
    let scores: UnsafeMutableBufferPointer<UInt16>
}

/// The rows of a cell that meet the conditions on words.
struct WordMatches {
    let cell: Cell
    let set: SlotSet

    func keep(_ mask: RowMask) { cell.keep(set, mask) }
}

/// Matches with the same score.
private struct ScoreLevel {
    let part: CompiledWords.Part
    let quality: WordClause.Quality
    let points: Int

    /// From best to worst.
    static let all = WordClause.Quality.allCases.flatMap { quality in
        [
            ScoreLevel(part: .titles, quality: quality, points: quality.points.title),
            ScoreLevel(part: .texts, quality: quality, points: quality.points.text),
        ]
    }.sorted { $0.points > $1.points }
}
