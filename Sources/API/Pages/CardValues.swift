import Domain

/// The values of `parts/card.mustache`: the card of a listing.
struct CardValues {
    private static let maxBadges = 2
    private static let photoSizes = "(max-width: 47.99rem) 92vw, 22rem"

    let format: DisplayFormat

    func cards(_ list: CardList, _ options: FragmentOptions = FragmentOptions()) -> [TemplateValues] {
        list.items.enumerated().map { card($1, options, isFirst: $0 == 0 && options.hasEagerPhoto) }
    }

    private func card(_ item: CardList.Item, _ options: FragmentOptions, isFirst: Bool) -> TemplateValues {
        var values = TemplateValues()
        let (card, listing) = (item.card, item.card.listing)
        let measures = options.hasDistances ? item.measures : nil
        values.set("id", listing.id.description)
        values.set("title", listing.title ?? format.text("card.untitled"))
        values.set("heading", options.heading)
        setPhoto(of: card, sizes: Self.photoSizes, isFirst: isFirst, in: &values)
        values.set("stay", options.isAllIn ? stay(item) : nil)
        if !options.isAllIn || !setAllIn(of: listing, in: &values) {
            setPrice(of: listing, perPersonCents: item.measures?.perPersonCents, in: &values)
        }
        values.set(
            "distance",
            measures.map { format.distance(miles: $0.distanceMiles, approximate: listing.isApproximate) })
        values.set("facts", facts(listing).joined(separator: " · "))
        values.set("place", whereAndWhen(listing))
        values.set("travel", measures?.travel.map(travel))
        values.set("doubt", listing.doubts.first.map { format.text("doubt.card.\($0.rawValue)") })
        let badges = badges(card)
        values.set("badges", badges)
        values.set("hasBadges", isOn: !badges.isEmpty)
        return values
    }

    /// Sets the values of `parts/photo.mustache`: the first photo with its caption.
    ///
    /// - Parameters:
    ///   - sizes: as in HTML.
    ///   - isFirst: whether the photo loads at once.
    func setPhoto(of card: ListingCard, sizes: String, isFirst: Bool, in values: inout TemplateValues) {
        values.set("kind", card.listing.kind.map { format.text("kind.\($0.rawValue)") })
        values.set("photo", card.photo.map { photo($0, isFirst: isFirst) })
        values.set("sizes", sizes)
        let count = Double(card.photoCount)
        values.set("photoCount", count > 1 ? format.text("card.photos", count: count) : nil)
    }

    func photo(_ photo: Photo, isFirst: Bool) -> TemplateValues {
        var values = TemplateValues()
        let view = PhotoView(photo: photo)
        for size in PhotoSize.allCases { values.set(size.rawValue, view.url(size)) }
        values.set("sources", view.sources(upTo: .medium))
        values.set("allSources", view.sources(upTo: .large))
        values.set("width", photo.width)
        values.set("height", photo.height)
        values.set("isFirst", isOn: isFirst)
        return values
    }

    /// Sets the amount and the period, or each person's share in whole units of the currency.
    func setPrice(of listing: VisibleListing, perPersonCents: Int? = nil, in values: inout TemplateValues) {
        let currency = listing.currency
        values.set("monthly", String?.none)
        if let perPersonCents {
            values.set("price", format.money((perPersonCents + 50) / 100 * 100, currency))
            values.set("period", format.text("card.each"))
        } else if let cents = listing.priceCents {
            values.set("price", format.money(cents, currency))
            values.set("period", format.text("period.\(listing.pricePeriod.rawValue)"))
            values.set("monthly", monthly(cents, listing))
        } else {
            values.set("price", format.text("card.noPrice"))
            values.set("period", String?.none)
        }
    }

    /// Sets the all-in rent. Returns whether the listing has one.
    private func setAllIn(of listing: VisibleListing, in values: inout TemplateValues) -> Bool {
        guard let rent = listing.allInRent else { return false }
        values.set("price", format.money(rent.cents, listing.currency))
        values.set("period", format.text(rent.isComplete ? "card.allIn" : "card.allInPart"))
        values.set("monthly", String?.none)
        return true
    }

    /// The cost of the whole stay that was searched for.
    private func stay(_ item: CardList.Item) -> String? {
        item.measures?.stayTotalCents?.map { cents in
            format.text("card.stay", ["amount": format.money(cents, item.card.listing.currency)])
        }
    }

    /// The monthly amount of a weekly or semester price, in whole units of the currency; `nil` for other periods.
    private func monthly(_ cents: Int, _ listing: VisibleListing) -> String? {
        guard [.week, .semester].contains(listing.pricePeriod) else { return nil }
        let rounded = (listing.pricePeriod.monthlyCents(cents, semester: listing.semester) + 50) / 100 * 100
        return format.text("card.monthly", ["amount": format.money(rounded, listing.currency)])
    }

    /// `2 beds`, `1 bath`, `670 sq ft`.
    func facts(_ listing: VisibleListing) -> [String] {
        [beds(listing), baths(listing), area(listing)].compactMap(\.self)
    }

    func beds(_ listing: VisibleListing) -> String? {
        listing.bedrooms.map {
            $0 == 0 ? format.text("unit.studio") : format.text("unit.beds", count: Double($0))
        }
    }

    func baths(_ listing: VisibleListing) -> String? {
        listing.bathrooms.map { format.text("unit.baths", count: $0) }
    }

    func area(_ listing: VisibleListing) -> String? {
        listing.areaSquareFeet.map {
            format.text("unit.area.\(format.units)", ["value": format.area(squareFeet: Double($0))])
        }
    }

    private func whereAndWhen(_ listing: VisibleListing) -> String {
        [place(listing), listing.availableFrom.map(format.availability)].compactMap(\.self).joined(separator: " · ")
    }

    /// Street and city; `nil` where neither is shown.
    func place(_ listing: VisibleListing) -> String? {
        let lines = [listing.address.street, listing.address.city].compactMap(\.self)
        return lines.isEmpty ? nil : lines.joined(separator: ", ")
    }

    private func travel(_ travel: TravelEstimate) -> TemplateValues {
        var values = TemplateValues()
        values.set("walk", format.walk(travel.walkingMinutes))
        values.set("bike", format.minutes(travel.cyclingMinutes))
        values.set("bus", format.minutes(travel.busMinutes))
        return values
    }

    private func badges(_ card: ListingCard) -> [TemplateValues] {
        let listing = card.listing
        let names = listing.amenities.names.map { format.text("amenity.\($0)") }
        var badges: [TemplateValues] = []
        func add(_ text: String, isGood: Bool = false, icon: String? = nil) {
            var values = TemplateValues()
            values.set("text", text)
            values.set("isGood", isOn: isGood)
            values.set("hasLeaf", isOn: icon == "leaf")
            values.set("hasCap", isOn: icon == "cap")
            badges.append(values)
        }
        if let level = card.shownRentLevel, level == .below || listing.doubts.isEmpty {
            add(format.text("card.rent.\(level.name)"), isGood: level == .below)
        }
        if let university = listing.owner.studentAt {
            add(format.text("card.student", ["university": university]), isGood: true, icon: "cap")
        }
        if listing.hidesExactLocation { add(format.text("card.nearby"), isGood: true) }
        if listing.foodPreference != .any {
            add(format.text("food.\(listing.foodPreference.rawValue)"), isGood: true, icon: "leaf")
        }
        for name in names.prefix(Self.maxBadges) { add(name) }
        if names.count > Self.maxBadges { add("+\(names.count - Self.maxBadges)") }
        return badges
    }
}
