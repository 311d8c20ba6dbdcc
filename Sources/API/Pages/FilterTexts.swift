/// The active filters in words, each with the URL of the search without it. The twin of `js/listings/filter-chips.js`.
struct FilterTexts {
    struct Filter {
        let text: String
        let without: SearchURL
    }

    let search: SearchURL
    let currency: String
    let format: DisplayFormat

    var all: [Filter] {
        var filters: [Filter] = []
        func add(_ text: String?, _ without: SearchURL) {
            if let text { filters.append(Filter(text: text, without: without)) }
        }
        add(search["q"].map { "“\($0)”" }, search.with("q", nil))
        for kind in search.list("kind") { add(format.text("kind.\(kind)"), without(kind, of: "kind")) }
        add(prices, search.with(["minPriceCents": nil, "maxPriceCents": nil]))
        add(number("perPerson").map { format.text("filter.among", count: $0) }, search.with("perPerson", nil))
        add(bedrooms, search.with(["minBedrooms": nil, "maxBedrooms": nil]))
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

    private var prices: String? {
        func price(_ name: String) -> String? { search[name].flatMap { Int($0) }.map { format.money($0, currency) } }
        return switch (price("minPriceCents"), price("maxPriceCents")) {
        case (let min?, let max?): format.text("filter.between", ["min": min, "max": max])
        case (let min?, nil): format.text("filter.least", ["min": min])
        case (nil, let max?): format.text("filter.most", ["max": max])
        case (nil, nil): nil
        }
    }

    private var bedrooms: String? {
        func beds(_ name: String) -> String? {
            number(name).map { $0 == 0 ? format.text("unit.studio") : format.text("unit.beds", count: $0) }
        }
        return switch (beds("minBedrooms"), beds("maxBedrooms")) {
        case (let min?, let max?): min == max ? min : "\(min) – \(max)"
        case (let min?, nil): "\(min) +"
        case (nil, let max?): format.text("filter.most", ["max": max])
        case (nil, nil): nil
        }
    }
}
