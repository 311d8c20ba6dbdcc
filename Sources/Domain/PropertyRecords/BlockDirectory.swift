/// Keeps the catalogue of blocks in memory. It loads on the first request, so that a start never waits for it.
public final class BlockDirectory: Sendable {
    /// The catalogue at one revision.
    public struct State: Sendable {
        /// Part of the entity tags of responses, so that an import invalidates them.
        public let revision: Int64
        public let catalogue: BlockCatalogue
    }

    private let blocks: RevisionedValue<State>

    public init(store: any PropertyRecordStore) {
        blocks = RevisionedValue(revision: store.recordRevision) { revision in
            State(revision: revision, catalogue: try await store.recordCatalogue())
        }
    }

    /// Whether the catalogue is in memory, for callers that do not wait.
    public var isLoaded: Bool { blocks.made != nil }

    /// The catalogue as of the last refresh.
    public func state() async throws -> State { try await blocks.value() }

    /// Reads newly imported records, if the catalogue was loaded before.
    public func refresh() async throws { try await blocks.refresh() }
}
