/// The newest figures of an area, beside those of the areas that contain it.
public struct AreaProfile: Sendable {
    public struct Row: Sendable {
        public let variable: AreaVariable
        /// One for each of the profile's areas, in their order; `nil` for an unknown figure.
        public let figures: [DatedFigure?]
    }

    /// The area, then the areas that contain it, smallest first.
    public let areas: [Area]
    public let rows: [Row]

    public init(_ areas: [Area], figures: [Area.ID: [DatedFigure]]) {
        self.areas = areas
        let newest = areas.map { NewestFigures(figures[$0.id] ?? []) }
        rows = AreaVariable.allCases.map { variable in
            Row(variable: variable, figures: newest.map { $0[variable] })
        }
    }
}

/// The newest figure with a number for each variable; else the newest reason for its absence.
public struct NewestFigures: Sendable {
    private let best: [AreaVariable: DatedFigure]

    public init(_ figures: [DatedFigure]) {
        var best: [AreaVariable: DatedFigure] = [:]
        for figure in figures + DatedFigure.shares(of: figures) {
            if let known = best[figure.variable], !Self.isShown(figure, before: known) { continue }
            best[figure.variable] = figure
        }
        self.best = best
    }

    public subscript(_ variable: AreaVariable) -> DatedFigure? { best[variable] }

    private static func isShown(_ one: DatedFigure, before other: DatedFigure) -> Bool {
        if one.figure.isNumber != other.figure.isNumber { return one.figure.isNumber }
        return (one.year, one.survey.preference) > (other.year, other.survey.preference)
    }
}

extension DatedFigure {
    /// Computes shares and means from figures of one survey, year and source: see `AreaVariable.quotient`. To a tenth,
    /// shares in percent; none where the total is zero.
    static func shares(of figures: [DatedFigure]) -> [DatedFigure] {
        struct Key: Hashable {
            let variable: AreaVariable
            let survey: AreaSurvey
            let year: Int
            let source: String
        }
        let known = Dictionary(
            figures.map { (Key(variable: $0.variable, survey: $0.survey, year: $0.year, source: $0.source), $0) },
            uniquingKeysWith: { first, _ in first })
        return AreaVariable.allCases.flatMap { share -> [DatedFigure] in
            guard let quotient = share.quotient else { return [] }
            let tenths = share.unit == .percent ? 1_000.0 : 10
            return figures.filter { $0.variable == quotient.part }.compactMap { part in
                let whole = quotient.whole.compactMap {
                    known[Key(variable: $0, survey: part.survey, year: part.year, source: part.source)]?.figure.estimate
                }
                let total = whole.reduce(0, +)
                guard let count = part.figure.estimate, whole.count == quotient.whole.count, total > 0 else {
                    return nil
                }
                let value = (tenths * count / total).rounded() / 10
                return DatedFigure(
                    share, part.survey, year: part.year, AreaFigure(.estimate(value)), source: part.source)
            }
        }
    }
}
