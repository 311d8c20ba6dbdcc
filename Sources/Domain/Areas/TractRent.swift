import Geo

/// The median rent of the census tract at a point, for comparing a rent with it.
public struct TractRent: Sendable, Equatable {
    public let tract: Area
    /// How the tract is called, with its county and state.
    public let label: String
    /// Whether the point lies inside the tract's boundary, or near its point only.
    public let match: AreaAround.Match
    /// The newest median gross rent, which includes utilities.
    public let rent: DatedFigure

    public init(tract: Area, label: String, match: AreaAround.Match, rent: DatedFigure) {
        (self.tract, self.label, self.match, self.rent) = (tract, label, match, rent)
    }
}

public protocol TractRents: Sendable {
    /// Of the tracts at the point the surest one whose rent is known; `nil` when there is none.
    func medianGrossRent(at point: Coordinate) async throws -> TractRent?
}

extension AreaDirectory: TractRents {
    public func medianGrossRent(at point: Coordinate) async throws -> TractRent? {
        let catalogue = try await catalogue()
        let tracts = catalogue.tracts(at: point)
        guard !tracts.isEmpty else { return nil }
        let figures = try await figures(of: tracts.map(\.area.id))
        for found in tracts {
            let newest = NewestFigures(figures[found.area.id] ?? [])[.medianGrossRent]
            guard let newest, newest.figure.isNumber else { continue }
            return TractRent(
                tract: found.area, label: catalogue.label(of: found.area), match: found.match, rent: newest)
        }
        return nil
    }
}
