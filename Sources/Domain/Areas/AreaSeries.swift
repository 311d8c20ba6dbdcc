/// A variable of an area by year, from one survey and one publisher: a line never mixes several.
public struct AreaSeries: Sendable {
    /// The requested variables and surveys.
    public struct Selection: Sendable, Hashable {
        /// `nil` for all.
        public var variables: [AreaVariable]?
        public var survey: AreaSurvey?
        public var years: ClosedRange<Int>

        public init(
            variables: [AreaVariable]? = nil, survey: AreaSurvey? = nil, years: ClosedRange<Int> = Limits.figureYears
        ) {
            self.variables = variables
            self.survey = survey
            self.years = years
        }

        func contains(_ figure: DatedFigure) -> Bool {
            (variables?.contains(figure.variable) ?? true) && survey ?? figure.survey == figure.survey
                && years.contains(figure.year)
        }
    }

    public struct Point: Sendable, Equatable {
        public let year: Int
        /// `nil` for a year without a published or imported figure.
        public let figure: DatedFigure?
    }

    public let variable: AreaVariable
    public let survey: AreaSurvey
    /// From the first to the last figure, including years without one.
    public let points: [Point]

    /// Ordered by variable, survey and source; only series with figures.
    public static func all(of figures: [DatedFigure], _ selection: Selection) -> [AreaSeries] {
        struct Key: Hashable {
            let variable: AreaVariable
            let survey: AreaSurvey
            let source: String
        }
        let chosen = (figures + DatedFigure.shares(of: figures)).filter(selection.contains)
        let groups = Dictionary(grouping: chosen) { Key(variable: $0.variable, survey: $0.survey, source: $0.source) }
        let ordered = groups.sorted {
            ($0.key.variable.order, $0.key.survey.order, $0.key.source)
                < ($1.key.variable.order, $1.key.survey.order, $1.key.source)
        }
        return ordered.map { AreaSeries($0.key.variable, $0.key.survey, $0.value) }
    }

    private init(_ variable: AreaVariable, _ survey: AreaSurvey, _ figures: [DatedFigure]) {
        self.variable = variable
        self.survey = survey
        let byYear = Dictionary(figures.map { ($0.year, $0) }, uniquingKeysWith: { first, _ in first })
        let (first, last) = (byYear.keys.min() ?? 0, byYear.keys.max() ?? -1)
        let regular = Set(stride(from: first, through: last, by: survey.interval))
        points = regular.union(byYear.keys).sorted().map { Point(year: $0, figure: byYear[$0]) }
    }
}
