import Domain
import Geo

@testable import Search

/// An index and a reference search with the same content.
struct IndexFixture {
    private(set) var reference = ReferenceSearch()
    private(set) var index: ListingIndex
    private var writer: IndexBuilder
    /// The time of the searches.
    var now: Instant {
        get { reference.now }
        set { reference.now = newValue }
    }

    /// Cells so small that a few hundred listings fill many of them.
    static let tiny = ListingIndex.Sizes(
        rows: Fill(maxCount: 40, targetCount: 28, minCount: 8), cells: Fill(maxCount: 6, targetCount: 4, minCount: 2))

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
