import Domain

/// The figures of areas in words.
struct FigureText {
    /// The legal kinds of places that have a text.
    private static let designations: Set<String> = ["city", "town", "village", "borough"]

    let format: DisplayFormat

    /// A value with its unit, such as `$1,250`, `34.2 years` or `5.1%`.
    func value(_ value: Double, _ unit: AreaVariable.Unit) -> String {
        switch unit {
        case .usd, .usdPerMonth: format.money(Int(value.rounded()) * 100, "USD")
        case .percent: format.percent(value / 100)
        case .years: format.text("areas.years", ["value": format.number(value, maxDigits: 1)])
        case .minutes: format.text("areas.minutes", ["value": format.number(value, maxDigits: 1)])
        case .people, .homes: format.number(value.rounded())
        }
    }

    /// The value, "more than" its bound, or why there is no number.
    func figure(_ figure: DatedFigure?, _ unit: AreaVariable.Unit) -> String {
        switch figure?.figure.value {
        case nil: format.text("areas.noEstimate")
        case .estimate(let number): value(number, unit)
        case .topCoded(let bound): format.text("areas.moreThan", ["value": value(bound, unit)])
        case .bottomCoded(let bound): format.text("areas.lessThan", ["value": value(bound, unit)])
        case .some(.absent(let reason)): format.text("areas.status.\(reason.rawValue)")
        }
    }

    /// The shares of homes that owners and tenants live in; without an estimate as `figure`.
    func ownership(_ figure: DatedFigure?, _ unit: AreaVariable.Unit) -> String {
        guard let own = figure?.figure.estimate else { return self.figure(figure, unit) }
        return format.text(
            "areas.ownAndRent", ["own": format.percent(own / 100), "rent": format.percent((100 - own) / 100)])
    }

    /// The years that a figure covers, such as `2018–2022`.
    func years(_ figure: DatedFigure) -> String {
        figure.firstYear == figure.year ? "\(figure.year)" : "\(figure.firstYear)–\(figure.year)"
    }

    /// The margin of error, or why there is none; `nil` when none was published.
    func margin(_ figure: DatedFigure, _ unit: AreaVariable.Unit) -> String? {
        switch figure.figure.margin {
        case nil: nil
        case .known(let margin): format.text("areas.margin", ["value": value(margin, unit)])
        case .some(.absent(let note)): format.text("areas.marginNote.\(note.rawValue)")
        }
    }

    /// The margin of error for places with little room; `nil` when it is not known.
    func shortMargin(_ figure: DatedFigure, _ unit: AreaVariable.Unit) -> String? {
        guard case .known(let margin) = figure.figure.margin else { return nil }
        return format.text("areas.shortMargin", ["value": value(margin, unit)])
    }

    /// The name of an area in the language of the page where it has one there, such as `Nueva York`; else `english`.
    func name(_ id: Area.ID, _ english: String) -> String { format.texts.text("areas.named.\(id)") ?? english }

    /// The kind of an area; for a place its legal kind, such as "City", where known.
    func kind(_ area: Area) -> String {
        let name = area.designation.flatMap { Self.designations.contains($0) ? $0 : nil }
        return format.text("areas.kind.\(name ?? area.id.kind.rawValue)")
    }

    func variable(_ variable: AreaVariable) -> String { format.text("areas.variable.\(variable.rawValue)") }
}
