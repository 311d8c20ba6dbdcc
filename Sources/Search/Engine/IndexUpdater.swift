import Domain
import Geo

/// The only writer of the indexes. It runs its jobs one at a time, in order.
actor IndexUpdater {
    private static let listingsPerRead = 2_000
    private static let changesPerRead = 5_000
    private static let readers = 4

    private let source: any SearchSource
    private let indexes: Indexes
    private var builder: IndexBuilder
    private let emptyBuilder: IndexBuilder
    private var sweeper = WordSweeper()
    private var isSweepQueued = false
    private let onChange: @Sendable ([UInt32]) -> Void
    /// Whether anybody searches: a command that only writes keeps no index.
    private var isWanted = false
    /// The last change applied to the indexes.
    private(set) var sequence: Int64 = 0
    /// The last job in the queue.
    private var last: Task<Void, any Error>?
    /// A catch-up that has not begun: new callers may share it.
    private var next: Task<Void, any Error>?

    init(
        _ source: any SearchSource, _ indexes: Indexes, _ builder: IndexBuilder,
        onChange: @escaping @Sendable ([UInt32]) -> Void
    ) {
        self.source = source
        self.indexes = indexes
        self.builder = builder
        emptyBuilder = builder
        self.onChange = onChange
    }

    /// - Parameter snapshot: is read if it is usable; the report says why not.
    func load(from snapshot: SnapshotFile?) async throws -> LoadReport {
        isWanted = true
        let previous = last
        let task = Task {
            _ = await previous?.result
            let refusal = if let snapshot { try await read(snapshot) } else { SnapshotRefusal.missing }
            if refusal != nil { try await loadAll() }
            let start = sequence
            try await applyChanges()
            sweepWords()
            return LoadReport(refusal: refusal, changes: sequence - start)
        }
        (last, next) = (Task { _ = try await task.value }, nil)
        return try await task.value
    }

    /// Reads a snapshot, and applies later changes; returns why it is not usable. Requires the only reference to this
    /// object.
    func loadOnly(from snapshot: SnapshotFile) async throws -> SnapshotRefusal? {
        isWanted = true
        if let refusal = try await read(snapshot) { return refusal }
        try await applyChanges()
        return nil
    }

    /// All indexes, and the last change in them.
    func content() -> SnapshotContent { SnapshotContent(sequence: sequence, indexes: indexes.all) }

    /// Returns why the snapshot is not usable; `nil` when it was read.
    private func read(_ snapshot: SnapshotFile) async throws -> SnapshotRefusal? {
        let known = try await source.snapshots()
        var result: SnapshotReader.Result
        do {
            var reader = try SnapshotReader(snapshot, known: known, sizes: emptyBuilder.sizes)
            result = try await reader.read()
        } catch { return SnapshotRefusal(error) }
        var builder = emptyBuilder
        builder.note(result.places)
        for (tenant, numbers) in result.overflow {
            let visible = try await source.visible(numbers, in: tenant)
            result.indexes[tenant] = builder.index(result.indexes[tenant], after: numbers, visible: visible)
        }
        (self.builder, sequence, sweeper) = (builder, result.sequence, WordSweeper())
        indexes.replaceAll(with: result.indexes)
        return nil
    }

    func catchUp() async throws {
        guard isWanted else { return }
        if let next { return try await next.value }
        let previous = last
        let task = Task {
            _ = await previous?.result
            // A later caller's change might come too late for this run.
            next = nil
            try await applyChanges()
            sweepWords()
        }
        (last, next) = (task, task)
        try await task.value
    }

    /// Queues a portion of dropping unused words, and the next one behind the changes that came meanwhile.
    private func sweepWords() {
        guard sweeper.hasWork, !isSweepQueued else { return }
        isSweepQueued = true
        let previous = last
        last = Task(priority: .low) {
            _ = await previous?.result
            sweeper.sweep(indexes)
            isSweepQueued = false
            sweepWords()
        }
    }

    private func loadAll() async throws {
        // Read before the listings, so that a concurrent change is applied twice rather than missed.
        let start = try await source.lastChange()
        let parts = try await withThrowingTaskGroup(of: LoadedPart.self) { [source] group in
            for range in Self.ranges(through: try await source.lastNumber()) {
                group.addTask { try await Self.read(range, from: source) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.first < $1.first }
        }
        let (builder, built) = await Self.indexes(of: parts, emptyBuilder)
        (self.builder, sequence, sweeper) = (builder, start, WordSweeper())
        indexes.replaceAll(with: built)
    }

    /// The numbers up to `last`, in one range per concurrent reader.
    private static func ranges(through last: UInt32) -> [ClosedRange<UInt32>] {
        // Ranges never share a page of the table of places.
        let pages = last / PlaceTable.numbersPerPage / UInt32(readers) + 1
        let size = pages * PlaceTable.numbersPerPage
        return stride(from: 0, through: last, by: Int(size)).map { $0...(last - $0 < size ? last : $0 + (size - 1)) }
    }

    /// The index of each tenant, and the builder that made them.
    private static func indexes(
        of parts: [LoadedPart], _ empty: IndexBuilder
    ) async -> (IndexBuilder, [Tenant.ID: ListingIndex]) {
        var (builder, loaded) = (empty, [Tenant.ID: [Listings]]())
        for part in parts {
            builder.note(part.places)
            for (tenant, listings) in part.listings { loaded[tenant, default: []].append(listings) }
        }
        var built: [Tenant.ID: ListingIndex] = [:]
        while let (tenant, listings) = loaded.popFirst() { built[tenant] = await builder.index(of: listings) }
        return (builder, built)
    }

    /// A part of all visible listings.
    private struct LoadedPart: Sendable {
        let first: UInt32
        var listings: [Tenant.ID: Listings] = [:]
        var places = PlaceTable()
    }

    /// The visible listings in `range`.
    private static func read(_ range: ClosedRange<UInt32>, from source: any SearchSource) async throws -> LoadedPart {
        var part = LoadedPart(first: range.lowerBound)
        var number = range.lowerBound == 0 ? 0 : range.lowerBound - 1
        while true {
            let batch = try await source.visible(after: number, through: range.upperBound, limit: listingsPerRead)
            guard let end = batch.last else { return part }
            for entry in batch {
                part.listings[entry.tenant, default: Listings()].append(entry.listing)
                part.places[entry.listing.number] = PackedCoordinate(entry.listing.place)
            }
            number = end.listing.number
        }
    }

    private func applyChanges() async throws {
        while true {
            let changes = try await source.changes(after: sequence, limit: Self.changesPerRead)
            guard let end = changes.last else { return }
            onChange(changes.map(\.number))
            for (tenant, changes) in Dictionary(grouping: changes, by: \.tenant) {
                let numbers = Set(changes.map(\.number)).sorted()
                let visible = try await source.visible(numbers, in: tenant)
                let index = builder.index(indexes[tenant], after: numbers, visible: visible)
                indexes.replace(tenant, with: index)
                sweeper.note(visible, in: index, of: tenant)
            }
            sequence = end.sequence
            if changes.count < Self.changesPerRead { return }
        }
    }
}

/// The result of loading the indexes.
public struct LoadReport: Equatable, Sendable {
    /// Why the snapshot was not used; `nil` when it was.
    public let refusal: SnapshotRefusal?
    /// The number of changes applied afterwards.
    public let changes: Int64
}
