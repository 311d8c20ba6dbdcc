import Domain
import Geo

/// Drops the words of one index that no listing has any more, a portion at a time, while listings change.
///
/// It marks the words of all listings: those of the index with which it began, and those of each change since. The
/// other words are only in documents of removed rows. It rebuilds the cells with such documents; then no cell contains
/// these words, and the table drops them.
struct WordSweep: Sendable {
    /// How much one step does at most.
    struct Portion: Sendable {
        /// Cells that are read.
        var cells = 16
        /// Cells that are rebuilt.
        var rebuilds = 2
        /// Listings outside the columns, whose texts are split into words.
        var listings = 256
    }

    /// Fewer words are not worth a sweep.
    private static let minReleased = 4_096
    /// A sweep is due when every fourth word may be unused.
    private static let shareOfReleased = 4
    /// A sweep drops nothing when it finds fewer unused words than this part of those that made it due.
    private static let shareOfUnused = 4

    /// How many words may be unused before a sweep is due.
    private static func maxReleased(_ index: ListingIndex) -> Int {
        max(minReleased, index.words.wordCount / shareOfReleased)
    }

    static func isDue(_ index: ListingIndex) -> Bool { index.releasedWords >= maxReleased(index) }

    private enum Stage {
        case marking
        /// The lower bound of the first cell that has not been looked at; `nil` at the beginning.
        case rebuilding(from: CurveKey?)
        case ended
    }

    private var stage = Stage.marking
    private let minUnused: Int
    private let releasedBefore: Int
    /// By number, whether a listing has the word.
    private var isUsed: [Bool]
    private var unmarkedCells: [Cell]
    private var unmarkedListings: ArraySlice<IndexedListing>

    /// - Parameter minUnused: fewer unused words stay; by default a quarter of the number that makes a sweep due.
    init(_ index: ListingIndex, minUnused: Int? = nil) {
        self.minUnused = minUnused ?? Self.maxReleased(index) / Self.shareOfUnused
        releasedBefore = index.releasedWords
        isUsed = Array(repeating: false, count: index.words.count)
        unmarkedCells = index.regions.flatMap(\.cells)
        unmarkedListings = index.overflow[...]
    }

    var isEnded: Bool { if case .ended = stage { true } else { false } }

    /// Marks the words of listings that a change put into `index`.
    mutating func note(_ put: [IndexedListing], in index: ListingIndex) {
        fit(index.words)
        var outside: [IndexedListing] = []
        for listing in put {
            let key = CurveKey(PackedCoordinate(listing.place), number: listing.number)
            if let document = index.cell(at: key)?.document(listing.number) {
                mark(document)
            } else {
                outside.append(listing)
            }
        }
        mark(outside, index.words)
    }

    /// The index after one portion.
    ///
    /// - Parameter index: came out of the last step; changes since were noted.
    mutating func step(_ index: ListingIndex) -> ListingIndex {
        fit(index.words)
        switch stage {
        case .marking:
            markPortion(index)
            guard unmarkedCells.isEmpty, unmarkedListings.isEmpty else { return index }
            let unused = index.words.wordCount - isUsed.count { $0 }
            guard unused >= minUnused else { return ended(index, index.words) }
            stage = .rebuilding(from: nil)
            return index
        case .rebuilding(let first):
            let (result, next) = index.compacting(from: first) { cell in
                cell.words.texts.words.contains { !isUsed[Int($0)] }
            }
            if let next {
                stage = .rebuilding(from: next)
                return result
            }
            return ended(result, result.words.dropping(unused: isUsed))
        case .ended: return index
        }
    }

    private mutating func ended(_ index: ListingIndex, _ words: WordTable) -> ListingIndex {
        stage = .ended
        return ListingIndex(
            index.regions, overflow: index.overflow, words, index.sizes,
            releasedWords: index.releasedWords - releasedBefore)
    }

    // MARK: Marking

    /// Makes room for words that were added since.
    private mutating func fit(_ words: WordTable) {
        guard isUsed.count < words.count else { return }
        isUsed += repeatElement(false, count: words.count - isUsed.count)
    }

    private mutating func markPortion(_ index: ListingIndex) {
        let portion = index.sizes.sweep
        for cell in unmarkedCells.suffix(portion.cells) { cell.forEachUsedWord { mark($0) } }
        unmarkedCells.removeLast(min(portion.cells, unmarkedCells.count))
        mark(Array(unmarkedListings.prefix(portion.listings)), index.words)
        unmarkedListings = unmarkedListings.dropFirst(portion.listings)
    }

    private mutating func mark(_ document: WordDocument) {
        document.bytes.withUnsafeBufferPointer { bytes in
            WordDocument.forEach(bytes) { id in
                if let id { mark(id) }
                return true
            }
        }
    }

    /// Words of these listings may correct misspelled ones.
    private mutating func mark(_ listings: [IndexedListing], _ table: WordTable) {
        guard !listings.isEmpty else { return }
        let words = Listings(listings).words
        for number in 0..<WordTable.ID(words.count) {
            if let id = table.id(of: words[number]) { mark(id) }
        }
    }

    /// Documents of a damaged snapshot may have any number.
    private mutating func mark(_ id: WordTable.ID) {
        if id < isUsed.count { isUsed[Int(id)] = true }
    }
}

extension ListingIndex {
    /// The index with some cells rebuilt without the documents of removed rows, a portion of them; and the lower bound
    /// of the next cell to look at.
    fileprivate func compacting(
        from first: CurveKey?, where isWanted: (Cell) -> Bool
    ) -> (index: ListingIndex, next: CurveKey?) {
        var (regions, seen, rebuilt) = (regions, 0, 0)
        for (place, region) in regions.enumerated() {
            if let first, place + 1 < regions.count, regions[place + 1].lowerBound <= first { continue }
            var (cells, isChanged, next) = (region.cells, false, nil as CurveKey?)
            for (index, cell) in cells.enumerated() where first.map({ $0 <= cell.lowerBound }) ?? true {
                guard seen < sizes.sweep.cells, rebuilt < sizes.sweep.rebuilds else {
                    next = cell.lowerBound
                    break
                }
                seen += 1
                guard !cell.hasRowInEachSlot, isWanted(cell) else { continue }
                cells[index] = cell.compacted(words)
                (rebuilt, isChanged) = (rebuilt + 1, true)
            }
            if isChanged { regions[place] = region.replacing(cells) }
            if let next { return (with(regions), next) }
        }
        return (with(regions), nil)
    }

    private func with(_ regions: [Region]) -> ListingIndex {
        ListingIndex(regions, overflow: overflow, words, sizes, releasedWords: releasedWords)
    }
}
