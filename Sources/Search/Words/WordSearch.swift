import Domain
import Geo

/// The conditions of one search on words, in one index.
struct WordSearch {
    /// A word that fewer listings of the area have finds little: then similar words are looked for.
    static let littleCount = 3
    /// So many similar words are compared.
    private static let maxSimilar = 256
    private static let maxSetWords = Postings.maxSlots / 64

    private(set) var clauses: [WordClause]
    private let index: ListingIndex
    private let candidates: [RowFilter.Candidate]
    private let area: SearchArea
    private var compiled: CompiledWords
    /// The text with the corrections; `nil` when nothing was corrected.
    private(set) var correctedText: String?
    /// What a match of each clause is multiplied with for its relevance: more for rarer ones, nothing for excluded
    /// ones.
    private var weights: [Int] = []

    /// - Parameter candidates: the cells that overlap the area.
    init(
        _ query: WordQuery, _ clauses: [WordClause], in index: ListingIndex, _ candidates: [RowFilter.Candidate],
        _ area: SearchArea
    ) {
        (self.clauses, self.index, self.candidates, self.area) = (clauses, index, candidates, area)
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

    /// The memory for the sets of one cell: the result, and what it is made of.
    static func withScratch<Value>(_ body: (Scratch) -> Value) -> Value {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Scratch.setCount * maxSetWords) { memory in
            body(Scratch(memory: memory))
        }
    }

    struct Scratch {
        static let setCount = 4 + CompiledWords.scratchCount

        fileprivate let memory: UnsafeMutableBufferPointer<UInt64>

        func sets(_ words: CellWords) -> [SlotSet] {
            (0..<Self.setCount).map { set in
                SlotSet(words: memory.extracting(set * maxSetWords..<set * maxSetWords + words.setWords))
            }
        }
    }

    /// The rows of a cell that meet all conditions; valid until the scratch memory is used again.
    func matches(_ cell: Cell, _ scratch: Scratch) -> WordMatches? {
        let sets = scratch.sets(cell.words)
        compiled.matches(cell.words, into: sets[0], sets[1], sets[4...])
        return sets[0].isEmpty ? nil : WordMatches(cell: cell, set: sets[0])
    }

    /// Whether a listing outside the columns meets all conditions.
    func allows(_ listing: IndexedListing) -> Bool {
        let texts = listing.texts.words(listing.amenities)
        return clauses.allSatisfy { $0.allows(texts) }
    }

    // MARK: Misspelled words

    /// The word that was probably meant: of those with the fewest typos the one that most listings of the area have.
    private func correction(of typed: String, _ clause: Int) -> String? {
        let (count, mine) = (counter, WordCounter.Clause(compiled: compiled, index: clause))
        let found = count.matches([mine], upTo: Self.littleCount)[0] + countOverflow(clauses[clause])
        guard found < Self.littleCount else { return nil }
        let similar = index.words.similar(to: Array(typed.utf8))
        for typos in 1...2 {
            let words = similar.filter { $0.typos == typos }.prefix(Self.maxSimilar).map { found in
                String(decoding: index.words.word(found.id), as: UTF8.self)
            }
            let clauses = words.map { WordClause(exactly: $0) }
            let counts = zip(
                count.matches(clauses.map { .init(compiled: CompiledWords([$0], index.words), index: 0) }),
                clauses.map(countOverflow)
            ).map(+)
            // The first of those with the same count.
            guard let best = counts.max(), best > found, let place = counts.firstIndex(of: best) else { continue }
            return words[place]
        }
        return nil
    }

    private var counter: WordCounter { WordCounter(index: index, candidates: candidates, area: area) }

    /// How many listings of the area that are outside the columns match a clause.
    private func countOverflow(_ clause: WordClause) -> Int {
        index.overflow.count { reaches($0) && clause.matches($0.texts.words($0.amenities)) }
    }

    private func reaches(_ listing: IndexedListing) -> Bool { area.contains(PackedCoordinate(listing.place)) }

    // MARK: Relevance

    /// Weighs the clauses: one more for each halving of the listings of the area that match.
    mutating func weigh() {
        let all = index.overflow.count(where: reaches) + counter.rows()
        let counts = counter.matches(clauses.indices.map { .init(compiled: compiled, index: $0) })
        weights = clauses.indices.map { clause in
            guard !clauses[clause].isExcluded else { return 0 }
            let ratio = all / max(1, counts[clause] + countOverflow(clauses[clause]))
            return Int.bitWidth - max(1, ratio).leadingZeroBitCount
        }
    }

    /// No listing is worth more.
    var highestScore: Int { weights.reduce(0) { $0 + $1 * WordClause.Quality.exact.points.title } }

    /// How well a listing outside the columns fits.
    func score(_ listing: IndexedListing) -> Int {
        let texts = listing.texts.words(listing.amenities)
        return zip(clauses, weights).reduce(0) { $0 + ($1.1 == 0 ? 0 : $1.1 * $1.0.points(texts)) }
    }

    /// Sets the scores of the rows in `mask`, which meet all conditions; by slot.
    func score(_ mask: RowMask, of cell: Cell, _ memory: WordScores) {
        let sets = memory.scratch.sets(cell.words)
        sets[3].clear()
        cell.insert(mask, into: sets[3])
        for slot in sets[3] { memory.scores[slot] = 0 }
        for (clause, weight) in weights.enumerated() where weight > 0 {
            // What is not scored by this clause yet: the best alternatives come first.
            sets[1].copy(sets[3])
            for level in ScoreLevel.all where compiled.has(level.quality, clause) {
                sets[2].clear()
                compiled.match(clause, level.part, cell.words, quality: level.quality, into: sets[2], sets[4...])
                sets[2].formIntersection(sets[1])
                for slot in sets[2] { memory.scores[slot] += UInt16(weight * level.points) }
                sets[1].subtract(sets[2])
            }
        }
    }
}

/// The memory for scoring the rows of one cell.
struct WordScores {
    let scratch: WordSearch.Scratch
    let scores: UnsafeMutableBufferPointer<UInt16>
}

/// The rows of a cell that meet the conditions on words.
struct WordMatches {
    let cell: Cell
    let set: SlotSet

    func keep(_ mask: RowMask) { cell.keep(set, mask) }
}

/// Matches that are worth the same.
private struct ScoreLevel {
    let part: CompiledWords.Part
    let quality: WordClause.Quality
    let points: Int

    /// From the best to the least.
    static let all = WordClause.Quality.allCases.flatMap { quality in
        [
            ScoreLevel(part: .titles, quality: quality, points: quality.points.title),
            ScoreLevel(part: .texts, quality: quality, points: quality.points.text),
        ]
    }.sorted { $0.points > $1.points }
}
