import Domain

/// The values of a card in `parts/area.mustache`: a figure of an area, beside those of the areas that contain it.
struct AreaCardValues {
    /// Smaller shares are shown as "under 0.1%".
    private static let minShare = 0.001
    /// The width of the bars, in their units.
    private static let barWidth = 100.0

    let profile: AreaProfile
    let card: AreaBookmark.Card
    let format: DisplayFormat

    private var figures: FigureText { FigureText(format: format) }

    var all: TemplateValues {
        var values = TemplateValues()
        values.set("card", card.rawValue)
        guard let row else { return values }
        let (own, unit) = (row.figures.first ?? nil, row.variable.unit)
        let nearest = row.figures.firstIndex(where: Self.hasNumber)
        let isKnown = nearest != nil
        values.set(
            "title", card == .ownership ? format.text("areas.card.ownership") : figures.variable(row.variable))
        values.set("isKnown", isOn: isKnown)
        let shown = nearest.flatMap { row.figures[$0] }
        let value = card == .ownership ? figures.ownership(shown, unit) : figures.figure(shown, unit)
        values.set("value", isKnown ? value : format.text("areas.noEstimate"))
        values.set("reason", nearest == 0 ? nil : reason(own, instead: nearest))
        values.set("hasLegend", isOn: isKnown && card == .ownership)
        values.set("hasBars", isOn: isKnown)
        values.set("bars", row.figures.indices.map { bar($0, row, Scale(row)) })
        values.set("source", source(row))
        return values
    }

    /// Whether the profile shows the card.
    var isShown: Bool { !card.needsFigure || row?.figures.contains(where: Self.hasNumber) ?? false }

    /// The first of the card's variables with a number of the area, else with one of an area around it.
    private var row: AreaProfile.Row? {
        let known = card.variables.flatMap { variable in profile.rows.filter { $0.variable == variable } }
        return known.first { Self.hasNumber($0.figures.first ?? nil) }
            ?? known.first { $0.figures.contains(where: Self.hasNumber) } ?? known.first
    }

    private static func hasNumber(_ figure: DatedFigure?) -> Bool { figure?.figure.number != nil }

    /// Why the area has no figure, and whose figure is shown instead.
    private func reason(_ figure: DatedFigure?, instead nearest: Int? = nil) -> String {
        let status = format.text("areas.status.\(FigureMembers(figure: figure).status)")
        guard let nearest else { return status }
        return format.text("areas.instead", ["status": status, "area": name(nearest)])
    }

    private func name(_ index: Int) -> String { figures.name(profile.areas[index].id, profile.areas[index].name) }

    /// The scale of the bars. Figures of another period are not on it: they would be compared with what they are not.
    private struct Scale {
        let max: Double
        private let isOn: [Bool]

        init(_ row: AreaProfile.Row) {
            let known = row.figures.compactMap { AreaCardValues.hasNumber($0) ? $0 : nil }
            let first = known.first
            isOn = row.figures.map {
                AreaCardValues.hasNumber($0) && $0?.firstYear == first?.firstYear && $0?.year == first?.year
            }
            max = zip(row.figures, isOn).compactMap { $1 ? $0?.figure.number : nil }.max() ?? 0
        }

        /// One bar alone compares nothing.
        func has(_ index: Int) -> Bool { isOn[index] && isOn.count(where: \.self) > 1 }
    }

    /// A bar on a scale from zero; for people, the share of a larger area's people who live here: of two counts side by
    /// side only one would be visible.
    private func bar(_ index: Int, _ row: AreaProfile.Row, _ scale: Scale) -> TemplateValues {
        let (figure, own, unit) = (row.figures[index], row.figures[0], row.variable.unit)
        let numbers = row.figures.map { $0?.figure.number }
        let max = card == .ownership ? Self.barWidth : scale.max
        var part = (numbers[index] ?? 0) / (max == 0 ? 1 : max)
        var text = Self.hasNumber(figure) ? figures.figure(figure, unit) : format.text("areas.noEstimate")
        var more: String? = index == 0 ? nil : besides(figure, own, unit)
        var hasBar = scale.has(index)
        if card == .population, index > 0, hasBar {
            // A count of another year may be smaller than that of its part: then both are shown unchanged.
            if let whole = numbers[index], let count = numbers[0], whole > 0, count <= whole {
                part = count / whole
                text = share(part, of: whole)
                more = nil
            } else {
                hasBar = false
            }
        }
        var values = TemplateValues()
        values.set("name", name(index))
        values.set("isOwn", isOn: index == 0)
        values.set("isUnknown", isOn: !Self.hasNumber(figure))
        values.set("why", Self.hasNumber(figure) ? nil : reason(figure))
        values.set("text", text)
        values.set("more", more)
        values.set("width", hasBar ? "\((part * Self.barWidth * 10).rounded() / 10)" : nil)
        return values
    }

    private func share(_ share: Double, of whole: Double) -> String {
        let least = format.text("areas.lessThan", ["value": format.percent(Self.minShare)])
        return format.text(
            "areas.shareOf",
            ["share": share < Self.minShare ? least : format.percent(share), "value": figures.value(whole, .people)])
    }

    /// The margin of error, and the years if they differ from those of the area's own figure.
    private func besides(_ figure: DatedFigure?, _ own: DatedFigure?, _ unit: AreaVariable.Unit) -> String? {
        guard let figure, figure.figure.number != nil else { return nil }
        let years = figures.years(figure)
        let parts = [figures.shortMargin(figure, unit), years == own.map(figures.years) ? nil : years]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The publisher of the figure, its years, and its margin of error; of the first figure beside it if the area has
    /// none. Other publishers follow.
    private func source(_ row: AreaProfile.Row) -> String? {
        let known = row.figures.indices.filter { Self.hasNumber(row.figures[$0]) }
        guard let first = known.first, let shown = row.figures[first] else { return nil }
        let margin = first == 0 ? figures.margin(shown, row.variable.unit) : nil
        var others: [String] = []
        for source in known.compactMap({ row.figures[$0]?.source })
        where source != shown.source && !others.contains(source) { others.append(source) }
        let more =
            others.isEmpty ? nil : format.text("areas.otherSources", ["sources": others.joined(separator: "; ")])
        return [margin, figures.years(shown), shown.source, more].compactMap(\.self).joined(separator: " · ")
    }
}
