/// A published figure, or the reason why there is none.
public struct AreaFigure: Sendable, Equatable {
    public enum Value: Sendable, Hashable {
        case estimate(Double)
        /// The publisher says only that the number is above this.
        case topCoded(Double)
        /// The publisher says only that the number is below this.
        case bottomCoded(Double)
        case absent(Reason)
    }

    /// The reason why a number is missing.
    public enum Reason: String, Sendable, CaseIterable {
        /// Too few sample cases to be shown.
        case suppressed
        /// Too few sample observations, or the median falls in an open-ended interval.
        case notComputed
        case notApplicable
        /// The publisher left it blank.
        case notGiven
    }

    public enum Margin: Sendable, Equatable {
        /// Plus and minus, at 90 % confidence.
        case known(Double)
        case absent(MarginNote)
    }

    /// The reason why a margin of error is missing.
    public enum MarginNote: String, Sendable, CaseIterable {
        /// The estimate is controlled to agree with an official count.
        case controlled
        case notComputed
        /// The median falls in an open-ended interval.
        case openEnded
        case notApplicable
    }

    public let value: Value
    /// `nil` when none was published.
    public let margin: Margin?

    public init(_ value: Value, margin: Margin? = nil) {
        self.value = value
        self.margin = margin
    }

    /// Whether it contains a number.
    public var isNumber: Bool { if case .absent = value { false } else { true } }

    /// The estimate, or the bound of "more than" or "less than".
    public var number: Double? {
        switch value {
        case .estimate(let number), .topCoded(let number), .bottomCoded(let number): number
        case .absent: nil
        }
    }

    public var estimate: Double? { if case .estimate(let number) = value { number } else { nil } }
}

/// A figure of an area with its year and source.
public struct DatedFigure: Sendable, Equatable {
    public let variable: AreaVariable
    public let survey: AreaSurvey
    /// The last year of the period.
    public let year: Int
    public let figure: AreaFigure
    public let source: String

    public init(_ variable: AreaVariable, _ survey: AreaSurvey, year: Int, _ figure: AreaFigure, source: String) {
        self.variable = variable
        self.survey = survey
        self.year = year
        self.figure = figure
        self.source = source
    }

    public var firstYear: Int { year - survey.years + 1 }
}
