import Domain

/// The values of `parts/series.mustache`: the tables below the charts of an area.
struct SeriesValues {
    /// The charts with the variables of their lines; of several choices the one with the most years is shown.
    private static let charts: [[[AreaVariable]]] = [
        [[.medianGrossRent], [.medianContractRent]],
        [[.medianHouseholdIncome], [.medianIndividualIncome], [.perCapitaIncome]], [[.medianAge]], [[.population]],
        [[.vacancyRate], [.vacant]], [[.ownerOccupied, .renterOccupied]],
        [[.medianRentShareOfIncome]], [[.meanMinutesToWork]],
        [[.transitShare, .walkShare, .bicycleShare], [.carShare], [.homeWorkShare]],
    ]
    private static let surveys: [AreaSurvey] = [.acs1, .acs5, .decennial, .other]

    let format: DisplayFormat

    private var figures: FigureText { FigureText(format: format) }

    func study(_ study: AreaSeriesView) -> TemplateValues {
        let columns = Self.charts.flatMap { shown($0, study.series) }
        let years = Set(columns.flatMap { $0.points.map(\.year) }).sorted(by: >)
        var values = TemplateValues()
        values.set("label", figures.name(study.area.id, study.catalogue.label(of: study.area)))
        values.set("id", study.area.id.description)
        values.set("hasRows", isOn: !years.isEmpty)
        values.set(
            "columns",
            texts: columns.map { column in
                let survey = format.text("market.survey.\(column.survey.rawValue)")
                return "\(figures.variable(column.variable)) · \(survey)"
            })
        values.set("rows", years.map { row($0, columns) })
        var sources: [String] = []
        for source in columns.flatMap({ $0.points.compactMap(\.figure?.source) }) where !sources.contains(source) {
            sources.append(source)
        }
        values.set("sources", sources.joined(separator: "; "))
        return values
    }

    private func shown(_ choices: [[AreaVariable]], _ all: [AreaSeries]) -> [AreaSeries] {
        var best: (years: Int, series: [AreaSeries]) = (0, [])
        for variables in choices {
            for survey in Self.surveys {
                let series = variables.compactMap { variable in
                    all.first { $0.variable == variable && $0.survey == survey }
                }
                let years = series.map { $0.points.count(where: Self.hasNumber) }.max() ?? 0
                if years > best.years { best = (years, series) }
            }
        }
        return best.series
    }

    private static func hasNumber(_ point: AreaSeries.Point) -> Bool { point.figure?.figure.isNumber ?? false }

    private func row(_ year: Int, _ columns: [AreaSeries]) -> TemplateValues {
        var values = TemplateValues()
        values.set("year", "\(year)")
        values.set(
            "cells",
            texts: columns.map { column in
                let point = column.points.first { $0.year == year && Self.hasNumber($0) }
                guard let figure = point?.figure else { return format.text("areas.noEstimate") }
                let unit = column.variable.unit
                guard case .known(let margin) = figure.figure.margin else { return figures.figure(figure, unit) }
                return "\(figures.figure(figure, unit)) ±\(figures.value(margin, unit))"
            })
        return values
    }
}
