import Domain

/// The figures of areas in words, from their JSON. The twin of `js/areas/figures.js`.
struct FigureText {
    let format: DisplayFormat

    /// Whether there is a number to show, not only a reason for its absence.
    func hasNumber(_ figure: JSONValue) -> Bool { figure["estimate"].double ?? figure["bound"].double != nil }

    /// A value with its unit, such as `$1,250`, `34.2 years` or `5.1%`.
    func value(_ value: Double, _ unit: String) -> String {
        switch unit {
        case "usd", "usdPerMonth": format.money(Int(value.rounded()) * 100, "USD")
        case "percent": format.percent(value / 100)
        case "years": format.text("areas.years", ["value": format.number(value, maxDigits: 1)])
        default: format.number(value.rounded())
        }
    }

    /// The value, "more than" its bound, or why there is no number.
    func figure(_ figure: JSONValue, _ unit: String) -> String {
        if let estimate = figure["estimate"].double { return value(estimate, unit) }
        let status = figure["status"].string ?? "noData"
        guard let bound = figure["bound"].double else {
            return status == "noData" ? format.text("areas.noEstimate") : format.text("areas.status.\(status)")
        }
        return format.text(
            status == "bottomCoded" ? "areas.lessThan" : "areas.moreThan", ["value": value(bound, unit)])
    }

    /// The text of a figure on a card.
    func card(_ card: String, _ figure: JSONValue, _ unit: String) -> String {
        guard card == "ownership", let own = figure["estimate"].double else { return self.figure(figure, unit) }
        return format.text(
            "areas.ownAndRent", ["own": format.percent(own / 100), "rent": format.percent((100 - own) / 100)])
    }

    /// The years that a figure covers, such as `2018–2022`; empty when it covers none.
    func years(_ figure: JSONValue) -> String {
        guard let year = figure["year"].int else { return "" }
        let first = figure["firstYear"].int ?? year
        return first == year ? "\(year)" : "\(first)–\(year)"
    }

    /// The margin of error, or why there is none; `nil` when none was published.
    func margin(_ figure: JSONValue, _ unit: String) -> String? {
        if let margin = figure["marginOfError"].double {
            return format.text("areas.margin", ["value": value(margin, unit)])
        }
        return figure["marginNote"].string.map { format.text("areas.marginNote.\($0)") }
    }

    /// An area's `name` or `label`, in the language of the page where it has one there: `Nueva York`.
    func name(_ area: JSONValue, _ part: String) -> String {
        name(area["id"].string ?? "", area[part].string ?? "")
    }

    /// The same of an area by its id, with its name in English.
    func name(_ id: String, _ english: String) -> String { format.texts.text("areas.named.\(id)") ?? english }

    /// The kind of an area; for a place its legal kind, such as "City", where known.
    func kind(_ area: JSONValue) -> String {
        let known = ["city", "town", "village", "borough"]
        let name = area["designation"].string.flatMap { known.contains($0) ? $0 : nil }
        return format.text("areas.kind.\(name ?? area["kind"].string ?? "")")
    }

    func variable(_ name: String) -> String { format.text("areas.variable.\(name)") }
}
