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
        let state = try await state()
        for found in state.catalogue.tracts(at: point) {
            guard let rent = try await medianGrossRent(of: found.area.id, at: state.revision) else { continue }
            return TractRent(
                tract: found.area, label: state.catalogue.label(of: found.area), match: found.match, rent: rent)
        }
        return nil
    }

    /// The newest one; `nil` where none is published.
    private func medianGrossRent(of tract: Area.ID, at revision: Int64) async throws -> DatedFigure? {
        try await tractRents.value(of: tract, at: revision) {
            let newest = NewestFigures(try await figures(of: [tract])[tract] ?? [])[.medianGrossRent]
            return newest.flatMap { $0.figure.isNumber ? $0 : nil }
        }
    }
}
