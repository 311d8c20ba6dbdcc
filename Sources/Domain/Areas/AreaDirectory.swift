import Geo
import Synchronization

/// Keeps the catalogue of areas in memory, and reads figures: those that ship with Digs, and those that were imported.
///
/// Nothing is read before somebody asks: most starts need no area.
public final class AreaDirectory: Sendable {
    /// The catalogue at one moment.
    public struct State: Sendable {
        /// Part of the entity tags of answers, which an import thus makes stale.
        public let revision: Int64
        public let catalogue: AreaCatalogue
    }

    private let store: any AreaStore
    private let shipped: @Sendable () throws -> any ShippedAreaTable
    private let table = Mutex<(any ShippedAreaTable)?>(nil)
    private let current = Mutex<State?>(nil)
    /// Those who ask first, or after an import, share one loading.
    private let loading = Mutex<Task<State, any Error>?>(nil)

    public init(store: any AreaStore, shipped: @escaping @Sendable () throws -> any ShippedAreaTable) {
        (self.store, self.shipped) = (store, shipped)
    }

    /// The newest catalogue that is loaded; loads it when there is none.
    public func state() async throws -> State {
        if let state = current.withLock({ $0 }) { return state }
        return try await load()
    }

    public func catalogue() async throws -> AreaCatalogue { try await state().catalogue }

    /// Loads the catalogue again if an import changed it; not before it was needed once.
    public func refresh() async throws {
        // What began before the import ended may have read less.
        if let running = loading.withLock({ $0 }) { _ = try? await running.value }
        guard let known = current.withLock({ $0?.revision }) else { return }
        if try await store.areaRevision() != known { _ = try await load() }
    }

    /// The figures of some areas, an imported one in the place of a shipped one.
    public func figures(of areas: [Area.ID]) async throws -> [Area.ID: [DatedFigure]] {
        let imported = try await store.figures(of: areas)
        let table = try shippedTable()
        let pairs = areas.map { id in
            (id, Self.merged(table.figures(of: id), imported[id] ?? []))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private static func merged(_ shipped: [DatedFigure], _ imported: [DatedFigure]) -> [DatedFigure] {
        struct Key: Hashable {
            let variable: AreaVariable
            let survey: AreaSurvey
            let year: Int
            let source: String

            init(_ figure: DatedFigure) {
                (variable, survey, year) = (figure.variable, figure.survey, figure.year)
                source = figure.source
            }
        }
        guard !imported.isEmpty else { return shipped }
        let known = Set(imported.map(Key.init))
        return imported + shipped.filter { !known.contains(Key($0)) }
    }

    private func load() async throws -> State {
        let task = loading.withLock { loading in
            if let loading { return loading }
            let task = Task { try await self.read() }
            loading = task
            return task
        }
        defer { loading.withLock { if $0 == task { $0 = nil } } }
        return try await task.value
    }

    private func read() async throws -> State {
        // Read first: what is imported meanwhile is loaded next time.
        let revision = try await store.areaRevision()
        let imported = try await store.areas()
        let areas = AreaCatalogue.merged(try shippedTable().areas, imported)
        let state = State(revision: revision, catalogue: AreaCatalogue(areas, shapes: try await store.shapes()))
        current.withLock { current in
            if current?.revision ?? -1 <= state.revision { current = state }
        }
        return state
    }

    private func shippedTable() throws -> any ShippedAreaTable {
        try table.withLock { table in
            if let table { return table }
            let read = try shipped()
            table = read
            return read
        }
    }
}
