import Algorithms
import Domain
import Geo

/// Reads a snapshot back, several cells at a time.
struct SnapshotReader {
    /// The number of blocks in memory at once.
    private static let blocksAtOnce = 8
    private static let cellsPerTask = 100

    /// The content of a snapshot.
    struct Result: Sendable {
        let sequence: Int64
        var indexes: [Tenant.ID: ListingIndex] = [:]
        var overflow: [Tenant.ID: [UInt32]] = [:]
        var places = PlaceTable()
    }

    private let sizes: ListingIndex.Sizes
    private let blocks: SnapshotBlocks
    private let header: SnapshotHeader
    /// Places of listings, in the order of cells.
    private var places: [PlaceTable.Entry] = []

    private var seed: UInt64 { header.id.low }

    /// Throws a `SnapshotRefusal` when the file is missing, or unknown to the store.
    init(_ file: SnapshotFile, known: SearchSnapshots, sizes: ListingIndex.Sizes) throws {
        guard let blocks = try SnapshotBlocks(file) else { throw SnapshotRefusal.missing }
        self.blocks = blocks
        self.sizes = sizes
        guard try blocks.readMagic() == SnapshotFormat.magic else { throw SnapshotRefusal.otherVersion }
        header = try blocks.next().decode(seed: 0) { try SnapshotHeader(&$0) }
        guard header.rules == SnapshotFormat.rules, header.schema == known.schema else {
            throw SnapshotRefusal.otherVersion
        }
        guard known.known.contains(header.id), header.sequence <= known.lastChange else {
            throw SnapshotRefusal.otherDatabase
        }
        let behind = known.lastChange - header.sequence
        if behind > 0, (known.firstChange ?? .max) > header.sequence + 1 { throw SnapshotRefusal.olderThanLog }
        let limit = SnapshotRefusal.maxBehind(listings: header.listings)
        if behind > limit { throw SnapshotRefusal.tooOld(changes: behind) }
    }

    mutating func read() async throws -> Result {
        var result = Result(sequence: header.sequence)
        for _ in 0..<header.tenants {
            let tenant = try blocks.next().decode(seed: seed) { try SnapshotTenant(&$0) }
            let cells = try await cells(of: tenant)
            let words = try blocks.next().decode(seed: seed) { try SortedWords.decoded(&$0) }
            let areInOrder = zip(cells, cells.dropFirst()).allSatisfy { $0.lowerBound < $1.lowerBound }
            guard words.count == tenant.wordCount, areInOrder, await Self.fit(cells, words) else {
                throw SnapshotDamage.impossibleContent
            }
            result.indexes[tenant.id] = ListingIndex(cells, WordTable(words), sizes)
            if !tenant.overflow.isEmpty { result.overflow[tenant.id] = tenant.overflow }
        }
        guard try blocks.next().decode(seed: seed, { _ in }) == (), blocks.isAtEnd,
            places.count == header.listings
        else {
            throw SnapshotDamage.impossibleContent
        }
        result.places = PlaceTable(places)
        return result
    }

    /// Whether the table contains the words of all cells, in its order.
    private static func fit(_ cells: [Cell], _ words: SortedWords) async -> Bool {
        await withTaskGroup { group in
            for chunk in cells.chunks(ofCount: cellsPerTask) {
                group.addTask { chunk.allSatisfy { $0.words.fits(words) } }
            }
            return await group.allSatisfy(\.self)
        }
    }

    private mutating func cells(of tenant: SnapshotTenant) async throws -> [Cell] {
        let (blocks, seed, rows, wordCount) = (blocks, seed, sizes.rows, Int(tenant.wordCount))
        var found: [(index: UInt32, cell: Cell)] = []
        try await withThrowingTaskGroup(of: (index: UInt32, cell: Cell).self) { group in
            for index in 0..<tenant.cells {
                if index >= Self.blocksAtOnce, let next = try await group.next() { found.append(next) }
                let block = try blocks.next()
                group.addTask {
                    (index, try block.decode(seed: seed) { try Cell(&$0, rows, wordCount: wordCount) })
                }
            }
            for try await next in group { found.append(next) }
        }
        let cells = found.sorted { $0.index < $1.index }.map(\.cell)
        for cell in cells {
            cell.columns.read { view in
                for row in 0..<view.count {
                    places.append(PlaceTable.Entry(number: view.number(row), place: view.place(row)))
                }
            }
        }
        return cells
    }
}

/// The reason why a snapshot is not used.
public enum SnapshotRefusal: Error, Equatable, CustomStringConvertible, Sendable {
    case missing, otherVersion, otherDatabase, olderThanLog
    /// Applying this many changes takes longer than loading everything.
    case tooOld(changes: Int64)
    case damaged
    case unreadable(String)

    /// A change costs as much as loading some twenty listings.
    static func maxBehind(listings: UInt64) -> Int64 { 1_000 + Int64(clamping: listings / 20) }

    init(_ error: any Error) {
        switch error {
        case let refusal as SnapshotRefusal: self = refusal
        case let error as SnapshotFileError: self = .unreadable("\(error)")
        default: self = .damaged
        }
    }

    public var description: String {
        switch self {
        case .missing: "there is none"
        case .otherVersion: "another version wrote it"
        case .otherDatabase: "it is of another database, or of another state of this one"
        case .olderThanLog: "it is older than the change log"
        case .tooOld(let changes): "it is \(changes.counted("change")) behind"
        case .damaged: "it is damaged"
        case .unreadable(let why): "it can't be read (\(why))"
        }
    }
}
