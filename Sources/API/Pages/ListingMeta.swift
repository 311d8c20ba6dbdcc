import Domain

/// A listing's metadata for link previews and search engines: only what a stranger may see.
struct ListingMeta {
    private static let maxDescriptionLength = 200

    let listing: Listing
    let tenant: Tenant
    /// The base URL of the tenant's pages.
    let address: String
    let format: DisplayFormat
    /// The language that the page's URL names.
    var named: String?

    private var fields: ListingFields { listing.fields }
    private var url: String { "\(address)/listings/\(listing.id)" }
    private var title: String { Markup.line(fields.title ?? "", maxLength: Limits.titleLength.upperBound) }

    /// The title and meta tags for the page's head, one on each line.
    var head: String {
        let name = tenant.settings.displayName
        let headline = price.map { "\(title) · \($0)" } ?? title
        var lines = [
            "<title>\(Markup.escaped("\(headline) · \(name)"))</title>",
            Markup.meta("name", "description", description),
            Markup.meta("property", "og:type", "website"), Markup.meta("property", "og:site_name", name),
            Markup.meta("property", "og:title", headline), Markup.meta("property", "og:description", description),
            Markup.meta("property", "og:url", url),
        ]
        lines += HeadTags.links(to: url, named: named)
        lines.append(HeadTags.alternate("application/json+oembed", at: OEmbedRoutes.url(of: url, at: address)))
        if let photo = listing.photos.first {
            lines += [
                Markup.meta("property", "og:image", picture(photo)),
                Markup.meta("property", "og:image:width", String(photo.width)),
                Markup.meta("property", "og:image:height", String(photo.height)),
                Markup.meta("property", "og:image:alt", title), Markup.meta("name", "twitter:image", picture(photo)),
            ]
        }
        lines += [
            Markup.meta("name", "twitter:card", listing.photos.isEmpty ? "summary" : "summary_large_image"),
            Markup.meta("name", "twitter:title", headline), Markup.meta("name", "twitter:description", description),
            Markup.data(
                JSONWriter.bytes(ListingLinkedData(listing: listing, url: url, format: format, picture: picture))),
        ]
        return lines.joined(separator: "\n  ")
    }

    private func picture(_ photo: Photo) -> String { "\(address)/v1/photos/\(photo.id)/large" }

    private var price: String? {
        fields.priceCents.map { cents in
            fields.pricePeriod == .once
                ? format.money(cents, listing.currency)
                : format.price(cents, listing.currency, fields.pricePeriod)
        }
    }

    private var description: String {
        let kind = fields.kind.map { format.text("kind.\($0.rawValue)") }
        let words = Markup.line(fields.description ?? "", maxLength: Self.maxDescriptionLength)
        var facts = CardValues(format: format).facts(VisibleListing(listing, to: .stranger))
        if let kind { facts.insert(kind, at: 0) }
        if let place { facts.append(place) }
        return facts.joined(separator: " · ") + (words.isEmpty ? "" : ". \(words)")
    }

    /// Street (without its number if the place is hidden), city and region.
    private var place: String? {
        let address = listing.publicAddress
        let parts = [address.street, address.city, address.region].compactMap(\.self)
        return parts.isEmpty ? nil : Markup.line(parts.joined(separator: ", "), maxLength: Self.maxDescriptionLength)
    }
}

/// The listing in schema.org's vocabulary, for search engines.
private struct ListingLinkedData: JSONWritable {
    let listing: Listing
    let url: String
    let format: DisplayFormat
    let picture: (Photo) -> String

    func write(to json: inout JSONWriter) {
        let fields = listing.fields
        json.object { json in
            json.set("@context", "https://schema.org")
            json.set("@type", "RealEstateListing")
            json.set("name", fields.title)
            json.set("description", fields.description)
            json.set("url", url)
            json.set("datePosted", listing.createdAt)
            json.set("image", listing.photos.map(picture))
            json.object("offers", writeOffer)
            json.object("about", writeAbout)
        }
    }

    private func writeOffer(_ json: inout JSONMembers) {
        let price = listing.fields.priceCents.map { Double($0) / 100 }
        json.set("@type", "Offer")
        json.set("price", price)
        json.set("priceCurrency", listing.currency)
        // A rented or expired listing has no page for strangers.
        json.set("availability", "https://schema.org/InStock")
        json.set("availabilityStarts", listing.fields.availableFrom)
        json.set("availabilityEnds", listing.fields.availableUntil)
        json.set("validThrough", listing.expiresAt)
        let period = listing.fields.pricePeriod
        guard period != .once else { return }
        json.object("priceSpecification") {
            $0.set("@type", "UnitPriceSpecification")
            $0.set("price", price)
            $0.set("priceCurrency", listing.currency)
            $0.set("unitText", period.rawValue)
            if let code = Self.unitCode(of: period) { $0.set("unitCode", code) }
        }
    }

    /// The UN/CEFACT code of a period; it has none for a semester.
    private static func unitCode(of period: PricePeriod) -> String? {
        switch period {
        case .month: "MON"
        case .week: "WEE"
        case .semester, .once: nil
        }
    }

    private func writeAbout(_ json: inout JSONMembers) {
        let fields = listing.fields
        json.set("@type", "Accommodation")
        json.set("numberOfBedrooms", fields.bedrooms)
        json.set("numberOfBathroomsTotal", fields.bathroomHalves.map { Double($0) / 2 })
        json.array("amenityFeature", fields.amenities.names) { name, json in
            json.object {
                $0.set("@type", "LocationFeatureSpecification")
                $0.set("name", format.text("amenity.\(name)"))
                $0.set("value", true)
            }
        }
        let address = listing.publicAddress
        json.object("address") {
            $0.set("@type", "PostalAddress")
            $0.set("streetAddress", address.street)
            $0.set("addressLocality", address.city)
            $0.set("addressRegion", address.region)
            $0.set("postalCode", address.postalCode)
            $0.set("addressCountry", address.country)
        }
        if let place = listing.place?.shown {
            json.object("geo") {
                $0.set("@type", "GeoCoordinates")
                $0.set("latitude", place.latitude)
                $0.set("longitude", place.longitude)
            }
        }
    }
}
