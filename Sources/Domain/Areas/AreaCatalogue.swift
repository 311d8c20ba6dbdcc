import Geo

/// All areas in memory, ready for type-ahead and for lookups around a point. Rebuilt when the store's revision grows.
public struct AreaCatalogue: Sendable {
    let areas: [Area]
    private let positions: AreaPositions
    /// The states by the US Postal Service's abbreviation.
    private let states: [String: Area.ID]
    /// Tracts that ship with Digs, except those in `areas`, which an import completed.
    let shippedTracts: PackedTracts
    private let names: AreaNames
    private let shapes: [Area.ID: Shape]
    let tracts: [TractMap]
    let points: [AreaKind: AreaPoints]

    /// - Parameters:
    ///   - areas: each once.
    ///   - shapes: the boundaries of some of them.
    ///   - shippedTracts: an area of the same id completes a tract.
    public init(_ areas: [Area] = [], shapes: [AreaShape] = [], shippedTracts: PackedTracts = PackedTracts()) {
        let sorted = Self.completed(areas, shippedTracts).sorted(by: Self.isShownBefore)
        let states = Dictionary(
            sorted.lazy.filter { $0.id.kind == .state }.compactMap { area in area.state.map { ($0, area) } },
            uniquingKeysWith: { first, _ in first })
        self.areas = sorted
        positions = AreaPositions(sorted.lazy.map(\.id))
        self.states = states.mapValues(\.id)
        self.shippedTracts = shippedTracts
        names = AreaNames(sorted, states: states.mapValues(\.name))
        self.shapes = Dictionary(shapes.map { ($0.area, $0.shape) }, uniquingKeysWith: { first, _ in first })
        tracts = TractMap.maps(of: sorted, self.shapes, shippedYears: shippedTracts.years)
        points = Dictionary(
            uniqueKeysWithValues: [AreaKind.zip, .place, .county].map { kind in
                (kind, AreaPoints(sorted) { $0.id.kind == kind })
            })
    }

    /// The areas of `shipped`, completed with `imported`.
    public static func merged(_ shipped: [Area], _ imported: [Area]) -> [Area] {
        guard !imported.isEmpty else { return shipped }
        var all = shipped
        let positions = AreaPositions(shipped.lazy.map(\.id))
        for area in imported {
            if let position = positions[area.id] {
                all[position] = all[position].completed(by: area)
            } else if !area.name.isEmpty {
                all.append(area)
            }
        }
        return all
    }

    public var count: Int { areas.count }

    public func area(_ id: Area.ID) -> Area? {
        if let position = positions[id] { return areas[position] }
        return id.kind == .tract ? shippedTracts.tract(id) { area($0)?.state } : nil
    }

    /// Whether `areas` has it, so that its shipped tract is incomplete.
    func isListed(_ id: Area.ID) -> Bool { positions[id] != nil }

    /// The areas, with the tracts among them completed by what ships.
    private static func completed(_ areas: [Area], _ tracts: PackedTracts) -> [Area] {
        guard tracts.count > 0 else { return areas }
        let codes = Dictionary(
            areas.lazy.filter { $0.id.kind == .state }.compactMap { area in area.state.map { (area.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        return areas.map { area in
            guard area.id.kind == .tract else { return area }
            return tracts.tract(area.id) { codes[$0] }?.completed(by: area) ?? area
        }
    }

    /// The boundary of an area; `nil` when none was imported.
    public func shape(of id: Area.ID) -> Shape? { shapes[id] }

    /// The areas that contain this one, smallest first.
    public func parents(of area: Area) -> [Area] {
        guard area.id.kind != .nation else { return [] }
        let county = area.county.flatMap { self.area($0) }
        let state =
            area.id.state ?? (area.id.kind == .state ? nil : area.state.flatMap { states[$0] } ?? county?.id.state)
        return [county, state.flatMap { self.area($0) }, self.area(.nation)].compactMap { $0 }
    }

    /// The ZIP codes of an area: its own, those assigned to a county, or those of a place's post office; none of larger
    /// areas.
    public func postalCodes(of area: Area) -> [String] {
        switch area.id.kind {
        case .zip: [area.id.geoID]
        case .county: areas.lazy.filter { $0.id.kind == .zip && $0.county == area.id }.map(\.id.geoID)
        case .place:
            areas.lazy.filter { $0.id.kind == .zip && $0.town == area.name && $0.state == area.state }.map(\.id.geoID)
        case .nation, .state, .tract: []
        }
    }

    /// An area's name with its state: `Rochester, NY`; a tract also gets its county, a ZIP code its town.
    public func label(of area: Area) -> String {
        guard let state = area.state, area.id.kind != .state else { return area.name }
        switch area.id.kind {
        case .tract:
            let county = area.county.flatMap { self.area($0)?.name }
            return ([area.name] + [county].compactMap { $0 } + [state]).joined(separator: ", ")
        case .zip: return area.town.map { "\(area.name) \($0), \(state)" } ?? "\(area.name), \(state)"
        default: return "\(area.name), \(state)"
        }
    }

    /// The matches, best first. A tract is found by its GEOID, and every area by its id.
    public func search(_ text: String?, kind: AreaKind?, limit: Int) -> [Area] {
        let words = AreaNames.words(text ?? "")
        let isBlank = text.map { Text.tidy($0).isEmpty } ?? true
        if words.isEmpty { return isBlank ? Array(largest(kind).prefix(limit)) : [] }
        let named = names.find(words, kind: kind, limit: limit).map { areas[$0] }
        let numbered = text.map { self.numbered($0, kind) } ?? []
        return Array((numbered + named.filter { !numbered.contains($0) }).prefix(limit))
    }

    private func largest(_ kind: AreaKind?) -> some Sequence<Area> {
        areas.lazy.filter { kind == nil || $0.id.kind == kind }
    }

    /// The areas that a text names by id, or by a GEOID other than a ZIP code.
    private func numbered(_ text: String, _ kind: AreaKind?) -> [Area] {
        let text = Text.tidy(text)
        let tracts = AreaID.tractYears.reversed().map { AreaID(.tract, text, tractYear: $0) }
        let ids = [AreaID(text)] + tracts + [AreaID(.place, text)]
        return ids.compactMap { $0.flatMap { area($0) } }.filter { kind == nil || $0.id.kind == kind }
    }

    /// Nation, states and places before counties, ZIP codes and tracts; then by population, largest first.
    private static func isShownBefore(_ one: Area, _ other: Area) -> Bool {
        let (tier, otherTier) = (Self.tier(one.id.kind), Self.tier(other.id.kind))
        guard tier == otherTier else { return tier < otherTier }
        let (people, otherPeople) = (one.population ?? -1, other.population ?? -1)
        guard people == otherPeople else { return people > otherPeople }
        return (one.name, one.id.geoID, one.id.tractYear ?? 0) < (other.name, other.id.geoID, other.id.tractYear ?? 0)
    }

    private static func tier(_ kind: AreaKind) -> Int {
        switch kind {
        case .nation: 0
        case .state, .place: 1
        case .county: 2
        case .zip: 3
        case .tract: 4
        }
    }
}
