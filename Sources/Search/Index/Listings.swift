import Domain

/// Listings prepared for the index: rows for the columns, and the few that do not fit.
struct Listings: Sendable {
    private(set) var rows: [Row] = []
    private(set) var overflow: [IndexedListing] = []
    /// The documents of the rows one behind the other, with the numbers of `words`.
    private(set) var documents: [UInt8] = []
    /// Where the document of each row ends.
    private(set) var ends: [Int] = []
    private(set) var words = WordCollector()

    init() {}

    init(_ listings: some Sequence<IndexedListing>) {
        for listing in listings { append(listing) }
    }

    mutating func append(_ listing: IndexedListing) {
        // The words of all texts are known to the table: one of them may be meant by a misspelled one.
        words.append(listing.texts, listing.amenities, to: &documents)
        guard let row = Row(listing) else {
            documents.removeLast(documents.count - (ends.last ?? 0))
            return overflow.append(listing)
        }
        rows.append(row)
        ends.append(documents.count)
    }

    /// Where the document of a row stands in `documents`.
    func documentRange(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    /// The rows, with the numbers that the table has or now gets for their words.
    func rows(addingTo table: inout WordTable) -> [Row] {
        let ids = table.ids(adding: words)
        return rows.indices.map { index in
            var row = rows[index]
            row.document = WordDocument(bytes: Array(documents[documentRange(index)])).translated(ids)
            return row
        }
    }
}
