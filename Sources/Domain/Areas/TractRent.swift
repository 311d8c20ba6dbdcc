import Geo

/// The median rent of the census tract at a point, for comparing a rent with it.
public struct TractRent: Sendable, Equatable {
    public let tract: Area
    /// The name of the tract, with its county and state.
    public let label: String
    /// Whether the tract's boundary contains the point, or the point is only near.
    public let match: AreaAround.Match
    /// The newest median gross rent, which includes utilities.
    public let rent: DatedFigure

    public init(tract: Area, label: String, match: AreaAround.Match, rent: DatedFigure) {
        self.tract = tract
        self.label = label
        self.match = match
        self.rent = rent
    }
}

public protocol TractRents: Sendable {
    /// The rent of the best-matching tract with a known rent; `nil` without one.
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

    /// The newest rent; `nil` where none is published.
    private func medianGrossRent(of tract: Area.ID, at revision: Int64) async throws -> DatedFigure? {
        try await tractRents.value(of: tract, at: revision) {
            let newest = NewestFigures(try await figures(of: [tract])[tract] ?? [])[.medianGrossRent]
            return newest.flatMap { $0.figure.isNumber ? $0 : nil }
        }
    }
}
