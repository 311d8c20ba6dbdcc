import Domain
import Geo

/// One search in one index.
struct IndexSearch {
    private let query: ListingQuery
    private let filter: RowFilter
    private let candidates: [RowFilter.Candidate]
    /// `nil` without words.
    private let words: WordSearch?
    private var collector: HitCollector
    /// Collects the listings with a doubt, which come behind all others; `nil` until there is one.
    private var doubted: HitCollector?
    private var total = 0
    private var facets: FacetCounter?

    /// - Parameters:
    ///   - clauses: the conditions of the query's words.
    ///   - numbers: the only listings that may be found, ascending; `nil` for all.
    ///   - now: what has expired by then isn't found.
    static func page(
        of query: ListingQuery, _ clauses: [WordClause] = [], among numbers: [UInt32]? = nil, in index: ListingIndex,
        at now: Instant
    ) -> SearchPage {
        var search = IndexSearch(query, clauses, numbers, index, now)
        search.visit(index)
        return search.page
    }

    private init(
        _ query: ListingQuery, _ clauses: [WordClause], _ numbers: [UInt32]?, _ index: ListingIndex, _ now: Instant
    ) {
        self.query = query
        filter = RowFilter(query.area, query.filter, among: numbers, at: now)
        let candidates = filter.candidates(in: index)
        self.candidates = candidates
        let area = filter.area
        words = query.filter.words.map { text in
            var words = WordSearch(text, clauses, in: index, candidates, area)
            if query.sort == .relevance { words.weigh() }
            return words
        }
        collector = HitCollector(query, filter.area.origin, highestScore: words?.highestScore ?? 0)
        facets = query.wantsFacets ? FacetCounter() : nil
    }

    private var page: SearchPage {
        var hits = query.after?.isDoubted == true ? [] : collector.hits.map { (hit: $0, isDoubted: false) }
        if let doubted { hits += doubted.hits.map { (hit: $0, isDoubted: true) } }
        let page = hits.prefix(max(0, query.limit)).map { hit, isDoubted in
            let position = hit.rank.position(query.sort, isDoubted: isDoubted)
            let miles = filter.area.origin.miles(to: hit.place)
            return SearchPage.Hit(
                number: position.number, distanceMiles: miles,
                perPersonCents: hit.sharedCents.flatMap { query.filter.share?.perPersonCents(ofWhole: $0) },
                stayCents: hit.stayCents, position: position)
        }
        return SearchPage(
            hits: page, hasMore: hits.count > page.count, total: total, facets: facets?.facets,
            correctedText: words?.correctedText)
    }

    private mutating func visit(_ index: ListingIndex) {
        for listing in index.overflow { visit(listing) }
        let candidates = ordered(candidates)
        index.withMasks { kept, others, part in
            guard let words else {
                for candidate in candidates { visit(candidate, nil, (kept, others, part), nil) }
                return
            }
            WordScratch.with { scratch in
                withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Postings.maxSlots) { scores in
                    let memory = WordScores(scratch: scratch, scores: scores)
                    for candidate in candidates {
                        guard let matches = words.matches(candidate.cell, scratch) else { continue }
                        visit(candidate, matches, (kept, others, part), memory)
                    }
                }
            }
        }
    }

    /// - Parameters:
    ///   - matches: the rows with the words; `nil` without words.
    ///   - masks: scratch memory.
    ///   - memory: for scores by relevance.
    private mutating func visit(
        _ candidate: RowFilter.Candidate, _ matches: WordMatches?, _ masks: (RowMask, RowMask, RowMask),
        _ memory: WordScores?
    ) {
        var kept = masks.0
        candidate.cell.columns.read { columns in
            let count = keep(&kept, columns, candidate.overlap, matches, (masks.1, masks.2))
            guard count > 0 else { return }
            total += count
            if let memory, query.sort == .relevance { words?.score(kept, of: candidate.cell, memory) }
            let scores = memory.map { UnsafeBufferPointer($0.scores) }
            if columns.hasDoubts { collectDoubted(&kept, masks.1, candidate.cell, columns, scores) }
            collector.collect(kept, candidate.cell, columns, scores)
        }
    }

    /// Moves the rows with a doubt out of `kept`.
    ///
    /// - Parameter part: scratch memory.
    private mutating func collectDoubted(
        _ kept: inout RowMask, _ part: RowMask, _ cell: Cell, _ columns: ColumnView,
        _ scores: UnsafeBufferPointer<UInt16>?
    ) {
        var part = part
        part.set(kept.blocks.lowerBound * Columns.rowsPerBlock..<kept.blocks.upperBound * Columns.rowsPerBlock)
        part.keep { kept[$0] & columns.doubts($0) }
        kept.keep { ~columns.doubts($0) }
        if query.excludesDoubted {
            total -= part.count
        } else {
            collectDoubted { $0.collect(part, cell, columns, scores) }
        }
    }

    private mutating func collectDoubted(_ collect: (inout HitCollector) -> Void) {
        var query = query
        if query.after?.isDoubted == false { query.after = nil }
        var collector = doubted ?? HitCollector(query, filter.area.origin, highestScore: words?.highestScore ?? 0)
        doubted = nil
        collect(&collector)
        doubted = collector
    }

    /// Sets `kept` to the rows of a cell that are found, and returns their number.
    private mutating func keep(
        _ kept: inout RowMask, _ columns: ColumnView, _ overlap: SearchArea.Overlap, _ words: WordMatches?,
        _ masks: (RowMask, RowMask)
    ) -> Int {
        guard facets != nil else { return filter.keep(&kept, columns, overlap, words) }
        facets?.add(columns, overlap, filter, words, keeping: &kept, masks)
        return kept.count
    }

    /// Puts cells that may have the first hits first, so that the others can be skipped early.
    private func ordered(_ cells: [RowFilter.Candidate]) -> [RowFilter.Candidate] {
        let origin = filter.area.origin
        return switch query.sort {
        case .distance: cells.sorted { origin.chords($0.cell.bounds).nearest }
        case .distanceDescending: cells.sorted { -origin.chords($0.cell.bounds).farthest }
        case .newest, .relevance: cells.sorted { ~$0.cell.numbers.upperBound }
        case .price, .priceDescending, .total, .stay: cells
        }
    }

    /// Handles a listing outside the columns.
    private mutating func visit(_ listing: IndexedListing) {
        guard filter.reaches(listing), words?.allows(listing) ?? true else { return }
        guard !listing.isDoubted || !query.excludesDoubted else { return }
        facets?.add(listing, query.filter)
        guard query.filter.passes(listing) else { return }
        total += 1
        let score = words?.score(listing) ?? 0
        guard listing.isDoubted else { return collector.collect(listing, score: score) }
        collectDoubted { $0.collect(listing, score: score) }
    }
}

extension [RowFilter.Candidate] {
    /// Sorts by a key that is computed once for each element.
    fileprivate func sorted(by key: (Element) -> some Comparable) -> Self {
        indices.map { (key: key(self[$0]), index: $0) }.sorted { $0.key < $1.key }.map { self[$0.index] }
    }
}

extension ListingIndex {
    /// Calls `body` with masks for the largest cell.
    func withMasks<Value>(_ body: (inout RowMask, RowMask, RowMask) -> Value) -> Value {
        let blocks = blocksPerCell
        return withUnsafeTemporaryAllocation(of: RowMask.Block.self, capacity: 3 * blocks) { memory in
            var first = RowMask(memory: memory.extracting(0..<blocks))
            let second = RowMask(memory: memory.extracting(blocks..<2 * blocks))
            return body(&first, second, RowMask(memory: memory.extracting(2 * blocks..<3 * blocks)))
        }
    }
}
