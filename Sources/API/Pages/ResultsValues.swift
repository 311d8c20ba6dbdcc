import Domain

/// The values of `listings.mustache`.
struct ResultsValues: Sendable {
    private static let sorts = ["distance", "-distance", "price", "-price", "total", "newest"]
    /// The filters with a quick button of their own, by the button's name.
    private static let quick = [
        ("price", ["minPriceCents", "maxPriceCents", "perPerson"]), ("beds", ["minBedrooms", "maxBedrooms"]),
        ("moveIn", ["availableBy", "from", "until", "radiusMiles"]), ("kind", ["kind"]),
    ]
    /// The fields of the filter form for clients without scripts.
    /// A list from anywhere has no point to measure from.
    static let newestOptions = FragmentOptions(hasDistances: false)
    private static let formFields = ["q", "kind", "maxPriceCents", "minBedrooms", "availableBy", "sort", "cursor"]

    let search: SearchURL
    /// The results; `nil` when the URL names no place to search around.
    let page: CardPage?
    /// The listings shown without a place.
    var newest: CardList?
    /// The name of the searched university.
    let campus: String?
    let tenant: Tenant
    let path: String
    /// A price that was sent by a form and could not be read as one.
    var price: SubmittedPrice?
    let format: DisplayFormat

    private var total: Double { Double(page?.total ?? 0) }
    private var count: String { format.text("listings.count", count: total) }

    private var placeName: String? {
        if search["bounds"] != nil { return format.text("listings.thisArea") }
        if search["near"] != nil { return format.text("listings.aroundMe") }
        return campus
    }

    private var extent: String {
        if search["bounds"] != nil { return format.text("listings.inArea") }
        let radius = format.radius(miles: search["radiusMiles"].flatMap(Double.init) ?? tenant.settings.radiusMiles)
        let place = search["universityId"] == nil ? nil : campus
        return format.text(
            "listings.within.\(format.units)", count: radius.value, ["place": place ?? format.text("listings.you")])
    }

    /// `25 places within 25 miles of RIT`.
    var summary: String { "\(count) \(extent)" }

    var all: TemplateValues {
        var values = TemplateValues()
        values.set("placeName", placeName)
        values.set("words", search["q"])
        values.set("isWithoutPlace", isOn: page == nil)
        values.set("canSave", isOn: page != nil)
        values.set("sorts", sorts)
        values.set("quickFilters", quickFilters)
        setFilters(in: &values)
        let query = search.text.isEmpty ? "" : "?\(search.text)"
        values.set("listPath", "/listings\(query)")
        values.set("mapPath", "/map\(query)")
        setChips(in: &values)
        setSummary(in: &values)
        if let newest { values.set("cards", CardValues(format: format).cards(newest, Self.newestOptions)) }
        guard let page else { return values }
        var options = FragmentOptions()
        options.isAllIn = search.isAllIn
        values.set("cards", CardValues(format: format).cards(page.list, options))
        values.set("isEmpty", isOn: total == 0)
        values.set("nextPath", page.nextCursor.map { path(search.with("cursor", nil).with("cursor", $0)) })
        values.set("firstPath", search["cursor"].map { _ in path(search.with("cursor", nil)) })
        return values
    }

    private func path(_ search: SearchURL) -> String {
        search.text.isEmpty ? path : "\(path)?\(search.text)"
    }

    private var sorts: [TemplateValues] {
        let chosen = search["sort"] ?? (search["q"] == nil ? "distance" : "relevance")
        return ((search["q"] == nil ? [] : ["relevance"]) + Self.sorts + (search.hasStay ? ["stay"] : [])).map {
            option($0, format.text("sort.\($0)"), isChosen: $0 == chosen)
        }
    }

    private var quickFilters: [TemplateValues] {
        Self.quick.map { name, parameters in
            var values = option(name, format.text("filter.quick\(name)"), isChosen: false)
            values.set("isOn", isOn: parameters.contains { search[$0] != nil })
            return values
        }
    }

    /// The values of `parts/embed.mustache`.
    var embedded: TemplateValues {
        // The point of a search was chosen by the site that frames it: it is not where the reader is.
        let found = search["near"] == nil ? summary : count
        let title = search.hasPlace ? found : format.text("start.newestAnywhere")
        var values = TemplateValues(embedding: title, allPath: path(search), at: tenant, format)
        var options = FragmentOptions(hasDistances: search.hasPlace)
        options.isAllIn = search.isAllIn
        values.set("cards", page.map { CardValues(format: format).cards($0.list, options) } ?? [])
        values.set("isEmpty", isOn: total == 0)
        return values
    }

    /// The cards, and the summary and filters that a script shows above them.
    func markup(_ parts: PageParts, _ options: FragmentOptions) -> String {
        var values = TemplateValues()
        setChips(in: &values)
        setSummary(in: &values)
        let cards = page.map { CardValues(format: format).cards($0.list, options) } ?? []
        return cards.map { parts.markup("card", $0) }.joined() + parts.markup("search-summary", values)
            + parts.markup("search-filters", values)
    }

    private func setSummary(in values: inout TemplateValues) {
        values.set("count", page == nil ? nil : count)
        values.set("extent", extent)
    }

    private func setChips(in values: inout TemplateValues) {
        let filters = FilterTexts(
            search: search, currency: tenant.settings.currency, format: format, reading: page?.reading
        ).all
        let chips = filters.map { filter in
            var chip = option("", filter.text, isChosen: false)
            chip.set("href", path(filter.without))
            chip.set("left", filter.left)
            chip.set("label", format.text("filter.takeAway", ["text": filter.text]))
            return chip
        }
        values.set("chips", chips)
        values.set("hasChips", isOn: !chips.isEmpty)
        let clear =
            filters.count > 1
            ? path(search.with(Dictionary(uniqueKeysWithValues: SearchURL.filters.map { ($0, String?.none) })))
            : nil
        values.set("clearPath", clear)
    }

    private func setFilters(in values: inout TemplateValues) {
        let used = SearchURL.filters.filter { $0 != "q" && search[$0] != nil }.count
        values.set("filterCount", used == 0 ? nil : used)
        values.set(
            "kinds",
            ListingKind.allCases.map { kind in
                option(kind.rawValue, format.text("kind.\(kind.rawValue)"), isChosen: search["kind"] == kind.rawValue)
            })
        setPrice(in: &values)
        values.set("minBedrooms", search["minBedrooms"])
        values.set("availableBy", search["availableBy"])
        values.set(
            "kept",
            search.values.keys.sorted().filter { !Self.formFields.contains($0) }.map { name in
                option(name, search[name] ?? "", isChosen: false)
            })
    }

    private func setPrice(in values: inout TemplateValues) {
        let known = search["maxPriceCents"].flatMap { Int($0) }.map { format.decimal(cents: $0) }
        values.set("price", price?.text ?? known)
        guard let price else { return }
        let currency = tenant.settings.currency
        values.set("priceProblem", price.problem(format, in: currency))
        values.set(
            "priceReadings",
            price.cents.map { cents in
                let path = path(search.with("maxPriceCents", String(cents)))
                return option(path, format.money(cents, currency), isChosen: false)
            })
    }

    private func option(_ value: String, _ text: String, isChosen: Bool) -> TemplateValues {
        var values = TemplateValues()
        values.set("value", value)
        values.set("text", text)
        values.set("isChosen", isOn: isChosen)
        return values
    }
}
