import Domain

/// The values of `parts/listing.mustache`: the page of a listing.
struct ListingValues {
    /// Limits a description, which could have a paragraph per two characters.
    private static let maxParagraphs = 200
    /// The number of photos side by side on a wide screen.
    private static let maxTiles = 5
    private static let firstSizes = "(max-width: 47.99rem) 100vw, (min-width: 80rem) 40rem, 50vw"
    private static let otherSizes = "(max-width: 47.99rem) 100vw, (min-width: 80rem) 20rem, 25vw"

    let view: ListingView
    /// `nil` while published rents are loading.
    let rent: RentCheckView?
    /// `nil` while points of interest are loading.
    let nearby: NearbyView?
    let utilitiesCents: Int
    /// The stay in the page's URL.
    let stay: StayForm
    let format: DisplayFormat

    var listing: VisibleListing { view.listing }

    var all: TemplateValues {
        var values = TemplateValues()
        values.set("id", listing.id.description)
        setHead(in: &values)
        setFacts(in: &values)
        setPlace(in: &values)
        CardValues(format: format).setPrice(of: listing, in: &values)
        values.set("each", share)
        values.set("lease", LeaseValues(listing: listing, form: stay, format: format).all)
        values.set("rent", rent.flatMap { RentValues(view: $0, format: format).all })
        let around = nearby.flatMap {
            NearbyValues(view: $0, isApproximate: listing.isApproximate, format: format).all
        }
        values.set("nearby", around)
        values.set("isRentLater", isOn: rent == nil)
        values.set("isNearbyLater", isOn: nearby == nil)
        setOwner(in: &values)
        setContact(in: &values)
        setPrices(in: &values)
        values.set("dates", dates.joined(separator: " · "))
        return values
    }

    private var dates: [String] {
        let (posted, updated) = (Day(listing.createdAt), Day(listing.updatedAt))
        let expires = listing.expiresAt.map { format.day(Day($0)) }
        return [
            format.text("listing.posted", ["ago": format.day(posted)]),
            updated == posted ? nil : format.text("listing.updated", ["ago": format.day(updated)]),
            expires.map { format.text("listing.shownUntil", ["day": $0]) },
        ].compactMap(\.self)
    }

    var title: String { listing.title ?? format.text("card.untitled") }

    private func setHead(in values: inout TemplateValues) {
        let photos = listing.photos
        values.set("title", title)
        values.set(
            "photos",
            photos.enumerated().map { index, photo in
                var shown = CardValues(format: format).photo(photo, isFirst: index == 0)
                shown.set(
                    "alt",
                    format.text(
                        "gallery.photo", count: Double(photos.count),
                        ["at": format.number(Double(index + 1)), "title": title]))
                shown.set("sizes", index == 0 ? Self.firstSizes : Self.otherSizes)
                return shown
            })
        values.set("hasPhotos", isOn: !photos.isEmpty)
        values.set("tiles", photos.count == 4 ? 3 : min(photos.count, Self.maxTiles))
        values.set("kind", listing.kind.map { format.text("kind.\($0.rawValue)") })
        values.set("free", listing.availableFrom.map(format.availability))
        let until = listing.availableUntil.map { format.day($0) }
        values.set("until", until.map { format.text("listing.until", ["day": $0]) })
        let reader = listing.viewer == .owner ? "own" : "reader"
        values.set("doubts", texts: listing.doubts.map { format.text("doubt.\(reader).\($0.rawValue)") })
        values.set("student", listing.owner.studentAt.map { format.text("card.student", ["university": $0]) })
    }

    private func setFacts(in values: inout TemplateValues) {
        let facts = CardValues(format: format)
        values.set("beds", facts.beds(listing))
        values.set("baths", facts.baths(listing))
        values.set("area", facts.area(listing))
        let food = listing.foodPreference == .any ? nil : format.text("food.\(listing.foodPreference.rawValue)")
        values.set("food", food.map { format.text("listing.kitchen", ["food": $0]) })
        let amenities = listing.amenities.names
        values.set("amenities", texts: amenities.map { format.text("amenity.\($0)") })
        values.set("hasAmenities", isOn: !amenities.isEmpty)
        let paragraphs = Self.paragraphs(listing.description ?? "")
        values.set("paragraphs", texts: paragraphs)
        values.set("hasWords", isOn: !paragraphs.isEmpty)
    }

    private func setPlace(in values: inout TemplateValues) {
        let address = listing.address
        func joined(_ parts: [String?], _ separator: String = ", ") -> String {
            parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
        }
        let (street, city, region) = (address.street, address.city, address.region)
        values.set("where", joined([street, city, region]))
        values.set("address", joined([street, city, joined([region, address.postalCode], " ")]))
        values.set("isHidden", isOn: listing.hidesExactLocation)
        let isAboutThere = !listing.hidesExactLocation && listing.locationSource == .postalCode
        // Only a geocoder's result has an attribution.
        values.set("isByPostalCode", isOn: isAboutThere && listing.locationAttribution == nil)
        values.set("isByArea", isOn: isAboutThere && listing.locationAttribution != nil)
        values.set("attribution", listing.locationAttribution)
        let maps = mapLinks
        values.set("maps", maps)
        values.set("hasMaps", isOn: !maps.isEmpty)
    }

    /// Links to directions to the shown point. Apple and Google find the reader's location themselves; a script tells
    /// it to OpenStreetMap.
    private var mapLinks: [TemplateValues] {
        guard let location = listing.location else { return [] }
        let (latitude, longitude) = (location.latitude, location.longitude)
        let zoom = 15
        let links = [
            ("Apple Maps", "https://maps.apple.com/?daddr=\(latitude),\(longitude)"),
            ("Google Maps", "https://www.google.com/maps/dir/?api=1&destination=\(latitude)%2C\(longitude)"),
            (
                "OpenStreetMap",
                "https://www.openstreetmap.org/directions?to=\(latitude),\(longitude)"
                    + "#map=\(zoom)/\(latitude)/\(longitude)"
            ),
        ]
        return links.map { name, address in
            var values = TemplateValues()
            values.set("map", name)
            values.set("href", address)
            return values
        }
    }

    /// Each person's share of the price, with an estimate of the utilities; `nil` where the lease states it.
    private var share: String? {
        guard listing.allInRent?.isComplete != true, let cents = listing.priceCents, let beds = listing.bedrooms,
            beds > 1, listing.pricePeriod == .month, let kind = listing.kind,
            CostShare.Division(kind, bedrooms: beds, listing.lease.homeType) == .flat
        else { return nil }
        let currency = listing.currency
        let guess = listing.amenities.contains(.utilitiesIncluded) ? 0 : utilitiesCents
        let each = Int((Double(cents + guess) / Double(beds) / 100).rounded()) * 100
        return format.text(
            guess == 0 ? "listing.each" : "listing.eachGuess", count: Double(beds),
            ["each": format.money(each, currency), "guess": format.money(guess, currency)])
    }

    /// The parts of a text between blank lines.
    private static func paragraphs(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let parts = lines.split(maxSplits: maxParagraphs) { $0.allSatisfy(\.isWhitespace) }
        return parts.map { $0.joined(separator: "\n") }.filter { !$0.isEmpty }
    }
}
