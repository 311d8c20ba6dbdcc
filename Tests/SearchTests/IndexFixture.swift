import Domain
import Geo

@testable import Search

/// An index and a reference search with the same content.
struct IndexFixture {
    private(set) var reference = ReferenceSearch()
    private(set) var index: ListingIndex
    private var writer: IndexBuilder
    /// A sweep of unused words that goes on.
    private(set) var sweep: WordSweep?
    /// The time of the searches.
    var now: Instant {
        get { reference.now }
        set { reference.now = newValue }
    }

    /// Cells so small that a few hundred listings fill many of them.
    static let tiny = ListingIndex.Sizes(
        rows: Fill(maxCount: 40, targetCount: 28, minCount: 8), cells: Fill(maxCount: 6, targetCount: 4, minCount: 2),
        sweep: WordSweep.Portion(cells: 3, rebuilds: 1, listings: 2))

    init(sizes: ListingIndex.Sizes = Self.tiny) {
        writer = IndexBuilder(sizes: sizes)
        index = ListingIndex(sizes: sizes)
    }

    init(_ listings: [IndexedListing], sizes: ListingIndex.Sizes = Self.tiny) {
        self.init(sizes: sizes)
        change(put: listings)
    }

    /// Adds and removes in one change, like one read of the change log.
    mutating func change(put: [IndexedListing] = [], remove: [UInt32] = []) {
        for number in remove { reference.listings[number] = nil }
        for listing in put { reference.listings[listing.number] = listing }
        index = writer.index(index, after: put.map(\.number) + remove, visible: put)
        sweep?.note(put, in: index)
    }

    /// Does a portion of a sweep, which may begin or end with it.
    mutating func sweepWords() {
        var sweep = sweep ?? WordSweep(index, minUnused: 1)
        index = sweep.step(index)
        self.sweep = sweep.isEnded ? nil : sweep
    }

    /// Ends the sweep that goes on, if there is one, and does another one.
    mutating func sweepAllWords() {
        while sweep != nil { sweepWords() }
        repeat { sweepWords() } while sweep != nil
    }

    func page(of query: ListingQuery, among numbers: [UInt32]? = nil) -> SearchPage {
        let clauses = query.filter.words.map { WordClause.clauses($0, Synonyms()) } ?? []
        return IndexSearch.page(of: query, clauses, among: numbers, in: index, at: now)
    }

    /// Whether index and reference return the same page.
    func agrees(on query: ListingQuery, among numbers: [UInt32]? = nil) -> Bool {
        page(of: query, among: numbers) == reference.page(of: query, among: numbers)
    }
}
