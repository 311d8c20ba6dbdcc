import Domain
import Geo

/// Compares a snapshot, with the changes since, with all visible listings of the store.
public struct SnapshotCheck: Sendable {
    private static let listingsPerRead = 2_000

    public enum Result: Equatable, Sendable {
        /// The next start loads from the store.
        case unusable(SnapshotRefusal)
        /// The numbers of listings that searches would show wrongly, or not at all.
        case compared(wrong: [UInt32])
    }

    private let source: any SearchSource
    private let file: SnapshotFile

    public init(_ file: SnapshotFile, _ source: any SearchSource) {
        self.file = file
        self.source = source
    }

    public func run() async throws -> Result {
        let indexes = Indexes()
        let updater = IndexUpdater(source, indexes, IndexBuilder()) { _ in }
        if let refusal = try await updater.loadOnly(from: file) { return .unusable(refusal) }
        var differing = Set(try await differing(indexes))
        guard !differing.isEmpty else { return .compared(wrong: []) }
        // A listing may have changed during the comparison, so differing ones are compared again.
        try await updater.catchUp()
        differing.formIntersection(try await self.differing(indexes))
        return .compared(wrong: differing.sorted())
    }

    private func differing(_ indexes: Indexes) async throws -> [UInt32] {
        var wrong: [UInt32] = []
        var rest = Set(indexes.all.values.flatMap(\.numbers))
        var (number, last) = (UInt32(0), try await source.lastNumber())
        while number < last {
            let batch = try await source.visible(after: number, through: last, limit: Self.listingsPerRead)
            for entry in batch {
                rest.remove(entry.listing.number)
                if indexes[entry.tenant]?.holds(entry.listing) != true { wrong.append(entry.listing.number) }
            }
            number = batch.last?.listing.number ?? last
        }
        return wrong + rest
    }
}

extension ListingIndex {
    /// The numbers of all listings.
    fileprivate var numbers: [UInt32] {
        overflow.map(\.number)
            + regions.flatMap(\.cells).flatMap { cell in
                cell.columns.read { view in (0..<view.count).map { view.number($0) } }
            }
    }

    /// Whether a search finds the listing in its current state.
    fileprivate func holds(_ listing: IndexedListing) -> Bool {
        guard let row = Row(listing) else { return overflow.contains(listing) }
        guard let found = cell(at: row.key)?.row(listing.number) else { return false }
        var collector = WordCollector()
        var expected: [UInt8] = []
        collector.append(listing.texts, listing.amenities, to: &expected)
        return found.hasColumns(of: row)
            && Self.words(found.document) { self.words.hasWord($0) ? self.words.word($0) : [] }
                == Self.words(WordDocument(bytes: expected)) { collector[$0][...] }
    }

    /// The words of a document; `nil` is a break.
    private static func words(
        _ document: WordDocument, _ word: (WordTable.ID) -> ArraySlice<UInt8>
    ) -> [ArraySlice<UInt8>?] {
        var words: [ArraySlice<UInt8>?] = []
        document.bytes.withUnsafeBufferPointer { bytes in
            WordDocument.forEach(bytes) { id in
                words.append(id.map(word))
                return true
            }
        }
        return words
    }
}

extension Row {
    fileprivate func hasColumns(of other: Row) -> Bool {
        key == other.key && order == other.order && vector == other.vector && place == other.place
            && areaSquareFeet == other.areaSquareFeet && availableFrom == other.availableFrom
            && availableUntil == other.availableUntil && expiresAt == other.expiresAt
            && amenities == other.amenities && bedrooms == other.bedrooms
            && bathroomHalves == other.bathroomHalves && kindAndFood == other.kindAndFood
            && comparedFrom == other.comparedFrom && isDoubted == other.isDoubted
            && allInRent == other.allInRent && traits == other.traits && postedOn == other.postedOn
            && onceFees == other.onceFees && yearlyFees == other.yearlyFees && lease == other.lease
    }
}
