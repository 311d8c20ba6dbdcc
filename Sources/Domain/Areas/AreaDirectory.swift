import Geo
import Synchronization

/// Keeps the catalogue of areas in memory, and reads figures: those that ship with Digs, and imported ones.
///
/// Loads on the first request; a server makes it right after its start.
public final class AreaDirectory: Sendable {
    /// The catalogue at one revision.
    public struct State: Sendable {
        /// Part of the entity tags of responses, so that an import invalidates them.
        public let revision: Int64
        public let catalogue: AreaCatalogue
        public let tractStates: TractStates
    }

    private let store: any AreaStore
    private let shipped: ShippedAreas
    private let current: RevisionedValue<State>
    /// Read for every rent check. An entry takes about 256 bytes: all tracts of a state fit.
    let tractRents = RevisionedCache<Area.ID, DatedFigure?>(maxBytes: Limits.tractRentBytes) { _ in 256 }

    public init(store: any AreaStore, shipped: @escaping @Sendable () throws -> any ShippedAreaTable) {
        let shipped = ShippedAreas(read: shipped)
        self.store = store
        self.shipped = shipped
        current = RevisionedValue(revision: store.areaRevision) { revision in
            let imported = try await store.areas()
            let table = try shipped.table()
            let areas = AreaCatalogue.merged(try table.areas(), imported)
            var states = table.tractStates()
            states.formUnion(try await store.tractStates())
            for area in imported { states.insert(area.id) }
            return State(
                revision: revision,
                catalogue: AreaCatalogue(areas, shapes: try await store.shapes(), shippedTracts: table.tracts()),
                tractStates: states)
        }
    }

    /// The catalogue as of the last refresh.
    public func state() async throws -> State { try await current.value() }

    /// Whether the catalogue is in memory, for callers that do not wait.
    public var isLoaded: Bool { current.made != nil }

    public func catalogue() async throws -> AreaCatalogue { try await state().catalogue }

    /// Reads newly imported areas, if the catalogue was loaded before.
    public func refresh() async throws { try await current.refresh() }

    /// The figures of some areas; an imported figure replaces a shipped one.
    public func figures(of areas: [Area.ID]) async throws -> [Area.ID: [DatedFigure]] {
        let imported = try await store.figures(of: areas)
        let table = try shipped.table()
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
                variable = figure.variable
                survey = figure.survey
                year = figure.year
                source = figure.source
            }
        }
        guard !imported.isEmpty else { return shipped }
        let known = Set(imported.map(Key.init))
        return imported + shipped.filter { !known.contains(Key($0)) }
    }
}

/// The table that ships with Digs, read once.
private final class ShippedAreas: Sendable {
    private let read: @Sendable () throws -> any ShippedAreaTable
    private let known = Mutex<(any ShippedAreaTable)?>(nil)

    init(read: @escaping @Sendable () throws -> any ShippedAreaTable) { self.read = read }

    func table() throws -> any ShippedAreaTable {
        try known.withLock { known in
            if let known { return known }
            let table = try read()
            known = table
            return table
        }
    }
}
