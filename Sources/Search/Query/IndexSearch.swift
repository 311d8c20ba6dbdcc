import Domain
import Geo

/// One search in one index.
struct IndexSearch {
    private let query: ListingQuery
    private let filter: RowFilter
    private var collector: HitCollector
    private var total = 0
    private var facets: FacetCounter?

    /// - Parameters:
    ///   - matching: the numbers of listings with the words, ascending; `nil` without words.
    ///   - titles: how many of the words are in the title, by number; used by `relevance`.
    static func page(
        of query: ListingQuery, matching: [UInt32]?, titles: [UInt32: Int] = [:], in index: ListingIndex
    ) -> SearchPage {
        var search = IndexSearch(query, matching, titles)
        search.visit(index)
        return search.page
    }

    private init(_ query: ListingQuery, _ matching: [UInt32]?, _ titles: [UInt32: Int]) {
        (self.query, filter) = (query, RowFilter(query.area, query.filter, matching))
        collector = HitCollector(query, filter.area.origin, titles: titles)
        facets = query.wantsFacets ? FacetCounter() : nil
    }

    private var page: SearchPage {
        let hits = collector.hits
        let page = hits.prefix(max(0, query.limit)).map { hit in
            let position = hit.rank.position(query.sort)
            let miles = filter.area.origin.miles(to: hit.place)
            return SearchPage.Hit(
                number: position.number, distanceMiles: miles,
                perPersonCents: hit.sharedCents.flatMap { query.filter.share?.perPersonCents(ofWhole: $0) },
                position: position)
        }
        return SearchPage(hits: page, hasMore: hits.count > page.count, total: total, facets: facets?.facets)
    }

    private mutating func visit(_ index: ListingIndex) {
        for listing in index.overflow { visit(listing) }
        let candidates = ordered(filter.candidates(in: index))
        index.withMasks { kept, others, part in
            for (cell, overlap) in candidates {
                cell.columns.read { columns in
                    let count = filter.keep(&kept, columns, overlap)
                    total += count
                    if count > 0 { collector.collect(kept, cell, columns) }
                    facets?.add(columns, overlap, filter, (others, part))
                }
            }
        }
    }

    /// Puts cells that may have the first hits first, so that the others can be skipped early.
    private func ordered(_ cells: [RowFilter.Candidate]) -> [RowFilter.Candidate] {
        let origin = filter.area.origin
        return switch query.sort {
        case .distance: cells.sorted { origin.chords($0.cell.bounds).nearest }
        case .distanceDescending: cells.sorted { -origin.chords($0.cell.bounds).farthest }
        case .newest, .relevance: cells.sorted { ~$0.cell.numbers.upperBound }
        case .price, .priceDescending: cells
        }
    }

    /// Handles a listing outside the columns.
    private mutating func visit(_ listing: IndexedListing) {
        guard filter.reaches(listing) else { return }
        facets?.add(listing, query.filter)
        guard query.filter.passes(listing) else { return }
        total += 1
        collector.collect(listing)
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
