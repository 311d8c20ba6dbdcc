import Domain

/// The values of `parts/series.mustache`, from the JSON of an area's series: the tables below the charts.
struct SeriesValues {
    /// The charts with the variables of their lines; of several choices the one with the most years is shown.
    private static let charts = [
        [["medianGrossRent"], ["medianContractRent"]], [["medianHouseholdIncome"], ["medianIndividualIncome"]],
        [["medianAge"]], [["population"]], [["vacancyRate"], ["vacant"]], [["ownerOccupied", "renterOccupied"]],
    ]
    private static let surveys = ["acs1", "acs5", "decennial", "other"]

    let format: DisplayFormat
    private var figures: FigureText { FigureText(format: format) }

    init(format: DisplayFormat) { self.format = format }

    func study(_ study: JSONValue) -> TemplateValues {
        let columns = Self.charts.flatMap { shown($0, study["series"].items) }
        let years = Set(columns.flatMap { $0["points"].items.compactMap { $0["year"].int } }).sorted(by: >)
        var values = TemplateValues()
        values.set("label", figures.name(study["area"], "label"))
        values.set("id", study["area"]["id"].string)
        values.set("hasRows", isOn: !years.isEmpty)
        values.set(
            "columns",
            texts: columns.map { column in
                let survey = format.text("market.survey.\(column["survey"].string ?? "")")
                return "\(figures.variable(column["variable"].string ?? "")) · \(survey)"
            })
        values.set("rows", years.map { row($0, columns) })
        let sources = columns.flatMap { $0["points"].items.compactMap { $0["source"].string } }
        var named: [String] = []
        for source in sources where !named.contains(source) { named.append(source) }
        values.set("sources", named.joined(separator: "; "))
        return values
    }

    private func shown(_ choices: [[String]], _ all: [JSONValue]) -> [JSONValue] {
        var best: (years: Int, series: [JSONValue]) = (0, [])
        for variables in choices {
            for survey in Self.surveys {
                let series = variables.compactMap { name in
                    all.first { $0["variable"].string == name && $0["survey"].string == survey }
                }
                let years = series.map { $0["points"].items.count(where: figures.hasNumber) }.max() ?? 0
                if years > best.years { best = (years, series) }
            }
        }
        return best.series
    }

    private func row(_ year: Int, _ columns: [JSONValue]) -> TemplateValues {
        var values = TemplateValues()
        values.set("year", "\(year)")
        values.set(
            "cells",
            texts: columns.map { column in
                let point = column["points"].items.first { $0["year"].int == year }
                let unit = column["unit"].string ?? ""
                guard let point, figures.hasNumber(point) else { return format.text("areas.noEstimate") }
                let margin = point["marginOfError"].double.map { " ±\(figures.value($0, unit))" }
                return figures.figure(point, unit) + (margin ?? "")
            })
        return values
    }
}
