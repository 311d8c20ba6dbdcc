import Domain

/// Listings prepared for the index: rows for the columns, and the few that do not fit.
struct Listings: Sendable {
    private(set) var rows: [Row] = []
    private(set) var overflow: [IndexedListing] = []
    /// The documents of the rows, concatenated, with the numbers of `words`.
    private(set) var documents: [UInt8] = []
    /// The end of each row's document.
    private(set) var ends: [Int] = []
    private(set) var words = WordCollector()

    init() {}

    init(_ listings: some Sequence<IndexedListing>) {
        for listing in listings { append(listing) }
    }

    mutating func append(_ listing: IndexedListing) {
        // The table knows the words of all texts, because any of them may correct a misspelled one.
        words.append(listing.texts, listing.amenities, to: &documents)
        guard let row = Row(listing) else {
            documents.removeLast(documents.count - (ends.last ?? 0))
            return overflow.append(listing)
        }
        rows.append(row)
        ends.append(documents.count)
    }

    /// The range of a row's document in `documents`.
    func documentRange(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    /// The rows, with the table's numbers for their words; new words are added to the table.
    func rows(addingTo table: inout WordTable) -> [Row] {
        let ids = table.ids(adding: words)
        return rows.indices.map { index in
            var row = rows[index]
            row.document = WordDocument(bytes: Array(documents[documentRange(index)])).translated(ids)
            return row
        }
    }
}
