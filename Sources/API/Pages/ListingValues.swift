import Domain

/// The values of `parts/listing.mustache`, from a listing's public JSON.
struct ListingValues {
    /// Limits a description, which could have a paragraph per two characters.
    private static let maxParagraphs = 200
    /// The number of photos side by side on a wide screen, as in `js/listing/gallery.js`.
    private static let maxTiles = 5
    private static let firstSizes = "(max-width: 47.99rem) 100vw, (min-width: 80rem) 40rem, 50vw"
    private static let otherSizes = "(max-width: 47.99rem) 100vw, (min-width: 80rem) 20rem, 25vw"

    let listing: JSONValue
    /// `nil` while published rents are loading.
    let rent: JSONValue?
    /// `nil` while points of interest are loading.
    let nearby: JSONValue?
    let utilitiesCents: Int
    let format: DisplayFormat

    var all: TemplateValues {
        var values = TemplateValues()
        setHead(in: &values)
        setFacts(in: &values)
        setPlace(in: &values)
        CardValues(format: format).setPrice(of: listing, in: &values)
        values.set("each", share)
        values.set("rent", rent.flatMap { RentValues(check: $0, format: format).all })
        let isApproximate = listing["approximate"].isTrue
        let around = nearby.flatMap { NearbyValues(nearby: $0, isApproximate: isApproximate, format: format).all }
        values.set("nearby", around)
        setOwner(in: &values)
        values.set("logIn", "/login?next=%2Flistings%2F\(listing["id"].string ?? "")")
        let created = listing["createdAt"].string.flatMap(format.day)
        values.set("posted", format.text("listing.posted", ["ago": created ?? ""]))
        let expires = listing["expiresAt"].string.flatMap(format.day)
        values.set("shownUntil", expires.map { format.text("listing.shownUntil", ["day": $0]) })
        return values
    }

    private func setOwner(in values: inout TemplateValues) {
        let owner = listing["owner"]
        let name = owner["name"].string ?? ""
        values.set("owner", name)
        values.set("initial", name.first.map { String($0).uppercased() } ?? "?")
        values.set("rating", rating)
        values.set("isConfirmed", isOn: owner["emailConfirmed"].isTrue)
        let since = owner["memberSince"].string.flatMap(format.month) ?? ""
        values.set("since", format.text("trust.since", ["month": since]))
        values.set("ownersListings", format.text("trust.listings", count: owner["listingCount"].double ?? 0))
        let days = listing["listedAt"].string.flatMap { Day($0.prefix(10)) }
            .map { format.today.daysSinceEpoch - $0.daysSinceEpoch }
        values.set(
            "age", days.map { $0 < 1 ? format.text("history.today") : format.text("history.days", count: Double($0)) })
    }

    /// The number of the owner's ratings, and the mean if there is one; `nil` without ratings.
    private var rating: String? {
        let rating = listing["owner"]["rating"]
        guard let count = rating["count"].double else { return nil }
        guard let mean = rating["mean"].double else { return format.text("ratings.count", count: count) }
        return format.text("ratings.mean", count: count, ["mean": format.number(mean)])
    }

    private var title: String { listing["title"].string ?? format.text("card.untitled") }

    private func setHead(in values: inout TemplateValues) {
        let photos = listing["photos"].items
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
        values.set("kind", listing["kind"].string.map { format.text("kind.\($0)") })
        values.set("free", format.availability(from: listing["availableFrom"].string))
        let until = listing["availableUntil"].string.flatMap(format.day)
        values.set("until", until.map { format.text("listing.until", ["day": $0]) })
        let university = listing["owner"]["studentAt"].string
        values.set("student", university.map { format.text("card.student", ["university": $0]) })
    }

    private func setFacts(in values: inout TemplateValues) {
        let beds = listing["bedrooms"].double
        values.set("beds", beds.map { $0 == 0 ? format.text("unit.studio") : format.text("unit.beds", count: $0) })
        values.set("baths", listing["bathrooms"].double.map { format.text("unit.baths", count: $0) })
        let area = listing["areaSquareFeet"].double
        values.set("area", area.map { format.text("unit.area", ["value": format.number($0)]) })
        let food = listing["foodPreference"].string.flatMap { $0 == "any" ? nil : $0 }
        values.set("food", food.map { format.text("listing.kitchen", ["food": format.text("food.\($0)")]) })
        let amenities = listing["amenities"].items.compactMap(\.string)
        values.set("amenities", texts: amenities.map { format.text("amenity.\($0)") })
        values.set("hasAmenities", isOn: !amenities.isEmpty)
        let paragraphs = Self.paragraphs(listing["description"].string ?? "")
        values.set("paragraphs", texts: paragraphs)
        values.set("hasWords", isOn: !paragraphs.isEmpty)
    }

    private func setPlace(in values: inout TemplateValues) {
        let address = listing["address"]
        func joined(_ parts: [String?], _ separator: String = ", ") -> String {
            parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
        }
        let (street, city, region) = (address["street"].string, address["city"].string, address["region"].string)
        values.set("where", joined([street, city, region]))
        values.set("address", joined([street, city, joined([region, address["postalCode"].string], " ")]))
        let isHidden = listing["hideExactLocation"].isTrue
        values.set("isHidden", isOn: isHidden)
        values.set("isByPostalCode", isOn: !isHidden && listing["locationSource"].string == "postalCode")
        values.set("attribution", listing["locationAttribution"].string)
        let maps = mapLinks
        values.set("maps", maps)
        values.set("hasMaps", isOn: !maps.isEmpty)
    }

    /// Links to directions to the public point, like those of `js/listing/directions.js`.
    private var mapLinks: [TemplateValues] {
        let location = listing["location"]
        guard let latitude = location["latitude"].double, let longitude = location["longitude"].double else {
            return []
        }
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

    /// Each person's share of the price, with an estimate of the utilities.
    private var share: String? {
        guard let cents = listing["priceCents"].int, let beds = listing["bedrooms"].int, beds > 1,
            listing["pricePeriod"].string == "month", !["buy", "roommate"].contains(listing["kind"].string)
        else { return nil }
        let currency = listing["currency"].string ?? ""
        let guess = listing["amenities"].items.contains(.text("utilitiesIncluded")) ? 0 : utilitiesCents
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
