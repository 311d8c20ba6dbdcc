import Domain

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
    /// The meaning of `q`.
    var reading: SearchReading?

    var all: [Filter] {
        var filters: [Filter] = []
        func add(_ text: String?, _ without: SearchURL, left: String? = nil) {
            if let text { filters.append(Filter(text: text, without: without, left: left)) }
        }
        for (text, rest) in typed { add("“\(text)”", search.with("q", rest.isEmpty ? nil : rest)) }
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
            number("minAreaSquareFeet").map {
                format.text("filter.leastArea.\(format.units)", ["value": format.area(squareFeet: $0)])
            },
            search.with("minAreaSquareFeet", nil))
        for name in search.list("amenities") { add(format.text("amenity.\(name)"), without(name, of: "amenities")) }
        add(search["foodPreference"].map { format.text("food.\($0)") }, search.with("foodPreference", nil))
        add(
            search["availableBy"].flatMap(format.day).map { format.text("filter.freeOn", ["day": $0]) },
            search.with("availableBy", nil))
        add(stay, search.with(["from": nil, "until": nil]))
        for name in search.list("withoutAmenities") {
            add(
                format.text("filter.without", ["text": format.text("amenity.\(name)")]),
                without(name, of: "withoutAmenities"))
        }
        add(
            number("radiusMiles").map { format.text("filter.within", ["distance": format.radius(miles: $0).text]) },
            search.with("radiusMiles", nil))
        return filters + lease
    }

    /// The filters on the terms of a lease and on its post.
    private var lease: [Filter] {
        var filters: [Filter] = []
        func add(_ text: String?, _ name: String) {
            if let text { filters.append(Filter(text: text, without: search.with(name, nil))) }
        }
        add(price("maxTotalCents").map { format.text("filter.maxTotal", ["max": $0]) }, "maxTotalCents")
        add(price("maxStayCents").map { format.text("filter.maxStay", ["max": $0]) }, "maxStayCents")
        add(price("maxDepositCents").map { format.text("filter.maxDeposit", ["max": $0]) }, "maxDepositCents")
        for (name, key) in [("homeType", "home"), ("accessibility", "accessibility")] {
            for item in search.list(name) {
                filters.append(Filter(text: format.text("\(key).\(item)"), without: without(item, of: name)))
            }
        }
        for (name, key) in [("furnishedRooms", "room"), ("includedUtilities", "utility")] {
            for item in search.list(name) {
                let text = format.text("filter.\(name)Item", ["item": format.text("\(key).\(item)")])
                filters.append(Filter(text: text, without: without(item, of: name)))
            }
        }
        for name in ["maxNoticeDays", "maxRoommates", "residents"] {
            add(number(name).map { format.text("filter.\(name)", count: $0) }, name)
        }
        add(search["minEnergyClass"].map { format.text("filter.minEnergyClass", ["class": $0]) }, "minEnergyClass")
        add(number("maxLeaseMonths").map { format.text("filter.maxLease", count: $0) }, "maxLeaseMonths")
        let since = search["postedSince"].flatMap(format.day)
        add(since.map { format.text("filter.postedSince", ["day": $0]) }, "postedSince")
        for name in ["withPhotos", "verifiedOwner", "withLicense", "withFloorPlan", "withTour"] {
            add(search[name] == "true" ? format.text("filter.\(name)") : nil, name)
        }
        return filters
    }

    /// The parts of `q` that are taken off one by one, each with the text that remains.
    private var typed: [(text: String, rest: String)] {
        guard let q = search["q"] else { return [] }
        guard let reading, !reading.facts.isEmpty else { return [(q, "")] }
        let parts = reading.factTexts + [reading.words?.text].compactMap(\.self)
        return parts.indices.map { index in
            (parts[index], (parts[..<index] + parts[(index + 1)...]).joined(separator: " "))
        }
    }

    private var stay: String? {
        let (from, until) = (search["from"].flatMap(format.day), search["until"].flatMap(format.day))
        return switch (from, until) {
        case (let from?, let until?): format.text("filter.stay", ["from": from, "until": until])
        case (let from?, nil): format.text("filter.freeOn", ["day": from])
        case (nil, let until?): format.text("filter.freeUntil", ["day": until])
        case (nil, nil): nil
        }
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
