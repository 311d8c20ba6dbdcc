/// The words of a cell's rows: postings for their texts and for their titles, and the documents, for phrases.
///
/// Each document has a slot. A new or changed row's document gets the next slot, so that nothing else moves; after
/// many, the cell is rebuilt. Immutable.
final class CellWords: Sendable {
    /// How many documents are added before a rebuild.
    private static let maxAdded = 256

    let documents: WordDocuments
    let texts: Postings
    let titles: Postings
    /// The number of documents at the last rebuild.
    private let builtCount: Int

    /// The number of slots.
    var count: Int { documents.count }
    /// The number of 64-bit words in a set of slots.
    var setWords: Int { Self.setWords(count) }

    /// A rebuild.
    init(_ documents: WordDocuments, texts: Postings, titles: Postings) {
        self.documents = documents
        self.texts = texts
        self.titles = titles
        builtCount = documents.count
    }

    private init(_ documents: WordDocuments, texts: Postings, titles: Postings, builtCount: Int) {
        self.documents = documents
        self.texts = texts
        self.titles = titles
        self.builtCount = builtCount
    }

    /// Appends documents after the others; `nil` when a rebuild is due.
    func adding(_ added: [WordDocument], _ table: WordTable) -> CellWords? {
        guard !added.isEmpty else { return self }
        guard count - builtCount + added.count <= Self.maxAdded else { return nil }
        var builder = CellWordsBuilder(table)
        for (place, document) in added.enumerated() { builder.append(document, slot: count + place) }
        let new = builder.postings(setWords: Self.setWords(count + added.count))
        return CellWords(
            documents.adding(added), texts: texts.adding(new.texts, table), titles: titles.adding(new.titles, table),
            builtCount: builtCount)
    }

    static func setWords(_ slots: Int) -> Int { (slots + 63) / 64 }
}
