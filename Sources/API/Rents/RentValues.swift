import Domain

/// The values of `parts/rent.mustache`, from the JSON of a rent check, for the markup that `js/listing/rent-check.js`
/// makes.
struct RentValues {
    /// Widths in the bar's units, which is a hundred wide.
    private static let (barWidth, markWidth) = (100, 2)

    let check: JSONValue
    let format: DisplayFormat

    /// `nil` when there is nothing to compare the rent with.
    var all: TemplateValues? {
        let comparisons = check["comparisons"].items
        let similar = comparisons.first { $0["kind"].string == "similar" }
        guard let level = check["verdict"].string, let cost = check["costCents"].int,
            let shown = similar ?? comparisons.first
        else { return nil }
        var values = TemplateValues()
        values.set("level", level)
        values.set("verdict", format.text("rent.level.\(level)"))
        setBar(shown, cost, in: &values)
        values.set("lines", texts: [costLine(cost)] + comparisons.flatMap(comparisonLines) + tractLines)
        values.set("course", course(comparisons.first { $0["kind"].string == "hud" }))
        values.set("isCaution", isOn: check["caution"].isTrue)
        return values
    }

    /// HUD's figure by year; `nil` when only one year is known.
    private func course(_ comparison: JSONValue?) -> String? {
        let years = (comparison?["hud"]["course"].items ?? []).map { year in
            let (low, high) = (money(year["lowCents"]), money(year["highCents"]))
            return "\(year["year"].int ?? 0) \(low == high ? low : "\(low)–\(high)")"
        }
        guard years.count > 1 else { return nil }
        return format.text("rent.course", ["course": years.joined(separator: " · ")])
    }

    private func setBar(_ comparison: JSONValue, _ cost: Int, in values: inout TemplateValues) {
        let low = min(comparison["farBelowCents"].int ?? cost, cost)
        let high = max(comparison["farAboveCents"].int ?? cost, cost)
        func place(_ cents: Int) -> Int { (cents - low) * (Self.barWidth - Self.markWidth) / max(1, high - low) }
        let usual = comparison["usual"]
        let start = place(usual["lowCents"].int ?? low)
        values.set("usualStart", start)
        values.set("usualWidth", place(usual["highCents"].int ?? high) - start + Self.markWidth)
        values.set("here", place(cost))
        values.set("markWidth", Self.markWidth)
    }

    private func costLine(_ cost: Int) -> String {
        let utilities = check["utilitiesCents"].int ?? 0
        let line =
            utilities > 0
            ? format.text("rent.costGuess", ["cost": whole(cost), "utilities": whole(utilities)])
            : format.text("rent.cost", ["cost": whole(cost)])
        guard let people = check["people"].double, people > 1 else { return line }
        return "\(line) \(format.text("rent.part", count: people))"
    }

    private func comparisonLines(_ comparison: JSONValue) -> [String] {
        let (similar, hud) = (comparison["similar"], comparison["hud"])
        if let count = similar["count"].double {
            return [
                format.text(
                    "rent.similar", count: count,
                    [
                        "miles": format.miles(similar["radiusMiles"].double ?? 0, approximate: false),
                        "low": money(similar["lowerQuartileCents"]), "high": money(similar["upperQuartileCents"]),
                        "median": money(similar["medianCents"]),
                    ])
            ]
        }
        return hud["year"].int.map { [hudLine(hud, year: $0)] } ?? []
    }

    private func hudLine(_ hud: JSONValue, year: Int) -> String {
        let isOne = hud["lowCents"].int == hud["highCents"].int
        let line = format.text(
            isOne ? "rent.hud" : "rent.hudRange",
            [
                "place": hud["postalCode"].string ?? hud["county"].string ?? "", "year": String(year),
                "low": money(hud["lowCents"]), "high": money(hud["highCents"]),
            ])
        guard let first = hud["course"].items.first, let before = first["year"].int, before != year,
            first["lowCents"].int == first["highCents"].int
        else { return line }
        return
            "\(line) \(format.text("rent.before", ["year": String(before), "cost": money(first["lowCents"])]))"
    }

    /// The tract's rents across all home sizes: context, not a comparison.
    private var tractLines: [String] {
        let (tract, figure) = (check["tract"], check["tract"]["medianGrossRent"])
        guard let label = tract["label"].string, let first = figure["firstYear"].int, let last = figure["year"].int,
            let dollars = figure["estimate"].double ?? figure["bound"].double
        else { return [] }
        let margin = figure["marginOfError"].double.map {
            format.text("areas.shortMargin", ["value": whole(Int($0 * 100))])
        }
        let years = [first == last ? "\(last)" : "\(first)–\(last)", margin, figure["source"].string]
        let values = [
            "label": label, "years": years.compactMap(\.self).joined(separator: ", "),
            "cost": whole(Int(dollars * 100)),
        ]
        return [format.text("rent.tract.\(figure["status"].string ?? "estimate")", values)]
    }

    private func money(_ cents: JSONValue) -> String { whole(cents.int ?? 0) }

    /// The amount without cents.
    private func whole(_ cents: Int) -> String {
        format.money((cents + 50) / 100 * 100, check["currency"].string ?? "")
    }
}
