import Domain
import Geo

/// The only writer of the indexes. It runs its jobs one at a time, in order.
actor IndexUpdater {
    private static let listingsPerRead = 20_000
    private static let changesPerRead = 5_000
    private static let readers = 4

    private let source: any SearchSource
    private let indexes: Indexes
    private var builder: IndexBuilder
    private let emptyBuilder: IndexBuilder
    private let onChange: @Sendable ([UInt32]) -> Void
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
        (self.source, self.indexes, self.builder, emptyBuilder) = (source, indexes, builder, builder)
        self.onChange = onChange
    }

    func load() async throws {
        let previous = last
        let task = Task {
            _ = await previous?.result
            try await loadAll()
            try await applyChanges()
        }
        (last, next) = (task, nil)
        try await task.value
    }

    func catchUp() async throws {
        if let next { return try await next.value }
        let previous = last
        let task = Task {
            _ = await previous?.result
            // A later caller's change might not be read any more.
            next = nil
            try await applyChanges()
        }
        (last, next) = (task, task)
        try await task.value
    }

    private func loadAll() async throws {
        // Read before the listings, so that a concurrent change is applied twice rather than missed.
        let start = try await source.lastChange()
        var (builder, loaded) = (emptyBuilder, [Tenant.ID: Listings]())
        let parts = try await withThrowingTaskGroup(of: [[TenantListing]].self) { [source] group in
            for range in Self.ranges(through: try await source.lastNumber()) {
                group.addTask { try await Self.read(range, from: source) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        for batch in parts {
            builder.note(batch)
            Self.sort(batch, into: &loaded)
        }
        let built = loaded.mapValues(builder.index(of:))
        (self.builder, sequence) = (builder, start)
        indexes.replaceAll(with: built)
    }

    /// The numbers up to `last`, in as many ranges as are read at once.
    private static func ranges(through last: UInt32) -> [ClosedRange<UInt32>] {
        let size = max(1, last / UInt32(readers) + 1)
        return stride(from: 0, through: last, by: Int(size)).map { $0...min(last, $0 + size - 1) }
    }

    /// The visible listings in `range`, in batches.
    private static func read(_ range: ClosedRange<UInt32>, from source: any SearchSource) async throws
        -> [[TenantListing]]
    {
        var batches: [[TenantListing]] = []
        var number = range.lowerBound == 0 ? 0 : range.lowerBound - 1
        while true {
            let batch = try await source.visible(after: number, through: range.upperBound, limit: listingsPerRead)
            guard let end = batch.last else { return batches }
            batches.append(batch)
            number = end.listing.number
        }
    }

    private static func sort(_ batch: [TenantListing], into loaded: inout [Tenant.ID: Listings]) {
        for entry in batch { loaded[entry.tenant, default: Listings()].append(entry.listing) }
    }

    private func applyChanges() async throws {
        while true {
            let changes = try await source.changes(after: sequence, limit: Self.changesPerRead)
            guard let end = changes.last else { return }
            onChange(changes.map(\.number))
            for (tenant, changes) in Dictionary(grouping: changes, by: \.tenant) {
                let numbers = Set(changes.map(\.number)).sorted()
                let visible = try await source.visible(numbers, in: tenant)
                indexes.replace(tenant, with: builder.index(indexes[tenant], after: numbers, visible: visible))
            }
            sequence = end.sequence
            if changes.count < Self.changesPerRead { return }
        }
    }
}
