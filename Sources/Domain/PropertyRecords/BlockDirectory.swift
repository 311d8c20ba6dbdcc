/// Keeps the catalogue of blocks in memory. It is read when somebody first asks, so that a start never waits for it.
public final class BlockDirectory: Sendable {
    /// The catalogue at one moment.
    public struct State: Sendable {
        /// Part of the entity tags of answers, which an import thus makes stale.
        public let revision: Int64
        public let catalogue: BlockCatalogue
    }

    private let blocks: RevisionedValue<State>

    public init(store: any PropertyRecordStore) {
        blocks = RevisionedValue(revision: store.recordRevision) { revision in
            State(revision: revision, catalogue: try await store.recordCatalogue())
        }
    }

    /// Whether somebody has asked since the start, so that nobody waits.
    public var isLoaded: Bool { blocks.made != nil }

    /// The catalogue as of the last refresh.
    public func state() async throws -> State { try await blocks.value() }

    /// Reads what was imported, if somebody has asked before.
    public func refresh() async throws { try await blocks.refresh() }
}
