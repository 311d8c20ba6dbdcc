import Domain

/// The values of `parts/card.mustache`, from a card's public JSON, for the markup that `js/card.js` makes.
struct CardValues {
    private static let maxBadges = 2

    let format: DisplayFormat

    /// - Parameter isMeasured: whether distances start at a point that the reader chose.
    func card(_ card: JSONValue, heading: Int, isFirst: Bool, isMeasured: Bool = true) -> TemplateValues {
        var values = TemplateValues()
        let isApproximate = card["approximate"].isTrue
        values.set("id", card["id"].string)
        values.set("title", card["title"].string ?? format.text("card.untitled"))
        values.set("heading", heading)
        values.set("kind", card["kind"].string.map { format.text("kind.\($0)") })
        values.set("photo", card["photos"].items.first.map { photo($0, isFirst: isFirst) })
        let count = card["photoCount"].double ?? 0
        values.set("photoCount", count > 1 ? format.text("card.photos", count: count) : nil)
        setPrice(of: card, in: &values)
        let miles = isMeasured ? card["distanceMiles"].double : nil
        values.set("distance", miles.map { format.miles($0, approximate: isApproximate) })
        values.set("facts", facts(card).joined(separator: " · "))
        values.set("place", whereAndWhen(card))
        values.set("travel", card["travel"] == .null ? nil : travel(card["travel"]))
        let badges = badges(card)
        values.set("badges", badges)
        values.set("hasBadges", isOn: !badges.isEmpty)
        return values
    }

    func photo(_ photo: JSONValue, isFirst: Bool) -> TemplateValues {
        var values = TemplateValues()
        for size in PhotoSize.allCases { values.set(size.rawValue, photo["urls"][size.rawValue].string) }
        values.set("sources", PhotoSources(photo).srcset(upTo: .medium))
        values.set("allSources", PhotoSources(photo).srcset(upTo: .large))
        values.set("width", photo["width"].int)
        values.set("height", photo["height"].int)
        values.set("isFirst", isOn: isFirst)
        return values
    }

    /// Sets the amount and the period, or each person's share.
    func setPrice(of listing: JSONValue, in values: inout TemplateValues) {
        let currency = listing["currency"].string ?? ""
        values.set("monthly", String?.none)
        if let cents = listing["perPersonCents"].int {
            values.set("price", format.money(cents, currency))
            values.set("period", format.text("card.each"))
        } else if let cents = listing["priceCents"].int {
            values.set("price", format.money(cents, currency))
            values.set("period", format.text("period.\(listing["pricePeriod"].string ?? "")"))
            values.set("monthly", monthly(cents, listing["pricePeriod"].string, currency))
        } else {
            values.set("price", format.text("card.noPrice"))
            values.set("period", String?.none)
        }
    }

    /// The monthly amount of a weekly or semester price, in whole units of the currency; `nil` for other periods.
    private func monthly(_ cents: Int, _ period: String?, _ currency: String) -> String? {
        guard let period = period.flatMap(PricePeriod.init), [.week, .semester].contains(period) else { return nil }
        let rounded = (period.monthlyCents(cents) + 50) / 100 * 100
        return format.text("card.monthly", ["amount": format.money(rounded, currency)])
    }

    /// `2 beds`, `1 bath`, `670 sq ft`.
    func facts(_ listing: JSONValue) -> [String] {
        let beds = listing["bedrooms"].double.map {
            $0 == 0 ? format.text("unit.studio") : format.text("unit.beds", count: $0)
        }
        let baths = listing["bathrooms"].double.map { format.text("unit.baths", count: $0) }
        let area = listing["areaSquareFeet"].double.map { format.text("unit.area", ["value": format.number($0)]) }
        return [beds, baths, area].compactMap(\.self)
    }

    private func whereAndWhen(_ card: JSONValue) -> String {
        let address = card["address"]
        let place = [address["street"].string, address["city"].string].compactMap(\.self).joined(separator: ", ")
        let free = format.availability(from: card["availableFrom"].string)
        return [place, free ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func travel(_ travel: JSONValue) -> TemplateValues {
        var values = TemplateValues()
        for (name, member) in [("walk", "walkingMinutes"), ("bike", "cyclingMinutes"), ("bus", "busMinutes")] {
            values.set(name, travel[member].int.map(format.minutes))
        }
        return values
    }

    private func badges(_ card: JSONValue) -> [TemplateValues] {
        let names = card["amenities"].items.compactMap(\.string).map { format.text("amenity.\($0)") }
        var badges: [TemplateValues] = []
        func add(_ text: String, isGood: Bool = false, icon: String? = nil) {
            var values = TemplateValues()
            values.set("text", text)
            values.set("isGood", isOn: isGood)
            values.set("hasLeaf", isOn: icon == "leaf")
            values.set("hasCap", isOn: icon == "cap")
            badges.append(values)
        }
        if let level = card["rentLevel"].string { add(format.text("card.rent.\(level)"), isGood: level == "below") }
        if let university = card["owner"]["studentAt"].string {
            add(format.text("card.student", ["university": university]), isGood: true, icon: "cap")
        }
        if card["hideExactLocation"].isTrue { add(format.text("card.nearby"), isGood: true) }
        if let food = card["foodPreference"].string, food != "any" {
            add(format.text("food.\(food)"), isGood: true, icon: "leaf")
        }
        for name in names.prefix(Self.maxBadges) { add(name) }
        if names.count > Self.maxBadges { add("+\(names.count - Self.maxBadges)") }
        return badges
    }
}
