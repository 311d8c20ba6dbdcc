/// The active filters in words, each with the URL of the search without it.
struct FilterTexts {
    struct Filter {
        let text: String
        let without: SearchURL
        /// The text for a search without it, if that differs: `the limit of $800`.
        var left: String?
    }

    let search: SearchURL
    let currency: String
    let format: DisplayFormat

    var all: [Filter] {
        var filters: [Filter] = []
        func add(_ text: String?, _ without: SearchURL, left: String? = nil) {
            if let text { filters.append(Filter(text: text, without: without, left: left)) }
        }
        add(search["q"].map { "“\($0)”" }, search.with("q", nil))
        for kind in search.list("kind") { add(format.text("kind.\(kind)"), without(kind, of: "kind")) }
        let (min, max) = (price("minPriceCents"), price("maxPriceCents"))
        add(range(min, max), search.with(["minPriceCents": nil, "maxPriceCents": nil]), left: limit(min, max))
        add(number("perPerson").map { format.text("filter.among", count: $0) }, search.with("perPerson", nil))
        let (fewest, most) = (beds("minBedrooms"), beds("maxBedrooms"))
        add(
            bedrooms(fewest, most), search.with(["minBedrooms": nil, "maxBedrooms": nil]),
            left: limit(fewest, most))
        add(
            number("minBathrooms").map { format.text("filter.leastBaths", count: $0) }, search.with("minBathrooms", nil)
        )
        add(
            number("minAreaSquareFeet").map { format.text("filter.leastArea", ["value": format.number($0)]) },
            search.with("minAreaSquareFeet", nil))
        for name in search.list("amenities") { add(format.text("amenity.\(name)"), without(name, of: "amenities")) }
        add(search["foodPreference"].map { format.text("food.\($0)") }, search.with("foodPreference", nil))
        add(
            search["availableBy"].flatMap(format.day).map { format.text("filter.freeOn", ["day": $0]) },
            search.with("availableBy", nil))
        add(
            number("radiusMiles").map { format.text("filter.within", ["value": format.number($0)]) },
            search.with("radiusMiles", nil))
        return filters
    }

    private func number(_ name: String) -> Double? { search[name].flatMap(Double.init) }

    private func without(_ item: String, of name: String) -> SearchURL {
        let rest = search.list(name).filter { $0 != item }.joined(separator: ",")
        return search.with(name, rest.isEmpty ? nil : rest)
    }

    private func price(_ name: String) -> String? {
        search[name].flatMap { Int($0) }.map { format.money($0, currency) }
    }

    private func beds(_ name: String) -> String? {
        number(name).map { $0 == 0 ? format.text("unit.studio") : format.text("unit.beds", count: $0) }
    }

    private func range(_ min: String?, _ max: String?) -> String? {
        switch (min, max) {
        case (let min?, let max?): format.text("filter.between", ["min": min, "max": max])
        case (let min?, nil): format.text("filter.least", ["min": min])
        case (nil, let max?): format.text("filter.most", ["max": max])
        case (nil, nil): nil
        }
    }

    private func bedrooms(_ min: String?, _ max: String?) -> String? {
        guard let min else { return range(nil, max) }
        return max.map { min == $0 ? min : "\(min) – \($0)" } ?? "\(min) +"
    }

    /// The text of a range with one end.
    private func limit(_ min: String?, _ max: String?) -> String? {
        switch (min, max) {
        case (let min?, nil): format.text("listings.minimum", ["min": min])
        case (nil, let max?): format.text("listings.limit", ["max": max])
        default: nil
        }
    }
}
