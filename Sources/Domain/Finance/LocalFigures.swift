import Geo

/// Typical figures around a property, for an owner without figures of their own.
public struct LocalFigures: Sendable {
    public enum Subject: String, CaseIterable, Sendable {
        /// A home's rent per month.
        case rent
        /// The share of vacant homes, in percent.
        case vacancy
        /// The value of an owner-occupied home.
        case propertyValue

        /// The variables to look for, best first: rent without utilities, which is the owner's share, before rent with
        /// them.
        var variables: [AreaVariable] {
            switch self {
            case .rent: [.medianContractRent, .medianGrossRent]
            case .vacancy: [.vacancyRate]
            case .propertyValue: [.medianPropertyValue]
            }
        }
    }

    /// Why a figure is missing.
    public enum Gap: String, CaseIterable, Error, Sendable {
        /// No area with published figures is known at the point.
        case notCovered
        /// None of the areas has a figure of this kind.
        case noFigure
    }

    public struct Found: Sendable {
        public let area: Area
        public let match: AreaAround.Match
        public let figure: DatedFigure
        /// At least zero.
        public let estimate: Double
    }

    public let figures: [Subject: Result<Found, Gap>]

    /// - Parameter areas: smallest first.
    init(_ areas: [AreaAround], figures: [Area.ID: [DatedFigure]]) {
        let newest = areas.map { ($0, NewestFigures(figures[$0.area.id] ?? [])) }
        let pairs = Subject.allCases.map { subject in
            let found = newest.lazy.compactMap { Self.found($1, subject, in: $0) }.first
            let gap: Gap = areas.isEmpty ? .notCovered : .noFigure
            return (subject, found.map(Result<Found, Gap>.success) ?? .failure(gap))
        }
        self.figures = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private static func found(_ newest: NewestFigures, _ subject: Subject, in around: AreaAround) -> Found? {
        for variable in subject.variables {
            guard let figure = newest[variable], let estimate = figure.figure.estimate, estimate >= 0 else { continue }
            return Found(area: around.area, match: around.match, figure: figure, estimate: estimate)
        }
        return nil
    }
}

extension AreaDirectory {
    /// The figures of the census tract at a point, or of the smallest larger area that has them.
    public func localFigures(at point: Coordinate, in catalogue: AreaCatalogue) async throws -> LocalFigures {
        let around = catalogue.around(point)
        let tracts = around.isEmpty ? [] : catalogue.tracts(at: point)
        let areas = tracts + around.filter { $0.area.id.kind != .tract }
        return LocalFigures(areas, figures: try await figures(of: areas.map(\.area.id)))
    }
}
