import Domain

/// The values of `parts/area.mustache` and `parts/areas.mustache`, from the JSON of a profile and of lists.
struct AreaValues {
    /// The cards of a profile, with the variables that each may show.
    private static let cards = [
        ("population", ["population"]), ("income", ["medianHouseholdIncome", "medianIndividualIncome"]),
        ("age", ["medianAge"]), ("propertyValue", ["medianPropertyValue"]),
        ("rent", ["medianGrossRent", "medianContractRent"]), ("ownership", ["ownerShare"]),
        ("vacancy", ["vacancyRate"]),
    ]
    /// Kinds whose center makes a sensible search; a state is too large for that.
    private static let searchable: Set<String> = ["place", "zip", "tract", "county"]

    let format: DisplayFormat
    private var figures: FigureText { FigureText(format: format) }

    init(format: DisplayFormat) { self.format = format }

    func profile(_ profile: JSONValue) -> TemplateValues {
        let (area, areas) = (profile["area"], profile["areas"].items)
        var values = TemplateValues()
        values.set("id", area["id"].string)
        values.set("label", figures.name(area, "label"))
        let year = area["boundaryYear"].int.map { format.text("areas.boundaries", ["year": "\($0)"]) }
        values.set("kind", [figures.kind(area), year].compactMap(\.self).joined(separator: " · "))
        let middle = area["location"]
        var near: String?
        if let latitude = middle["latitude"].double, let longitude = middle["longitude"].double,
            Self.searchable.contains(area["kind"].string ?? "")
        {
            near = "\(latitude),\(longitude)"
        }
        values.set("near", near)
        values.set("parents", areas.dropFirst().reversed().map { link($0, to: "/places", label: "name") })
        values.set("areas", texts: areas.map { figures.name($0, "name") })
        values.set("rows", Self.cards.compactMap { row($0, $1, profile["figures"].items) })
        return values
    }

    /// The first of a card's variables with a number, and its source; `nil` when none has one.
    private func row(_ card: String, _ variables: [String], _ all: [JSONValue]) -> TemplateValues? {
        let known = variables.flatMap { name in all.filter { $0["variable"].string == name } }
        let shown =
            known.first { $0["values"].items.first.map(figures.hasNumber) ?? false }
            ?? known.first { $0["values"].items.contains(where: figures.hasNumber) } ?? known.first
        guard let shown, let unit = shown["unit"].string, let variable = shown["variable"].string else { return nil }
        let cells = shown["values"].items
        var values = TemplateValues()
        values.set("title", card == "ownership" ? format.text("areas.card.ownership") : figures.variable(variable))
        values.set("cells", texts: cells.map { figures.card(card, $0, unit) })
        let source = cells.first(where: figures.hasNumber)
        let margin = cells.first.flatMap { figures.hasNumber($0) ? figures.margin($0, unit) : nil }
        values.set(
            "source",
            [margin, source.map(figures.years), source?["source"].string].compactMap(\.self).joined(separator: " · "))
        return values
    }

    /// Areas as links to their page.
    func links(_ areas: [JSONValue], to path: String) -> [TemplateValues] {
        areas.map { area in
            var values = link(area, to: path, label: "label")
            values.set("kind", figures.kind(area))
            let people = area["population"].double.map { format.text("areas.people", ["value": format.number($0)]) }
            values.set("people", people)
            return values
        }
    }

    private func link(_ area: JSONValue, to path: String, label: String) -> TemplateValues {
        var values = TemplateValues()
        values.set("href", "\(path)?area=\(area["id"].string ?? "")")
        values.set("label", figures.name(area, label))
        return values
    }
}
